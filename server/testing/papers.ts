import assert from 'node:assert/strict';
import { paperCalls } from '#contract/papers.ts';
import { readPaper } from '#server/papers/read-paper.ts';
import { createTestApp } from './app.ts';
import { aMember, anAdmin, aPdf, type TestMember } from './factories.ts';

/** What a test of papers begins with: an admin who adds them, and a member who looks. */
export async function withPapers() {
  const app = await createTestApp();
  const [admin, member] = await Promise.all([anAdmin(app), aMember(app)]);

  const add = (given: Record<string, unknown> = {}, as: TestMember | undefined = admin) =>
    app.call(paperCalls.addPaper, { ...FORM, ...given } as never, { as });
  const read = (paperId: string) => readPaper(app.context, { paperId }, new AbortController().signal);
  /** A paper that is there, and whose text was read. */
  const aPaper = async (given: Record<string, unknown>, ...pages: string[]): Promise<string> => {
    const { body, status } = await add({ file: await aPdf(...pages), ...given });
    assert.equal(status, 201, JSON.stringify(body));
    await read(body.data._id);
    return body.data._id;
  };
  const files = async () => (await Array.fromAsync(app.context.files.list())).map(({ name }) => name);
  return { app, admin, member, add, read, aPaper, files };
}

export type WithPapers = Awaited<ReturnType<typeof withPapers>>;

export const FORM = {
  branch: 'CSE',
  year: 2,
  title: 'End Semester',
  subject: 'Data Structures',
  YearofPaper: '2023',
} as const;
