import type { LoaderFunctionArgs } from 'react-router';
import { decisionCalls } from '#contract/decisions.ts';
import { apiContext } from '../api/api.ts';
import { notFoundIfInvalid, outcomeOf } from '../failures/outcome.ts';
import { later } from '../ui/later.tsx';

/** A decision against the member, by the number in the address. */
export async function loadDecision(context: LoaderFunctionArgs['context'], number: string) {
  const found = context
    .get(apiContext)(decisionCalls.getDecision, { number: Number(number) })
    .catch(notFoundIfInvalid('number'));
  const { value } = await later(outcomeOf(found));
  return { number, decision: value };
}
