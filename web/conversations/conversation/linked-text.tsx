import type { ReactNode } from 'react';
import { findLinks } from '#contract/rules/find-links.ts';

/** Text as written; addresses become links, and nothing else is interpreted. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of findLinks(children)) {
    const address = children.slice(start, end);
    parts.push(
      children.slice(shown, start),
      <a
        key={start}
        href={address}
        target="_blank"
        rel="noopener nofollow"
        className="underline underline-offset-2 focus-visible:outline-current"
      >
        {address}
      </a>,
    );
    shown = end;
  }
  return [...parts, children.slice(shown)];
}
