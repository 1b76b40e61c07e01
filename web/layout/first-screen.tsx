import { BellPlus, Camera, GraduationCap, type LucideIcon, Smartphone } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ContactChoice } from '#contract/limits.ts';
import { paths, ROUTES } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { useBrand } from '../brand.ts';
import { PEOPLE } from '../messages.ts';
import { CONTACT_OPTIONS, NOBODY_NEEDS } from '../people/settings/contact-words.ts';
import { firstScreen } from '../session/first-screen.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.tsx';
import { BY_HAND, install, isByHand, mayInstall } from './install.ts';

const FirstStudies = lazyPart(async () => (await import('./first-studies.tsx')).FirstStudies);

/**
 * Stands above the page that a sign-up leads to: a question, until it is answered or the page is left, and on Home what
 * to begin with, each until it is begun.
 */
export function FirstScreen() {
  const { pathname } = useLocation();
  const left = useSyncExternalStore(firstScreen.subscribe, firstScreen.get, () => '').split(' ');
  const first = useRef<string>(undefined);
  const isLeaving = pathname === ROUTES.verifyEmail || pathname === ROUTES.campusSignIn;
  if (!isLeaving) first.current ??= pathname;
  const isOver = !isLeaving && first.current !== pathname;
  useEffect(() => {
    if (!isOver) return;
    firstScreen.done('studies');
    firstScreen.done('question');
  }, [isOver]);
  if (isLeaving) return null;
  return (
    <>
      {left.includes('studies') && !isOver && (
        <Suspense>
          <FirstStudies />
        </Suspense>
      )}
      {left.includes('question') && !left.includes('studies') && !isOver && <FirstQuestion />}
      {pathname === ROUTES.home && <FirstSteps left={left} />}
    </>
  );
}

function FirstSteps({ left }: { left: string[] }) {
  const { brandName } = useBrand();
  const own = readYearAndBranch(useSession()?.user.YearAndBranch ?? '');
  const link = (part: string, to: string, name: string) => (
    <ButtonLink look="soft" to={to} onClick={() => firstScreen.done(part)}>
      {name}
    </ButtonLink>
  );
  const steps: Record<string, StepProps> = {
    search: {
      icon: BellPlus,
      title: 'Follow a search',
      hint: 'New ones, the day they come',
      children: link('search', ROUTES.search, 'Follow'),
    },
    sell: {
      icon: Camera,
      title: 'List one thing',
      hint: 'A picture, a title, a price',
      children: link('sell', paths.dashboard.addItem(), 'Sell'),
    },
    papers: {
      icon: GraduationCap,
      title: own ? `Papers for ${own.branch}, ${yearName(own.year)}` : 'Papers of previous years',
      hint: 'To read and to download',
      children: link('papers', paths.dashboard.academics(), 'See'),
    },
    ...((mayInstall() || isByHand()) && { install: installStep(brandName) }),
  };
  const shown = left.filter((part) => part in steps);
  if (shown.length === 0) return null;
  const end = () => {
    firstScreen.end();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="wrap pt-4 md:pt-6 print:hidden" aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-3 text-h3 font-[660]">
        To begin with
      </h2>
      <ul className="grid md:grid-cols-2 gap-3">
        {shown.map((part) => (
          <Step key={part} {...(steps[part] as StepProps)} />
        ))}
      </ul>
      <Button look="ghost" className="mt-2 max-md:w-full" onClick={end}>
        Not now, show me Home
      </Button>
    </section>
  );
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  /** Its button. */
  children: ReactNode;
}

const installStep = (brandName: string): StepProps => ({
  icon: Smartphone,
  title: `${brandName} on your screen`,
  hint: mayInstall() ? 'Opens like an app, also offline' : BY_HAND,
  children: mayInstall() ? (
    <Button look="soft" onClick={() => install().then(() => firstScreen.done('install'))}>
      Add
    </Button>
  ) : (
    <Button look="soft" onClick={() => firstScreen.done('install')} aria-label="Done: on your screen">
      Done
    </Button>
  ),
});

const Step = ({ icon: Icon, title, hint, children }: StepProps) => (
  <li className="panel flex items-center gap-4 p-3.5 md:px-5">
    <span className="size-12 shrink-0 rounded-[12px] bg-pen-soft text-pen-text grid place-items-center">
      <Icon className="size-6" strokeWidth={1.9} aria-hidden="true" />
    </span>
    <span className="min-w-0 flex-1">
      <b className="block font-semibold leading-6">{title}</b>
      <span className="block text-sm text-ink-3">{hint}</span>
    </span>
    {children}
  </li>
);

/** Asks who sees address and number. Nothing is chosen before, and nothing waits for the answer. */
function FirstQuestion() {
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
