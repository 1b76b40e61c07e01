import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The program of the run behind a proxy that can become its next version: another name for the script that starts the
 * page and for a part of it, and none of the old ones.
 */

const NEW = { entry: '/assets/browser-next.js', about: '/assets/about.page-next.js' };

export async function startNextVersion() {
  const target = new URL(process.env.E2E_URL ?? '');
  let isNew = false;
  const worker = await (await fetch(new URL('/sw.js', target))).text();
  const find = (name: RegExp) => name.exec(worker)?.[0] ?? '';
  const renamed = new Map([
    [find(/\/assets\/browser-[\w-]+\.js/), NEW.entry],
    [find(/\/assets\/about\.page-[\w-]+\.js/), NEW.about],
    // What its caches are named after, and its shell.
    [find(/(?<=["'`])[\da-f]{12}(?=["'`])/), '0123456789ab'],
    [find(/(?<=["'`])[\da-f]{16}(?=["'`])/), '0123456789abcdef'],
  ]);
  const oldName = (path: string) => [...renamed].find(([, name]) => name === path)?.[0] ?? path;

  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (isNew && renamed.has(path)) return void answer.writeHead(404).end();
    const isText = !/^\/(assets|files|icons)\//.test(path);
    const { 'if-none-match': _, ...others } = asked.headers;
    const headers = { ...others, host: target.host, 'accept-encoding': 'identity' };
    const { port, hostname } = target;
    const onward = request({ port, hostname, method: asked.method, path: oldName(path), headers });
    onward.on('response', (response) => {
      if (!isNew || !isText) {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        return void response.pipe(answer);
      }
      rename(response, answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });

  async function rename(response: IncomingMessage, answer: ServerResponse): Promise<void> {
    let text = Buffer.concat(await response.toArray()).toString();
    for (const [old, name] of renamed) text = text.replaceAll(old, name);
    const { 'content-length': _, etag: __, ...headers } = response.headers;
    answer.writeHead(response.statusCode ?? 500, headers).end(text);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    newScript: NEW.entry,
    release() {
      isNew = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
