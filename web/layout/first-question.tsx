import type { ContactChoice } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { PEOPLE } from '../messages.ts';
import { CONTACT_OPTIONS, NOBODY_NEEDS } from '../people/settings/contact-words.ts';
import { firstScreen } from '../session/first-screen.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks who sees address and number. Nothing is chosen before, and nothing waits for the answer. */
export function FirstQuestion() {
  const [isBusy, run] = useAction();
  const end = () => {
    firstScreen.done('question');
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const choose = (showsContact: ContactChoice) =>
    run(async () => {
      await api(peopleCalls.changePrivacySettings, { showsContact });
      toast.success(PEOPLE.contactSaved);
      end();
    });
  return (
    <section className="wrap pt-4 md:pt-6 print:hidden" aria-labelledby="first-question">
      <div className="panel p-5 md:px-7">
        <h2 id="first-question" className="text-h3 font-[660]">
          Who sees your <span className="whitespace-nowrap">e-mail</span> and number?
        </h2>
        <p className="mt-1 text-sm text-ink-2">{NOBODY_NEEDS} You can change it in Setting.</p>
        <div className="mt-4 flex max-md:flex-col gap-2.5" aria-busy={isBusy || undefined}>
          {CONTACT_OPTIONS.map(({ value, name }) => (
            <Button key={value} look="outline" className="md:flex-1" onClick={() => choose(value)}>
              {name}
            </Button>
          ))}
          <Button look="quiet" onClick={end}>
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}
