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

const SKELETONS = new Set(RESERVED.map(skeleton));
const TITLE_SKELETONS = new Set(TITLES.map(skeleton));

/** Whether a whole name pretends to be an admin's: 'Admin', 'Campus Admin', 'A d m i n', 'Аdmin' with a Cyrillic letter. */
export function pretends(firstName: string, lastName: string, brandName: string): boolean {
  const words = skeleton(`${firstName} ${lastName}`).split(' ');
  const whole = words.join('');
  const brand = skeleton(brandName).replaceAll(' ', '');
  return (
    SKELETONS.has(whole) ||
    words.some((word) => SKELETONS.has(word)) ||
    words.every((word) => word === brand || TITLE_SKELETONS.has(word))
  );
}

/** Throws INVALID_INPUT if a member's name pretends to be an admin's. */
export function assertOwnName(firstName: string, lastName: string, brandName: string): void {
  if (pretends(firstName, lastName, brandName))
    throw badField('firstName', 'This name is kept for those who run the campus. Please use your own.');
}
