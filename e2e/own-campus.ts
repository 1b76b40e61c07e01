import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAddress, type Person, signUp } from './people.ts';
import { startProgram } from './program.ts';

/**
 * A campus with a server of its own and these settings, while `act` runs: calls and sign-ups go there. `act` closes its
 * pages. For what would change the campus of all others, or keep its server busy.
 */
export async function onOwnCampus(
  env: Record<string, string>,
  act: (campus: { url: string; admin: Person }) => Promise<void>,
): Promise<void> {
  const email = newAddress('sunita');
  const folder = await mkdtemp(path.join(tmpdir(), 'dogear-e2e-campus-'));
  const { url, stop } = await startProgram({
    DATA_DIR: folder,
    SMTP_URL: process.env.E2E_SMTP ?? '',
    ADMIN_EMAILS: email,
    ...env,
  });
  const shared = process.env.E2E_URL;
  process.env.E2E_URL = url;
  try {
    await act({ url, admin: await signUp({ firstName: 'Sunita', email }) });
  } finally {
    process.env.E2E_URL = shared;
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
