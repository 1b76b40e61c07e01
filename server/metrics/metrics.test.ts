import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { findFreePort } from '#server/database/embedded.ts';
import { campusFolder } from '#server/testing/database.ts';
import { LONGEST_WAIT, type ServerProcess, spawnServer, startServer, statusOf } from '#server/testing/process.ts';

describe('METRICS', { timeout: 3 * LONGEST_WAIT }, () => {
  let dataDir: string;
  let server: ServerProcess;
  let address: string;

  before(async () => {
    dataDir = await campusFolder();
    address = `127.0.0.1:${await findFreePort()}`;
    server = await startServer(dataDir, { METRICS: address });
  });
  after(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  test('serves figures of requests, pool, sockets, mail, jobs and PostgreSQL on its own port alone', async () => {
    for (const url of ['/api/v1/item/getAllProduct', '/api/v1/item/getProductDetails/nonsense', '/no/such/page'])
      await statusOf(server.url + url);
    const reply = await fetch(`http://${address}/metrics`);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=/);
    const text = await reply.text();
    const figure = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    const requests = (route: string, status: number) =>
      figure(`dogear_request_seconds_count{route="${route}",method="GET",status="${status}"}`);
    assert.equal(requests('/api/v1/item/getAllProduct', 200), 1);
    assert.equal(requests('/api/v1/item/getProductDetails/:itemId', 400), 1);
    assert.equal(figure('dogear_database_up'), 1);
    assert.ok(figure('dogear_database_bytes') > 1_000_000);
    assert.ok(figure('dogear_pool_connections{state="idle"}') + figure('dogear_pool_connections{state="busy"}') > 0);
    for (const name of ['dogear_sockets', 'dogear_mails_waiting', 'dogear_jobs_failed']) assert.equal(figure(name), 0);
    assert.ok(figure('process_resident_memory_bytes') > 1_000_000);
    assert.equal(await statusOf(`http://${address}/`), 404);
    assert.equal(await statusOf(`${server.url}/metrics`), 404);
  });

  test('that cannot be is refused in one sentence', async () => {
    const wrong = await spawnServer(dataDir, { METRICS: 'on' });
    assert.equal(await wrong.ended, 1);
    assert.match(wrong.said(), /METRICS must be an address and a port such as 127\.0\.0\.1:9464\./);
  });
});
