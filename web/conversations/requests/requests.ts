/** What is loaded only where there are requests, in one file. */
export { RequestView } from './request-view.tsx';
export { RequestsList, RequestsRow } from './requests-list.tsx';
