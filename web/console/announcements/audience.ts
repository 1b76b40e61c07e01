import { useEffect, useState } from 'react';
import type { Announcement } from '#contract/announcements.ts';
import { announcementCalls } from '#contract/announcements.ts';
import type { Branch } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { api } from '../../api/api.ts';

/** A branch and year, or everyone. */
export type Audience = { branch: Branch; year: number } | null;

export const audienceName = ({ branch, year }: Pick<Announcement, 'branch' | 'year'>): string =>
  branch && year ? `${branch}, ${yearName(year)}` : 'Everyone';

/** The number of receivers; undefined until it is known. */
export function useReceivers(audience: Audience) {
  const { branch, year } = audience ?? {};
  const [receivers, setReceivers] = useState<{ members: number; byMail: number }>();
  useEffect(() => {
    const unmount = new AbortController();
    setReceivers(undefined);
    const input = branch && year ? { branch, year } : {};
    api(announcementCalls.countReceivers, input, { signal: unmount.signal }).then(
      ({ data }) => setReceivers(data),
      (error) => {
        // Sending does not need the number.
        if (!(error instanceof Problem) && !unmount.signal.aborted) throw error;
      },
    );
    return () => unmount.abort();
  }, [branch, year]);
  return receivers;
}
