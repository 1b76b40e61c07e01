import unhomoglyph from 'unhomoglyph';
import { badField } from '#contract/problems.ts';

/** Names that would pass for the people who run the campus. */
const RESERVED = ['admin', 'admins', 'administrator', 'moderator', 'moderators', 'official', 'support', 'helpdesk'];
const TITLES = ['campus', 'site', 'official', 'the', 'team', 'desk', 'help'];

/**
 * The skeleton of a name by Unicode UTS #39 (section 4): letters that look alike become one letter, and so do digits
 * that stand for letters.
 */
const skeleton = (name: string): string =>
  unhomoglyph(
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase(),
  )
    .normalize('NFD')
    .toLowerCase()
    .replace(/[l1|!]/g, 'i')
    .replace(/[0]/g, 'o')
    .replace(/[4@]/g, 'a')
    .replace(/[3]/g, 'e')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const SKELETONS = RESERVED.map(skeleton);
const TITLE_SKELETONS = new Set(TITLES.map(skeleton));

/** Whether a name pretends to be an admin's: 'Admin', 'CampusAdmin', 'Ad min Rao', 'Аdmin' with a Cyrillic letter. */
export function pretends(firstName: string, lastName: string, brandName: string): boolean {
  const name = `${firstName} ${lastName}`;
  const brand = skeleton(brandName).replaceAll(' ', '');
  const titles = [...TITLE_SKELETONS, ...(brand ? [brand] : [])];
  const official = new RegExp(`^(?:${titles.join('|')})*(?:${SKELETONS.join('|')})(?:${titles.join('|')})*$`, 'u');
  const words = skeleton(name).split(' ');
  // Digits may stand for letters, or count: 'Adm1n', 'Admin2'.
  const runs = [...runsOf(words), ...runsOf(skeleton(name.replace(/[0-9]+/g, ' ')).split(' '))];
  return runs.some((run) => official.test(run)) || words.every((word) => titles.includes(word));
}

/** Neighbouring words written as one: 'Ad min Rao' has 'Admin' in it. */
const runsOf = (words: string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_, n) => words.slice(from, from + n + 1).join('')));

/** Throws INVALID_INPUT if a member's name pretends to be an admin's. */
export function assertOwnName(firstName: string, lastName: string, brandName: string): void {
  if (pretends(firstName, lastName, brandName))
    throw badField('firstName', 'This name is kept for those who run the campus. Please use your own.');
}
