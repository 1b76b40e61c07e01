import { createRoot } from 'react-dom/client';
import type { Reported } from './open-report.ts';
import { ReportSheet } from './report-sheet.tsx';

/** The sheet has a root of its own, so that no menu or row that opens it must stay mounted. */
const root = createRoot(document.createElement('div'));
let opened = 0;

export function showSheet(reported: Reported): void {
  opened += 1;
  root.render(<ReportSheet key={opened} reported={reported} />);
}
