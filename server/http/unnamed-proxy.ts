import type { IncomingMessage } from 'node:http';
import type { Context } from '#server/context.ts';

/**
 * Warns once when a request came through a proxy though the operator named none (TRUST_PROXY): all visitors would share
 * the limits of the proxy's address (A7). Only a request tells that there is a proxy.
 */
export function warnOfUnnamedProxy({
  config,
  log,
}: Pick<Context, 'config' | 'log'>): (request: IncomingMessage) => void {
  let isDone = config.trustProxy.length > 0;
  return ({ headers, socket }) => {
    if (isDone || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    isDone = true;
    const proxy = socket.remoteAddress;
    log.error(
      { proxy },
      'requests come through a proxy that TRUST_PROXY does not name: all visitors count as one address',
    );
  };
}
