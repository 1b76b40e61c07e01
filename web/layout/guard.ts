import { type MiddlewareFunction, redirect } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { paths } from '../paths.ts';
import { getSession } from '../session.ts';
import { awake } from './awake.ts';

/** Members' pages: whoever has no token goes to /login, and comes back from there. Runs before their loaders. */
export const guard: MiddlewareFunction = async ({ request }) => {
  await awake;
  if (getSession()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
};

/** Pages of admins: for everybody else they are not there. */
export const adminsOnly: MiddlewareFunction = () => {
  if (getSession()?.user.accountType !== 'Admin') throw new Problem('NOT_FOUND');
};
