import { LINKS } from '#contract/limits.ts';
import { findLinks } from '#contract/rules/find-links.ts';
import { ownThingOf } from '#contract/rules/own-thing.ts';

/** An address of this site within a text, that leads to an item, a paper or a member. */
export interface OwnLink {
  start: number;
  end: number;
  path: string;
}

/** Whether a text may have such addresses: cheap, because each message is asked. */
export const mayHaveOwnLinks = (text: string): boolean => text.includes(`${location.origin}/`);

export function ownLinksOf(text: string): OwnLink[] {
  const links = findLinks(text).flatMap(({ start, end }) => {
    const address = text.slice(start, end);
    if (!address.startsWith(`${location.origin}/`)) return [];
    const path = address.slice(location.origin.length);
    return ownThingOf(path) ? { start, end, path } : [];
  });
  return links.slice(0, LINKS.together);
}
