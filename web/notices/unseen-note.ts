import { countText } from '../ui/count-dot.tsx';

/** Goes on the name of what leads to the notices. */
export const unseenNote = (unseen: number): string => (unseen > 0 ? `, ${countText(unseen)} unseen` : '');
