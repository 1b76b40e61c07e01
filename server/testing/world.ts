import assert from 'node:assert/strict';
import { blockCalls } from '#contract/blocks.ts';
import type { Call, Schemas } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { schemas } from '#contract/schemas/schemas.ts';
import type { TestApp } from './app.ts';
import {
  aCategory,
  aMember,
  aModerator,
  anAdmin,
  anAlumnus,
  anItem,
  aPdf,
  aPhoto,
  type TestMember,
} from './factories.ts';

/** Everybody who may make a call, by what they are to the things that it is about. */
export const ACTORS = [
  'visitor',
  'other',
  'owner',
  'participant',
  'admin',
  'moderator',
  'suspended',
  'alumnus',
  'blocking',
  'hidden',
  'deleted',
  'blocked',
] as const;
export type Actor = (typeof ACTORS)[number];

/** A campus in which one member owns everything, another talks with the owner, and a third has no part in it. */
export interface World {
  app: TestApp;
  owner: TestMember;
  participant: TestMember;
  other: TestMember;
  admin: TestMember;
  moderator: TestMember;
  suspended: TestMember;
  /** Has finished their studies. */
  alumnus: TestMember;
  /** Has blocked the owner. */
  blocking: TestMember;
  /** Was blocked by the owner. */
  hidden: TestMember;
  deleted: TestMember;
  blocked: TestMember;
  draftId: string;
  itemId: string;
  categoryId: string;
  categorySlug: string;
  conversationId: string;
  communityId: string;
  paperId: string;
  photo: Buffer;
  pdf: Buffer;
  /** Whose token an actor shows. */
  tokenOf(actor: Actor): TestMember | undefined;
}

export async function createWorld(app: TestApp): Promise<World> {
  const [owner, participant, other, admin, moderator, suspended, alumnus, blocking, hidden, deleted, blocked] =
    (await Promise.all([
      aMember(app, { firstName: 'Owner' }),
      aMember(app, { firstName: 'Participant' }),
      aMember(app, { firstName: 'Other' }),
      anAdmin(app),
      aModerator(app),
      aMember(app, { suspendedUntil: new Date(Date.now() + DAY) }),
      anAlumnus(app),
      aMember(app),
      aMember(app),
      aMember(app),
      aMember(app),
    ])) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
  const category = await aCategory(app);
  const item = await anItem(app, { owner, category, title: 'Drafter', description: 'It is straight' });
  const draft = await anItem(app, { owner, category, title: 'Secret plan', publication: 'Draft' });
  const followed = await app.call(peopleCalls.follow, { friendId: participant.id }, { as: owner });
  const { db } = app.context;
  const community = await db
    .selectFrom('conversations')
    .select('id')
    .where('kind', '=', 'community')
    .executeTakeFirstOrThrow();
  const pdf = await aPdf('A question');
  const paper = { branch: 'CSE', year: 2, title: 'End Semester', subject: 'Signals', YearofPaper: '2023' } as const;
  const added = await app.call(paperCalls.addPaper, { ...paper, file: pdf }, { as: admin });
  // One whose last day is not known, so that no call makes a student of them again.
  await db.updateTable('members').set({ studies_end: null }).where('id', '=', alumnus.id).execute();
  // Their tokens are good in every other way.
  await db.deleteFrom('members').where('id', '=', deleted.id).execute();
  await app.call(peopleCalls.blockMember, { id: blocked.id }, { as: admin });
  await app.call(blockCalls.blockPerson, { personId: owner.id }, { as: blocking });
  await app.call(blockCalls.blockPerson, { personId: hidden.id }, { as: owner });
  const members = {
    ...{ owner, participant, other, admin, moderator, suspended, alumnus, blocking, hidden, deleted, blocked },
  };
  return {
    app,
    ...members,
    draftId: draft.id,
    itemId: item.id,
    categoryId: category.id,
    categorySlug: category.slug,
    conversationId: followed.body.data.conversationId,
    communityId: community.id,
    paperId: added.body.data._id,
    photo: await aPhoto(40, 30),
    pdf,
    tokenOf: (actor) => (actor === 'visitor' ? undefined : members[actor]),
  };
}

/** The schemas of a call of the contract. */
export const schemasOf = (call: Call): Schemas => {
  const name = Object.keys(calls).find((one) => calls[one] === call);
  assert.ok(name && schemas[name]);
  return schemas[name];
};

/** The calls that the app serves. */
export const servedCalls = (app: TestApp): Call[] => [...app.app.boundCalls.values()].map(({ call }) => call);
