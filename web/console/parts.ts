import { paths } from '../paths.ts';

interface Part {
  name: string;
  to: string;
  /** Its pages with addresses of their own. */
  also?: string[];
}

const { dashboard } = paths;

/** The nine parts of the console, in the order of the tabs. */
export const PARTS: Part[] = [
  { name: 'Overview', to: dashboard.console() },
  { name: 'Members', to: dashboard.console('members') },
  { name: 'Items', to: dashboard.console('items'), also: [dashboard.terms()] },
  { name: 'Categories', to: dashboard.console('categories'), also: [dashboard.places()] },
  { name: 'Papers', to: dashboard.console('papers'), also: [dashboard.books()] },
  { name: 'Announcements', to: dashboard.announcements() },
  { name: 'Words', to: dashboard.console('words') },
  { name: 'Health', to: dashboard.console('health') },
  { name: 'Audit', to: dashboard.console('audit') },
];

export const partAt = (pathname: string): Part | undefined =>
  PARTS.find(({ to, also }) => pathname === to || also?.includes(pathname));
