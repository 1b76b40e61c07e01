import { can } from '#contract/can.ts';
import type { LinkCard, linkCalls } from '#contract/links.ts';
import { Problem } from '#contract/problems.ts';
import { type OwnThing, ownThingOf } from '#contract/rules/own-thing.ts';
import { askedText } from '#contract/rules/price-text.ts';
import { hiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { presentEnded, presentItem, selectItems } from '#server/items/present.ts';
import { findPaper, presentPaper } from '#server/papers/present.ts';
import type { Member } from '#server/viewer.ts';

type Calls = typeof linkCalls;
type Cards = Map<string, LinkCard>;

/** Says no more of a thing than its page does: gone, hidden and not for the caller are alike. */
export const describeLinks: ServerFunction<Calls['describeLinks']> = async (context, viewer, { paths }) => {
  const things = paths.map(ownThingOf);
  const idsOf = (kind: OwnThing['kind']) => [
    ...new Set(things.flatMap((thing) => (thing?.kind === kind ? thing.id : []))),
  ];
  const hidden = await hiddenFrom(context.db, viewer);
  const [item, person, paper] = await Promise.all([
    itemCards(context, viewer, idsOf('item'), hidden),
    personCards(context, viewer, idsOf('person'), hidden),
    paperCards(context, viewer, idsOf('paper')),
  ]);
  const cards = { item, person, paper };
  return { data: things.map((thing) => (thing && cards[thing.kind].get(thing.id)) ?? null) };
};

async function itemCards({ db }: Context, viewer: Member, ids: string[], hidden: string[]): Promise<Cards> {
  if (ids.length === 0) return new Map();
  const rows = await selectItems(db).where('items.id', 'in', ids).execute();
  return new Map(
    rows.flatMap((row) => {
      const item = { ...row, ownerId: row.owner, publication: row.ItemStatus };
      if (!can.seeEndedItem(viewer, item) || !can.seePerson(viewer, hidden.includes(row.owner))) return [];
      const isEnded = !can.seeItem(viewer, item);
      const shown = isEnded ? presentEnded(row) : presentItem(row);
      const state = isEnded ? 'Ended' : shown.kind === 'Wanted' ? 'Wanted' : shown.status;
      return [
        [shown._id, { kind: 'item', title: shown.title, image: shown.picture.card, details: askedText(shown), state }],
      ];
    }),
  );
}

async function personCards({ db }: Context, viewer: Member, ids: string[], hidden: string[]): Promise<Cards> {
  const seen = ids.filter((id) => can.seePerson(viewer, hidden.includes(id)));
  if (seen.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .leftJoin('pictures', 'pictures.id', 'members.picture_id')
    .select(['members.id', 'first_name', 'last_name', 'year_and_branch', 'name'])
    .where('members.id', 'in', seen)
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, year_and_branch: details, name }) => [
      id,
      { kind: 'person', title: `${first_name} ${last_name}`.trim(), image: imageOf(name), details, state: null },
    ]),
  );
}

/** A replaced paper is the one in its place. */
async function paperCards(context: Context, viewer: Member, ids: string[]): Promise<Cards> {
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return [[id, presentPaper(await findPaper(context, viewer, id))]] as const;
      } catch (error) {
        if (error instanceof Problem && error.code === 'NOT_FOUND') return [];
        throw error;
      }
    }),
  );
  return new Map(
    found.flat().map(([id, { subject, title, branch, YearofPaper, preview }]) => [
      id,
      {
        kind: 'paper',
        title: title.toLowerCase().includes(subject.toLowerCase()) ? title : `${subject} ${title}`,
        image: preview?.url ?? null,
        details: `${branch} · ${YearofPaper}`,
        state: null,
      },
    ]),
  );
}
