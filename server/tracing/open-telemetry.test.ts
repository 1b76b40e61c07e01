import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { newAddress } from '#server/testing/accounts.ts';
import { campusFolder } from '#server/testing/database.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, type ServerProcess, spawnServer, startServer, until } from '#server/testing/process.ts';

/** Span of OTLP in JSON. */
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Exported {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** Loads nothing, as where the packages of OpenTelemetry are not installed. */
const WITHOUT_PACKAGES = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) => next(name.replace(/^@opentelemetry/, '@not-installed'), context),
  });`)}`;

describe('OTEL_EXPORTER_OTLP_ENDPOINT', { timeout: 3 * LONGEST_WAIT }, () => {
  const spans: ReceivedSpan[] = [];
  let dataDir: string;
  let mailbox: Mailbox;
  let collector: Server;
  let endpoint: string;
  let server: ServerProcess;

  before(async () => {
    dataDir = await campusFolder();
    mailbox = await createMailbox();
    collector = createServer(async (request, response) => {
      const { resourceSpans } = (await json(request)) as Exported;
      assert.equal(request.url, '/v1/traces');
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    server = await startServer(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, SMTP_URL: mailbox.url });
  });
  after(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    collector?.closeAllConnections();
    collector?.close();
    await mailbox?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('gets the trace of a request, which its caller began, from statements through the job to the mail', async () => {
    const email = newAddress();
    const reply = await fetch(`${server.url}/api/v1/auth/sendOTP`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
      body: JSON.stringify({ email }),
    });
    assert.equal(reply.status, 200);
    await mailbox.next(email);
    const found = (name: string) => spans.filter((span) => span.traceId === TRACE && span.name === name);
    await until(() => found('send mail').length > 0 && found('job sendMail').length > 0);
    const [[request], [job], [mail]] = [found('sendCode'), found('job sendMail'), found('send mail')];
    assert.equal(request?.parentSpanId, CALLER);
    assert.equal(job?.parentSpanId, request?.spanId);
    assert.equal(mail?.parentSpanId, job?.spanId);
    const read = (span: ReceivedSpan | undefined, key: string) =>
      span?.attributes.find((attribute) => attribute.key === key)?.value;
    assert.equal(read(request, 'http.response.status_code')?.intValue, 200);
    assert.equal(read(mail, 'dogear.mail.answer')?.stringValue, '250');
    const id = read(request, 'dogear.request_id')?.stringValue ?? '';
    assert.equal(read(job, 'dogear.request_id')?.stringValue, id);
    assert.ok(server.logged().includes(`"reqId":"${id}"`));
    const inserts = found('insert').filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    assert.ok(inserts.some((span) => /into "mails".*\$1/s.test(read(span, 'db.query.text')?.stringValue ?? '')));
    assert.ok(found('select').some(({ parentSpanId }) => parentSpanId === job?.spanId));
    assert.ok(!JSON.stringify(spans).includes(email));
  });

  test('without its packages is refused with the command that installs them', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'dogear-traces-'));
    const wrong = await spawnServer(other, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, NODE_OPTIONS: WITHOUT_PACKAGES });
    assert.equal(await wrong.ended, 1);
    assert.match(
      wrong.said(),
      /needs what "npm install --no-save --save-prod --omit=dev @opentelemetry\/api@[\d.]+ .*" installs\./,
    );
    await rm(other, { recursive: true, force: true });
  });
});
