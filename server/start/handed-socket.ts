import { StartError } from './start-error.ts';

/** The first descriptor that a supervisor hands over (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * The descriptor of a socket that systemd, or whoever speaks its protocol, listens on for this process; undefined
 * without one. Such a socket stays open while the server is away, so that the next visitor starts it.
 */
export function handedSocket(env: NodeJS.ProcessEnv = process.env): number | undefined {
  // Those that a parent left in the environment are not for this process.
  if (env.LISTEN_FDS === undefined || Number(env.LISTEN_PID) !== process.pid) return undefined;
  if (env.LISTEN_FDS !== '1') throw new StartError(`LISTEN_FDS is ${env.LISTEN_FDS}: hand over one socket.`);
  return FIRST;
}
