import type { ReactNode } from 'react';

/** Matches an address up to a space, without punctuation that ends a sentence or closes a bracket. */
const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
const TAIL = /[.,;:!?…*_~)\]}]+$/;

/** A bracket opened inside the address belongs to it. */
function withoutTail(found: string): string {
  const tail = TAIL.exec(found)?.[0] ?? '';
  const bare = found.slice(0, found.length - tail.length);
  return tail.startsWith(')') && bare.split('(').length > bare.split(')').length ? `${bare})` : bare;
}

/** Text as written; addresses become links, and nothing else is interpreted. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    if (!URL.canParse(address)) continue;
    parts.push(
      children.slice(end, match.index),
      <a
        key={match.index}
        href={address}
        target="_blank"
        rel="noopener nofollow"
        className="underline underline-offset-2 focus-visible:outline-current"
      >
        {address}
      </a>,
    );
    end = match.index + address.length;
  }
  return [...parts, children.slice(end)];
}
