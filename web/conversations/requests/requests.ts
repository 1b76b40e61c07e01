/** What is loaded only where there are requests, in one file. */
export { RequestView } from './request-view.tsx';
export { RequestsList } from './requests-list.tsx';
export { RequestsRow } from './requests-row.tsx';
