import { Rss } from 'lucide-react';

/** At the foot of a list, and in <head> for feed readers. Not a page of ours, so the router does not follow it. */
export const FeedLink = ({ title, href }: { title: string; href: string }) => (
  <p className="mt-10 text-center">
    <link rel="alternate" type="application/atom+xml" title={title} href={href} />
    <a
      href={href}
      className="inline-flex items-center gap-2 min-h-11 text-sm text-ink-3 hover:underline underline-offset-4"
    >
      <Rss className="size-4" />
      Follow in a feed reader
    </a>
  </p>
);
