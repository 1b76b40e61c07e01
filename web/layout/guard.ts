import { type MiddlewareFunction, redirect } from 'react-router';
import { type CallerRule, can } from '#contract/can.ts';
import { Problem } from '#contract/problems.ts';
import { paths } from '../paths.ts';
import { actorOf } from '../session.ts';
import { awake } from './awake.ts';

/** Members' pages: whoever has no token goes to /login, and comes back from there. Runs before their loaders. */
export const guard: MiddlewareFunction = async ({ request }) => {
  await awake;
  if (can.enterDashboard(actorOf())) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
};

/** A page for those whom a rule of can.ts lets in: for everybody else it is not there. */
export const only =
  (rule: CallerRule): MiddlewareFunction =>
  () => {
    if (!can[rule](actorOf())) throw new Problem('NOT_FOUND');
  };
