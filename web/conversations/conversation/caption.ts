import { picturesText } from '#contract/rules/picture-words.ts';
import type { Row } from './rows.ts';

/** What its sender wrote beside the pictures; empty where nothing. */
export const captionOf = ({ pictures, content }: Pick<Row, 'pictures' | 'content'>): string =>
  pictures && content === picturesText(pictures.length) ? '' : content;
