import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { HOUR, MINUTE, SECOND } from '#contract/rules/time.ts';
import { saveFile } from '../../browser/save-file.ts';
import { partnerName } from '../partner.ts';

/** Minutes of a meeting, and seconds of the reminder before it. */
const MINUTES = 30;
const REMINDER = HOUR / SECOND;

type Meeting = Pick<DealDetail, '_id' | 'item' | 'partner' | 'meeting' | 'events'>;

/**
 * The meeting of a deal as a calendar file (RFC 5545). A deal has one calendar entry: the file of a moved meeting
 * replaces the earlier one. Null without a meeting.
 */
export async function calendarOf(deal: Meeting, origin: string): Promise<string | null> {
  const { _id, meeting, partner, item, events } = deal;
  if (!meeting) return null;
  const { ICalAlarmType, ICalCalendar, ICalCalendarMethod } = await import('ical-generator');
  const calendar = new ICalCalendar({
    prodId: { company: 'Dogear', product: 'Dogear', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const start = new Date(meeting.at);
  calendar.createEvent({
    id: `${_id}@${new URL(origin).host}`,
    sequence: events.length,
    stamp: new Date(events.at(-1)?.at ?? meeting.at),
    start,
    end: new Date(start.getTime() + MINUTES * MINUTE),
    summary: `Meet ${partnerName(deal)}: ${item.title}`,
    location: meeting.place,
    url: `${origin}${paths.chat(partner?._id)}`,
    alarms: [{ type: ICalAlarmType.display, trigger: REMINDER, description: `Meet ${partnerName(deal)}` }],
  });
  return calendar.toString();
}

/** Downloads the file, which the browser offers to the calendar. */
export async function saveCalendarFile(deal: Meeting): Promise<void> {
  const text = await calendarOf(deal, location.origin);
  if (text) saveFile(text, 'meeting.ics', 'text/calendar;charset=utf-8');
}
