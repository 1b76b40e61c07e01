import type { Params } from 'react-router';
import { decisionCalls } from '#contract/decisions.ts';
import type { Api } from '../api/api.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';

/** A decision against the member, by the number in the address. */
export const loadDecision = (api: Api, { number }: Params) =>
  api(decisionCalls.getDecision, { number: Number(number) }).catch(notFoundIfInvalid('number'));
