import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from './start-error.ts';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks DATA_DIR for this server. The lock is a listening socket, because the operating system releases it however the
 * process ends; a lock file would outlive a kill -9. Throws StartError when another server holds it, or the folder is not
 * writable.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  createFolder(dataDir);
  const address = addressOf(realpathSync(dataDir));
  const server = net.createServer((socket) => socket.destroy());
  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    // A killed server leaves its socket file behind, on which nobody answers.
    if (!isFile(address) || (await answers(address)))
      throw new StartError(
        `DATA_DIR (${dataDir}) is in use by another server that runs; end it or choose another folder.`,
      );
    rmSync(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written to: ${(error as Error).message}.`, { cause: error });
  }
}

/** An abstract socket on Linux, a named pipe on Windows, elsewhere a socket file. */
function addressOf(folder: string): string {
  const name = `dogear-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

const isFile = (address: string): boolean => path.isAbsolute(address) && process.platform !== 'win32';

async function listen(server: net.Server, address: string): Promise<void> {
  server.listen(address);
  await once(server, 'listening');
}

async function answers(address: string): Promise<boolean> {
  const socket = net.connect(address);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
