import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Context } from '#server/context.ts';

/** Whether an address is one of the operator's proxies. */
type TrustProxy = (address: string, hop: number) => boolean;

/** `networks`: addresses or CIDR blocks such as 10.0.0.0/8. */
export function trustProxies(networks: string[]): TrustProxy {
  if (networks.length === 0) return () => false;
  const isTrusted = proxyAddr.compile(networks);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/**
 * The client's address, for rate limits and the audit (A7): the last one in X-Forwarded-For that is not a trusted proxy,
 * of IPv6 the /64. Proxies may also write `unknown` or another text (RFC 7239, 6): then it is the socket's address.
 * Empty when the connection is closed.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  const own = request.socket.remoteAddress;
  if (own === undefined) return '';
  const named = withoutPort(proxyAddr(request, trust));
  return networkOf(isIP(named) ? named : own);
}

/** Strips the port of `192.0.2.1:80` and `[2001:db8::1]:80`. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}

/** An IPv4 address, or the /64 of an IPv6 address, which one household or machine has to itself. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  // PostgreSQL's inet has no zone.
  const parsed = ipaddr.process(address.replace(/%.*/, ''));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

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
