import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import type { TestApp } from './app.ts';
import { aMember, type TestMember } from './factories.ts';

/** Meera, who sells, and Asha and Ravi, who both want it. */
export async function threeMembers(test: TestApp): Promise<[TestMember, TestMember, TestMember]> {
  const [meera, asha, ravi] = ['Meera', 'Asha', 'Ravi'].map((firstName) => aMember(test, { firstName }));
  return Promise.all([meera, asha, ravi] as [Promise<TestMember>, Promise<TestMember>, Promise<TestMember>]);
}

/** What a member's notices of this kind say, newest first. */
export async function noticesOf(test: TestApp, as: TestMember, kind: 'deal' | 'message' | 'review' = 'deal') {
  const { body } = await test.call(noticeCalls.listNotices, { kind, limit: 50 }, { as });
  return body.data.map(sentenceOf);
}
