import type { Decision } from '#contract/decisions.ts';
import { nounsOf, OUTCOME_WORDS } from '#contract/rules/decision-words.ts';
import { When } from '../ui/when.tsx';
import { Words } from './decision-facts.tsx';

/** What the member wrote, and the answer when it is there. */
export function AppealState({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { acts, text, at, answeredAt, outcome, words } = appeal;
  return (
    <section className="panel p-5 md:p-7 mt-5" aria-labelledby="appeal">
      <h2 id="appeal" className="text-h3 font-[660]">
        {outcome ? OUTCOME_WORDS[outcome] : 'Your appeal is being read'}
      </h2>
      {answeredAt ? (
        <p className="mt-1 text-sm text-ink-3">
          Answered <When time={answeredAt} />
        </p>
      ) : (
        <p className="mt-1 text-ink-2">
          The answer comes by mail, and stands here then. Until then the decision stands.
        </p>
      )}
      {words && <Words text={words} />}
      <h3 className="mt-5 font-sans text-[15px] font-semibold tracking-normal text-ink-3">
        Against the {nounsOf(acts)}, <When time={at} />
      </h3>
      <p className="mt-1.5 text-ink-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}
