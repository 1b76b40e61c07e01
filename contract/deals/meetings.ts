import { DEALS } from '../limits.ts';
import { strong } from '../notices/kind.ts';
import type { Act } from './act.ts';
import { EITHER, NO_MEETING, NO_PROPOSAL, OPEN, sideOf } from './columns.ts';

/** Agreeing on a meeting. */
export const MEETING_ACTS = {
  // Another proposal moves the meeting.
  proposeMeeting: {
    from: OPEN,
    by: EITHER,
    sets: (_deal, event) => ({
      proposal_times: event.times ?? null,
      proposal_place: event.place ?? null,
      proposal_by: sideOf(event),
    }),
    message: ({ title, place, times }) => `Shall we meet for ${title}? ${place}: ${times}`,
    story: ({ does }) => `${does('propose')} to meet`,
    card: 'meeting',
    changesMeeting: true,
    step: { label: 'Propose a meeting', sign: 'calendar' },
    form: 'meeting',
    call: {
      summary: 'Proposes up to three times and a place to meet',
      changesNothingShared: true,
      fields: ({ listOf, text, timeOfInput }) => ({
        times: listOf(timeOfInput('Time'), 'Please choose a time')
          .min(1, 'Please choose a time')
          .max(DEALS.meetingTimes, `Up to ${DEALS.meetingTimes} times can be proposed`),
        place: text('Place', { max: DEALS.place }),
      }),
    },
    notice: ({ title, name }) => [strong(name), ' proposes when to meet for ', title],
    sign: 'calendar',
  },
  takeMeeting: {
    from: OPEN,
    by: EITHER,
    sets: (_deal, { times, place, until }) => ({
      ...NO_PROPOSAL,
      meeting_at: times?.[0] ?? null,
      meeting_place: place ?? null,
      // A reservation lasts beyond its meeting.
      ...(until && { reserved_until: until, asked_at: null }),
    }),
    message: ({ title, times, place }) => `We meet for ${title}: ${times}, ${place}`,
    story: ({ times, place }) => `You meet ${times}, ${place}`,
    isFact: true,
    changesMeeting: true,
    step: { label: 'Pick a time to meet', short: 'Pick a time', leads: 'card', sign: 'calendar' },
    call: {
      summary: "Takes one of the other's proposed times",
      changesNothingShared: true,
      fields: ({ timeOfInput }) => ({ time: timeOfInput('Time') }),
    },
    notice: ({ title, name }) => [strong(name), ' agreed to meet for ', title],
    sign: 'meeting',
  },
  cancelMeeting: {
    from: OPEN,
    by: EITHER,
    sets: () => ({ ...NO_MEETING, ...NO_PROPOSAL }),
    message: ({ title, reason }) => `The meeting for ${title} is cancelled${reason}`,
    story: ({ cancels, isOwn, reason }) =>
      `${
        cancels === 'meeting'
          ? 'cancelled the meeting'
          : cancels === 'own'
            ? `took ${isOwn ? 'your' : 'the'} proposal back`
            : 'cannot come then'
      }${reason}`,
    changesMeeting: true,
    notice: ({ title, name }) => [strong(name), ' cancelled the meeting for ', title],
    dialog: {
      title: ({ cancels }) =>
        ({ meeting: 'Cancel the meeting', own: 'Take the proposal back', other: 'I cannot come then' })[cancels],
      isDanger: true,
      action: ({ cancels }) => ({ meeting: 'Cancel it', own: 'Take it back', other: 'Say so' })[cancels],
    },
    call: {
      summary: 'Cancels the meeting, or the proposal of one',
      changesNothingShared: true,
      refuses: (deal) => (deal.meeting_at || deal.proposal_times ? null : 'There is no meeting to cancel.'),
    },
    sign: 'noMeeting',
  },
} satisfies Record<string, Act>;
