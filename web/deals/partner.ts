import type { Deal } from '#contract/deals.ts';

/** The first name of the other of the two. */
export const partnerName = ({ partner }: Pick<Deal, 'partner'>): string =>
  partner?.name.split(' ')[0] ?? 'a former member';
