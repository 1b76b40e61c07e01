import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DealDetail } from '#contract/deals.ts';
import { calendarOf } from './calendar-file.ts';

const deal = {
  _id: 'deal-1',
  item: { title: 'Drafter; with clamp, scales\\set' },
  partner: { _id: 'meera', name: 'Meera Joshi', image: null },
  meeting: { at: '2026-01-17T05:30:00.000Z', place: 'EXTC lab,\nground floor' },
  events: [{ at: '2026-01-15T04:00:00.000Z' }, { at: '2026-01-15T05:10:00.000Z' }],
} as unknown as DealDetail;

/** Lines as a calendar reads them: folded lines are one (RFC 5545, 3.1). */
const linesOf = (text: string | null): string[] => (text ?? '').replaceAll('\r\n ', '').split('\r\n');

describe('calendarOf', () => {
  it('has the time in UTC, the place and the title escaped, and a reminder an hour before', async () => {
    const lines = linesOf(await calendarOf(deal, 'https://dogear.example'));
    for (const line of [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'UID:deal-1@dogear.example',
      'SEQUENCE:2',
      'DTSTAMP:20260115T051000Z',
      'DTSTART:20260117T053000Z',
      'DTEND:20260117T060000Z',
      'SUMMARY:Meet Meera: Drafter\\; with clamp\\, scales\\\\set',
      'LOCATION:EXTC lab\\,\\nground floor',
      'TRIGGER:-PT1H',
      'ACTION:DISPLAY',
      'END:VCALENDAR',
    ])
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    assert.ok(lines.some((line) => line.endsWith('https://dogear.example/chat?with=meera')));
  });

  it('folds long lines to 75 octets, also of letters that take several', async () => {
    const title = 'नमस्ते संगणक विज्ञान '.repeat(10).trim();
    const text = await calendarOf({ ...deal, item: { ...deal.item, title } }, 'https://dogear.example');
    for (const line of (text ?? '').split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(linesOf(text).includes(`SUMMARY:Meet Meera: ${title}`));
  });

  it('is none without a meeting', async () => {
    assert.equal(await calendarOf({ ...deal, meeting: null }, 'https://dogear.example'), null);
  });
});
