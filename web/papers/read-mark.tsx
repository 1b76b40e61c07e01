import { ScanText } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

const WORDS = { proposed: 'Read from the page', found: 'Read by machine' } as const;

/** Says that a machine read it: a field that is proposed, or the text of a scan. Never of text that a PDF carries. */
export const ReadMark = ({ of }: { of: keyof typeof WORDS }) => (
  <Badge tone="marker">
    <ScanText className="size-3.5" strokeWidth={2.1} aria-hidden="true" />
    {WORDS[of]}
  </Badge>
);
