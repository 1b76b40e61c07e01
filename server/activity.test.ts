import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { dealCalls } from '#contract/deals.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem } from '#server/testing/factories.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { until } from '#server/testing/process.ts';
import { NODES_SECRET } from '#server/testing/two-nodes.ts';

describe('the id of a request', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  /** Runs the jobs of both. */
  let worker: TestApp;
  before(async () => {
    mailbox = await createMailbox();
    const cluster = { cluster: 'postgres', jwtSecret: NODES_SECRET } as const;
    test = await createTestApp(cluster);
    worker = await createTestApp({ ...cluster, smtpUrl: mailbox.url }, test);
    await startWorkers(worker.context);
  });
  after(async () => {
    await worker?.close();
    await test?.close();
    await mailbox?.close();
  });

  const linesOf = ({ logged }: TestApp, id: string) =>
    logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  const idOfLast = async (url: string): Promise<string> => {
    const find = () => test.logged.map((line) => JSON.parse(line)).findLast((line) => line.url === url);
    await until(() => find() !== undefined);
    return find().reqId;
  };
  const answerOf = async (id: string) => {
    const find = () => linesOf(worker, id).find(({ msg }) => msg === 'a mail is sent');
    await until(() => find() !== undefined);
    return find();
  };

  it('is in the lines of its jobs and mails on another node, up to the answer of the mail server', async () => {
    const { email } = await aMember(test);
    await test.call(accountCalls.requestPasswordReset, { email });
    await mailbox.next(email);
    const id = await idOfLast('/api/v1/auth/resetPasswordToken');
    const { reqId, kind, answer, requests } = await answerOf(id);
    assert.deepEqual(
      { reqId, kind, answer, requests },
      { reqId: id, kind: 'password-reset', answer: '250', requests: [id] },
    );
    await until(() => linesOf(worker, id).filter(({ msg }) => msg === 'a job is done').length === 2);
    const jobs = linesOf(worker, id).flatMap(({ job }) => job ?? []);
    assert.deepEqual(jobs, ['sendResetLink', 'sendMail']);
    for (const line of [...test.logged, ...worker.logged]) assert.ok(!line.includes(email), line);
  });

  it('is in the line of a mail that tells of it later', async () => {
    const [asha, ravi] = await Promise.all([aMember(test), aMember(test)]);
    const item = await anItem(test, { owner: asha });
    await test.call(dealCalls.wantItem, { itemId: item.id }, { as: ravi });
    const id = await idOfLast('/api/v1/deals/want');
    worker.wait({ minutes: 10 });
    await mailNotices(worker.context, new AbortController().signal);
    await mailbox.next(asha.email);
    const { reqId, requests } = await answerOf(id);
    assert.notEqual(reqId, id);
    assert.ok(requests.includes(id));
  });
});
