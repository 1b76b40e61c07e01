import { useSyncExternalStore } from 'react';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { readYearAndBranch, writeYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { belongings } from '../../session/belongings.ts';
import { updateUser, useMember } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Own texts that their owner does not want read, by the text. */
const declined = belongings<true>({ kind: 'ownText', longest: 400 * DAY });
const isDeclined = (text: string): boolean => declined.get(text) === true;

/** Asks once whether year and branch were read well, where the member has written them as free text. */
export function OwnText() {
  const { YearAndBranch: text } = useMember();
  const [isBusy, run] = useAction();
  const isOver = useSyncExternalStore(
    declined.subscribe,
    () => isDeclined(text),
    () => true,
  );
  const read = readYearAndBranch(text);
  const wanted = read && writeYearAndBranch(read);
  if (!wanted || wanted === text || isOver) return null;
  const accept = () =>
    run(async () => {
      await api(peopleCalls.updateProfile, { YearAndBranch: wanted });
      updateUser({ YearAndBranch: wanted });
    });
  return (
    <Note tone="pen" className="mb-5">
      <section aria-label="Year and branch" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-1 basis-56">
          You wrote “{text}”. Is this right: <b className="font-semibold">{wanted}</b>?
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="quiet" size="sm" to={paths.dashboard.settings()} onClick={() => declined.set(text, true)}>
            No, change it
          </ButtonLink>
          <Button size="sm" busy={isBusy && 'Yes'} onClick={accept}>
            Yes
          </Button>
        </div>
      </section>
    </Note>
  );
}
