import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import * as endpoints from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { endSocket, sendRawProblem } from './problems.ts';

/** The HTTP server. It answers in our format where Node would refuse a request with its own text or close the connection. */
export function createHttpServer(handler: RequestListener): Server {
  const server = createServer(
    {
      // Milliseconds between two checks for slow clients; the default is 30 s (I4).
      connectionsCheckingInterval: 5 * SECOND,
      requireHostHeader: false,
      // Other Upgrades, such as h2c, may be ignored (RFC 9110, 7.8).
      shouldUpgradeCallback: isWebSocket,
    },
    (request, response) => {
      if (isHostValid(request)) return handler(request, response);
      response.setHeader('connection', 'close');
      sendRawProblem(request, response, BAD_HOST);
    },
  );
  server.on('checkExpectation', (request, response) => {
    // The client waits for a 100 before it sends the body.
    response.setHeader('connection', 'close');
    sendRawProblem(request, response, new Problem('EXPECTATION_FAILED'));
  });
  // CONNECT is for proxies.
  server.on('connect', (_request, socket) =>
    endSocket(socket, '405 Method Not Allowed', new Problem('METHOD_NOT_ALLOWED')),
  );
  return server;
}

/** Whether a WebSocket is opened: Vite has one for hot reloading, with `DOGEAR_DEV`. */
const isWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  (request.url?.startsWith(`${endpoints.sockets}/`) || process.env.DOGEAR_DEV !== undefined) &&
  isHostValid(request);

const BAD_HOST = new Problem('INVALID_INPUT', { message: 'The request must name one host.' });
/** A name or an address, and a port (RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i;

/** HTTP/1.1 requires exactly one (RFC 9112, 3.2): of two, a proxy may have used the other. */
function isHostValid({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 && HOST.test(host);
}
