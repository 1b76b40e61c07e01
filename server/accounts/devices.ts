import ipaddr from 'ipaddr.js';
import { type Kysely, sql } from 'kysely';
import { DEVICES } from '#contract/limits.ts';
import { isTimeZone, timeZoneInWords } from '#contract/rules/campus-time.ts';
import { deviceName } from '#contract/rules/device-name.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Viewer } from '#server/viewer.ts';

/** What signs in, as far as it says. */
export interface Device {
  name: string;
  timeZone: string | null;
  ip: string;
}

/** `timeZone` is what the client names; one that does not exist counts as none. */
export const deviceOf = ({ userAgent, ip }: Viewer, timeZone = ''): Device => ({
  name: deviceName(userAgent),
  timeZone: isTimeZone(timeZone) ? timeZone : null,
  ip,
});

/** The operator's name of the network that an address is in. */
export function networkOf({ networkNames }: Pick<Context['config'], 'networkNames'>, ip: string): string | null {
  const [address = ''] = ip.split('/');
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const found = networkNames.find(({ network }) => {
    const [of, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.process(network), undefined];
    return of.kind() === parsed.kind() && parsed.match(of, bits ?? (of.kind() === 'ipv4' ? 32 : 128));
  });
  return found?.name ?? null;
}

/** What members are told of where a device is: an address would say more, and is kept nowhere for it. */
export const placeOf = ({ timeZone }: Pick<Device, 'timeZone'>, network: string | null): string | null =>
  network ?? (timeZone && timeZoneInWords(timeZone));

/** Remembers a device; true if the member has signed in before, but never with this one. */
export async function noteDevice(
  trx: Kysely<Tables>,
  memberId: string,
  { name, timeZone }: Device,
  at: Date,
): Promise<boolean> {
  // The subquery sees what was there before. An inserted row has no xmax; an updated one has.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into known_devices (member_id, device, time_zone, seen_at)
    values (${memberId}, ${name}, ${timeZone ?? ''}, ${at})
    on conflict (member_id, device, time_zone) do update set seen_at = excluded.seen_at
    returning xmax = 0 and exists (select from known_devices where member_id = ${memberId}) as "isNew"`.execute(trx);
  return rows[0]?.isNew === true;
}

/** Records where and when a session was last seen, with one small write in some minutes. Skips a locked row. */
export async function markDeviceSeen(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { sessionId, lastSeenAt, ip }: { sessionId: string; lastSeenAt: string; ip: string },
): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - DEVICES.seenMinutes * MINUTE).toISOString();
  if (lastSeenAt > before) return;
  await sql`
    update sessions set seen_at = ${at}, network = ${networkOf(config, ip)}
    where id = (
      select id from sessions where id = ${sessionId} and coalesce(seen_at, created_at) <= ${before}
      for no key update skip locked
    )`.execute(db);
}
