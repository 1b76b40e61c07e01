import type { ReactNode } from 'react';
import { findLinks } from '#contract/rules/find-links.ts';
import { Marked } from '../search/marked.tsx';

interface LinkedTextProps {
  children: string;
  /** Words that were searched for. */
  marks: readonly RegExp[];
}

/** Text as written; addresses become links, and nothing else is interpreted. */
export function LinkedText({ children, marks }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of findLinks(children)) {
    const address = children.slice(start, end);
    parts.push(
      <Marked key={`before ${start}`} text={children.slice(shown, start)} words={marks} />,
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
  return [...parts, <Marked key="end" text={children.slice(shown)} words={marks} />];
}
