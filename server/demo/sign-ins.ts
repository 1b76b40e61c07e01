import type { Transaction } from 'kysely';
import { sessionEnd } from '#server/accounts/tokens.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';
import type { When } from './talk.ts';

/** Devices of the student: what is listed under Account and sign-in. */
const DEVICES: { device: string; network: string | null; began: When; seen: When; isNew: boolean }[] = [
  { device: 'Chrome on Android', network: null, began: [5, '09:12'], seen: 40, isNew: false },
  { device: 'Firefox on Windows', network: 'Campus Wi-Fi', began: [3, '18:30'], seen: [1, '20:17'], isNew: false },
  { device: 'Safari on iPad', network: null, began: 190, seen: 185, isNew: true },
];

/** Three sessions of the student, and a passkey. Nobody has what it takes to use any of them. */
export async function insertSignIns(trx: Transaction<Tables>, campus: Campus, at: (when: When) => Date): Promise<void> {
  const member_id = campus.members[0]?.id ?? '';
  const time_zone = 'Asia/Kolkata';
  await trx
    .insertInto('sessions')
    .values(
      DEVICES.map(({ device, network, began, seen, isNew }) => ({
        member_id,
        created_at: at(began),
        expires_at: sessionEnd(at(began)),
        device,
        time_zone,
        network,
        seen_at: at(seen),
        is_new_device: isNew,
      })),
    )
    .execute();
  await trx
    .insertInto('known_devices')
    .values(DEVICES.map(({ device, seen }) => ({ member_id, device, time_zone, seen_at: at(seen) })))
    .execute();
  await trx
    .insertInto('passkeys')
    .values({
      member_id,
      credential_id: 'of the demo alone',
      public_key: Buffer.alloc(0),
      counter: 0,
      is_synced: true,
      transports: ['internal'],
      name: 'Pixel 8',
      created_at: at([84, '10:05']),
      used_at: at([2, '08:40']),
    })
    .execute();
}
