import { Rss } from 'lucide-react';
import { feedOf } from '#contract/rules/resource-urls.ts';

interface FeedLinkProps {
  title: string;
  /** Path of the list. */
  page: string;
}

/** Link at the foot of a list, and in <head> for feed readers. Not a page of ours, so the router does not follow it. */
export const FeedLink = ({ title, page }: FeedLinkProps) => (
  <p className="mt-10 text-center">
    <link rel="alternate" type="application/atom+xml" title={title} href={feedOf(page)} />
    <a
      href={feedOf(page)}
      className="inline-flex items-center gap-2 min-h-11 text-sm text-ink-3 hover:underline underline-offset-4"
    >
      <Rss className="size-4" />
      Follow in a feed reader
    </a>
  </p>
);
