/** Why a deal was closed, in words: its state, the line of its story, and the message of the event. */
interface Closing {
  state: string;
  story: string;
  message: (title: string) => string;
}

const isGone = (title: string): string => `${title} is no longer available`;

export const CLOSINGS = {
  sold: { state: 'Sold to someone else', story: 'It went to somebody else', message: isGone },
  hidden: { state: 'Taken down', story: 'It is not offered any more', message: isGone },
  ended: {
    state: 'Listing ended',
    story: 'It is no longer available',
    message: (title) => `The listing of ${title} has ended`,
  },
  deleted: { state: 'Deleted', story: 'It was deleted', message: isGone },
  blocked: {
    state: 'Account blocked',
    story: 'It has ended: an account was blocked',
    message: (title) => `The deal on ${title} has ended`,
  },
} satisfies Record<string, Closing>;

export type ClosedBecause = keyof typeof CLOSINGS;
export const CLOSED_BECAUSE = Object.keys(CLOSINGS) as [ClosedBecause, ...ClosedBecause[]];

const UNKNOWN: Closing = { state: 'No longer available', story: 'It is no longer available', message: isGone };

/** Closing by an event's text, which another version may have written. */
export const closingOf = (text: string | null): Closing => CLOSINGS[text as ClosedBecause] ?? UNKNOWN;
