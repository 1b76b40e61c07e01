import { countText } from '../../ui/count-dot.tsx';

/** Added to the name of links to the notices. */
export const unseenNote = (unseen: number): string => (unseen > 0 ? `, ${countText(unseen)} unseen` : '');
