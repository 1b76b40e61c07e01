import { createRoot } from 'react-dom/client';
import type { Reported } from './open-report.ts';
import { ReportSheet } from './report-sheet.tsx';

/** The sheet stands beside the page, in a portal: no menu or row that opens it has to hold it. */
const root = createRoot(document.createElement('div'));
let opened = 0;

export function showSheet(reported: Reported): void {
  opened += 1;
  root.render(<ReportSheet key={opened} reported={reported} />);
}
