import { Rss } from 'lucide-react';

/** At the foot of a list. Not a page of ours, so the router does not follow it. */
export const FeedLink = ({ href }: { href: string }) => (
  <p className="mt-10 text-center">
    <a
      href={href}
      className="inline-flex items-center gap-2 min-h-11 text-sm text-ink-3 hover:underline underline-offset-4"
    >
      <Rss className="size-4" />
      Follow in a feed reader
    </a>
  </p>
);
