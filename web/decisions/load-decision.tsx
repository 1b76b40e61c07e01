import type { ReactNode } from 'react';
import type { Params } from 'react-router';
import { decisionCalls } from '#contract/decisions.ts';
import type { Api } from '../api/api.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';
import { Main } from '../layout/main.tsx';

/** A decision against the member, by the number in the address. */
export const loadDecision = (api: Api, { number }: Params) =>
  api(decisionCalls.getDecision, { number: Number(number) }).catch(notFoundIfInvalid('number'));

export const decisionFrame = (content: ReactNode) => (
  <Main className="wrap pt-5 lg:pt-9">
    <div className="mx-auto max-w-[760px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">{content}</div>
  </Main>
);
