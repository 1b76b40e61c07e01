import { hashPassword } from '#server/accounts/passwords.ts';
import { addDefaultCategories } from '#server/categories/defaults.ts';
import type { Context } from '#server/context.ts';
import { StartError } from '#server/start/start-error.ts';
import { addDefaultWords } from '#server/warning-words/defaults.ts';
import { type Campus, makeCampus } from './campus.ts';
import { insertCampus } from './insert.ts';
import { storeMessagePictures } from './message-pictures.ts';
import { PASSWORD } from './people.ts';
import { randomFrom } from './random.ts';
import { type PlannedPicture, storePapers, storePictures } from './store-files.ts';

/**
 * Fills an empty server with the sample campus, and says whether it did: one that is filled is left as it is.
 * Files first, then all rows in one transaction, so that a fill that was cut off is begun anew by the next start.
 * Throws StartError where others live already.
 */
export async function fillDemo(context: Context, campus: Campus = makeCampus()): Promise<boolean> {
  const [student] = campus.members;
  const anybody = await context.db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  const known = await context.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', student?.id ?? '')
    .executeTakeFirst();
  if (known) return false;
  if (anybody)
    throw new StartError(
      'DATA_DIR holds a campus of its own; choose another folder for the demo, or start it with npm start.',
    );
  await addDefaultCategories(context.db);
  await addDefaultWords(context.db);

  // One for all: each would cost a twentieth of a second.
  const passwordHash = hashPassword(PASSWORD);
  const faces = campus.members.flatMap(({ id, name, face }): (PlannedPicture & { id: string; ownerId: string })[] => {
    const random = randomFrom(`portrait ${name}`);
    return face ? [{ id: random.id(), name: random.hex(16), ownerId: id, drawing: { of: 'face', face } }] : [];
  });
  const photos = campus.items.flatMap(({ pictures, owner }) =>
    pictures.map((picture) => ({ ...picture, ownerId: owner.id })),
  );
  const planned = [...faces, ...photos];
  const [stored, papers] = await Promise.all([
    storePictures(context, planned),
    storePapers(context, [...campus.papers, ...campus.contributions]),
    passwordHash,
  ]);
  const pictures = planned.map(({ id, name, ownerId }) => {
    const picture = stored.get(name);
    if (!picture) throw new Error(`the picture ${name} is missing`);
    return { id, name, owner_id: ownerId, ...picture };
  });
  await insertCampus(context, campus, {
    passwordHash: await passwordHash,
    pictures,
    portraits: faces,
    messagePictures: await storeMessagePictures(context, campus, stored),
    papers,
  });
  return true;
}
