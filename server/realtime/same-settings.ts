import { createHmac } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';
import { StartError } from '#server/start/start-error.ts';

/** Settings that must be the same on every node, by name: a fingerprint of the secret, and what is between the nodes. */
export type SharedSettings = Record<'JWT_SECRET' | 'CLUSTER', string>;

export const sharedSettings = ({ jwtSecret, cluster }: Pick<Config, 'jwtSecret' | 'cluster'>): SharedSettings => {
  const fingerprint = (text: string) => createHmac('sha256', jwtSecret).update(text).digest('base64url');
  // A node of the version before may have something else between the nodes.
  return { JWT_SECRET: fingerprint('a node'), CLUSTER: cluster ?? '' };
};

/** Throws StartError where a node that lives was started with others: half of the requests would be refused. */
export async function assertSameSettings(
  db: Kysely<Tables>,
  own: SharedSettings,
  isAlive: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ settings: SharedSettings }>`
    select settings from nodes where settings is not null and ${isAlive}`.execute(db);
  for (const name of ['JWT_SECRET', 'CLUSTER'] as const)
    if (rows.some(({ settings }) => settings[name] !== own[name]))
      throw new StartError(`${name} is not that of the other nodes; end them, or set it to the same on all.`);
}
