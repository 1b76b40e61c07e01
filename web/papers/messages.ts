import { PAPER_PHOTOS } from '#contract/limits.ts';

/* Words of the toasts and failures here; ours, as the pages are. */

export const CONTRIBUTIONS = {
  failed: 'Could not fetch your contributions',
  takenBack: 'Taken back',
  sent: (count: number) => (count === 1 ? 'Sent. Thank you' : `${count} files sent. Thank you`),
} as const;

export const PAPER_KINDS = {
  others: 'Solutions, syllabuses and notes',
  failed: 'Could not fetch the others',
} as const;

export const REPEATS = {
  failed: 'Could not fetch what repeats',
  mended: 'Saved',
} as const;

export const PAPER_DESK = {
  listFailed: 'Could not fetch the papers',
  paperFailed: 'Could not fetch the paper',
  allDone: 'That was the last paper',
  saved: 'Saved',
  takenDown: 'Taken down',
  taken: 'Corrected',
  left: 'Left as it is',
} as const;

export const PAPER_TAGS = { told: 'Thank you. The desk looks at it' } as const;

export const PAPER_REQUEST_WORDS = { failed: 'Could not fetch what is asked for' } as const;

export const PAPER_PHOTO_WORDS = {
  givenUp: 'Photos given up',
  removed: (page: number) => `Page ${page} removed`,
  tooMany: (left: number) =>
    `A PDF takes up to ${PAPER_PHOTOS.most} photos: ${left} ${left === 1 ? 'was' : 'were'} left out.`,
  noRoom: (name: string) => `There was no room to open ${name}. Close other pages and add it again.`,
  tooLarge: (page: number) => `Page ${page} takes too much room. Crop it, or remove it.`,
  notMade: 'The PDF could not be made. Your photos are still here.',
  noCode: 'This needs the network once. Your photos are still here.',
} as const;

export const PAPER_ZIPS = {
  leftOut: (names: string[]) =>
    names.length === 1
      ? `${names[0]} is no longer available and was left out`
      : `${names.length} are no longer available and were left out: ${names.join('; ')}`,
} as const;
