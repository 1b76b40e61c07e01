import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { itemCalls } from '#contract/items.ts';
import { paperCalls } from '#contract/papers.ts';
import { type Answer, createTestApp, type TestApp } from './app.ts';
import { aCategory, aMember, anAdmin, type TestMember } from './factories.ts';

/** An app to put files up in, and what of them is kept. */
export async function createUploads() {
  const app: TestApp = await createTestApp();
  const admin = await anAdmin(app);
  const categoryId = (await aCategory(app)).id;
  const form = () => ({
    title: 'Lamp',
    description: 'It shines',
    price: 380,
    category: categoryId,
    condition: 'Used' as const,
    status: 'Available' as const,
    rentalAvailable: 'Not Available' as const,
  });
  /** Each picture by a member of its own: caps are not what most of these tests are about. */
  const putUp = async (bytes: Uint8Array, as?: TestMember) =>
    app.call(itemCalls.createItem, { ...form(), thumbnailI: bytes }, { as: as ?? (await aMember(app)) });
  const accepted = async (bytes: Uint8Array) => {
    const answer = await putUp(bytes);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data.newProduct;
  };
  const addPaper = (file: Uint8Array) => {
    const subject = Math.random().toString(36);
    const fields = { branch: 'CSE', year: 1, title: 'Mid', subject, YearofPaper: '2024', file } as const;
    return app.call(paperCalls.addPaper, fields, { as: admin });
  };
  const fetchBytes = async (url: string) => (await app.app.inject({ url })).rawPayload;
  const folder = () => path.join(app.context.config.dataDir, 'files');
  const onDisk = async () => (await readdir(folder(), { recursive: true })).filter((name) => name.length > 2).sort();
  const rows = () => app.context.db.selectFrom('pictures').select('name').orderBy('name').execute();
  const kept = async () => JSON.stringify([await onDisk(), await rows()]);
  return { app, form, putUp, accepted, addPaper, fetchBytes, onDisk, kept, categoryId };
}

/** How many of these were taken. */
export const counted = (answers: Answer<unknown>[]): number =>
  answers.filter(({ status }) => status === 201 || status === 200).length;
