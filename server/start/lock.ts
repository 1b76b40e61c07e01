import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, closeSync, constants, mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileLock, lockFile } from '#server/database/file-lock.ts';
import { StartError } from './start-error.ts';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks DATA_DIR for this program, by two locks that the operating system releases however the process ends. A listening
 * socket is seen in our own network namespace, also by versions that know no other lock, and on every system. A locked file is
 * seen from other containers. Throws StartError when another program holds one of them, or the folder is not writable.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  createFolder(dataDir);
  const server = await listenAlone(dataDir);
  let file: FileLock;
  try {
    file = lockOwnFile(dataDir);
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    async release() {
      closeSync(file.descriptor);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function lockOwnFile(dataDir: string): FileLock {
  let lock: FileLock | undefined;
  try {
    lock = lockFile(path.join(dataDir, 'lock'));
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written to: ${(error as Error).message}.`, { cause: error });
  }
  if (!lock)
    throw new StartError(
      `DATA_DIR (${dataDir}) is in use by a server in another container or namespace: end that one, or run the command inside it (docker compose exec app npm run admin -- …).`,
    );
  if (!lock.isCertain)
    console.error(
      `DATA_DIR (${dataDir}) cannot be locked against other containers (is flock of util-linux installed?): start no second server on it.`,
    );
  return lock;
}

async function listenAlone(dataDir: string): Promise<net.Server> {
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
  return server.unref();
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
