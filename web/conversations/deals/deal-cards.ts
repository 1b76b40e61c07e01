/* What shows the events of deals: one file, for the chat has no room to name three. */
export { EventLine } from './event-line.tsx';
export { MeetingCard } from './meeting-card.tsx';
export { OfferCard } from './offer-card.tsx';
