import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PDFDocument, PDFRawStream, type PDFRef, StandardFonts } from 'pdf-lib';
import { paperCalls } from '#contract/papers.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { aPhoto } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { isLong, printFigure } from '#server/testing/scale.ts';

/** Real PDFs, damaged by chance: most are repaired by a reader, some are refused, and none does any harm. */
const MANY = isLong ? 1000 : 14;
const SEED = process.env.SEED ?? 'a bad disk';
/**
 * Milliseconds of an upload and of a look: 3 s of work, and the process and the answer around it. On a machine that is
 * used by others, as in npm test, the longest that any request may take.
 */
const BOUND = isLong ? 5000 : 30_000;

let papers: WithPapers;
before(async () => {
  papers = await withPapers();
});
after(() => papers.app.close());

/** Text in two fonts, lines, a photo, a form and several pages. */
async function aRealPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = [await pdf.embedFont(StandardFonts.TimesRoman), await pdf.embedFont(StandardFonts.Courier)];
  const photo = await pdf.embedJpg(await aPhoto(300, 200));
  for (let n = 1; n <= 3; n++) {
    const page = pdf.addPage();
    for (const [line, font] of fonts.entries())
      page.drawText(`Q.${n} Explain the laws of thermodynamics, part ${line}.`, { x: 50, y: 700 - 40 * line, font });
    page.drawLine({ start: { x: 50, y: 600 }, end: { x: 500, y: 590 }, thickness: 2 });
    page.drawImage(photo, { x: 50, y: 300, width: 300, height: 200 });
    pdf.getForm().createTextField(`field.${n}`).addToPage(page, { x: 50, y: 100, width: 200, height: 30 });
  }
  // No object streams: what is damaged is the objects, not only their compression.
  return pdf.save({ useObjectStreams: false });
}

const MUTATIONS: Record<string, (file: Uint8Array, random: Random) => Promise<Uint8Array> | Uint8Array> = {
  'bytes changed': (file, random) => {
    const changed = Uint8Array.from(file);
    const count = random.whole(1, 200);
    for (let n = 0; n < count; n++) changed[random.whole(5, file.length - 1)] = random.whole(0, 255);
    return changed;
  },
  'cut off': (file, random) => file.subarray(0, random.whole(5, file.length)),
  'a part left out': (file, random) => {
    const from = random.whole(5, file.length);
    return Buffer.concat([file.subarray(0, from), file.subarray(from + random.whole(1, 2000))]);
  },
  'a part twice': (file, random) => {
    const from = random.whole(5, file.length);
    const to = from + random.whole(1, 2000);
    return Buffer.concat([file.subarray(0, to), file.subarray(from)]);
  },
  'numbers changed': (file, random) =>
    Buffer.from(
      Buffer.from(file)
        .toString('latin1')
        .replace(/(?<=[ [])\d+(?=[ \]])/g, (number) =>
          random.chance(0.03) ? random.pick(['0', '-1', '4294967296', '99999999999', number]) : number,
        ),
      'latin1',
    ),
  'objects swapped': async (file, random) => {
    const pdf = await PDFDocument.load(file);
    const objects = pdf.context.enumerateIndirectObjects();
    for (let n = random.whole(1, 4); n > 0; n--) {
      const [[a, one], [b, other]] = random.some(objects, 2) as [(typeof objects)[0], (typeof objects)[0]];
      pdf.context.assign(a as PDFRef, other);
      pdf.context.assign(b as PDFRef, one);
    }
    return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  },
  'streams spoilt': async (file, random) => {
    const pdf = await PDFDocument.load(file);
    for (const [ref, object] of pdf.context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream && random.chance(0.5)) {
        const contents = Uint8Array.from(object.contents, (byte) =>
          random.chance(0.01) ? random.whole(0, 255) : byte,
        );
        pdf.context.assign(ref, PDFRawStream.of(object.dict, contents));
      }
    return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  },
};

describe('addPaper and getPaperPage', { timeout: isLong ? 1_800_000 : 300_000 }, () => {
  test(`D7 ${MANY} damaged PDFs are answered within their bounds, and the server goes on`, async () => {
    const { app, add, member } = papers;
    const file = await aRealPdf();
    const seen = new Map<string, number>();
    let slowest = 0;
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const answer = await work();
      const took = performance.now() - startedAt;
      slowest = Math.max(slowest, took);
      assert.ok(took < BOUND, `${what} took ${Math.round(took)} ms`);
      return answer;
    };
    const mutations = Object.entries(MUTATIONS);
    for (let n = 0; n < MANY; n++) {
      const [name, mutate] = mutations[n % mutations.length] as (typeof mutations)[0];
      const what = `${SEED} ${n}, ${name}`;
      const random = randomFrom(`${SEED} ${n}`);
      const mutated = Buffer.from(await mutate(file, random));
      const added = await timed(what, () => add({ subject: `Mutation ${n}`, file: mutated, evenIfKnown: true }));
      const outcome = added.status === 201 ? 'taken' : `${added.body.code}`;
      // A busy machine may answer so; a fault may not.
      assert.match(outcome, /^(taken|FILE_BROKEN|UNAVAILABLE)$/, `${what}: ${JSON.stringify(added.body)}`);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (outcome !== 'taken') continue;
      const input = { paperId: added.body.data._id, page: 1 + (n % 3) };
      const looked = await timed(what, () => app.call(paperCalls.getPaperPage, input, { as: member }));
      const shown = looked.status === 200 ? 'shown' : `${looked.body.code}`;
      assert.match(shown, /^(shown|NOT_FOUND|PAGE_NOT_SHOWN|PAPER_TOO_COMPLEX|UNAVAILABLE)$/, `${what}: ${shown}`);
      seen.set(shown, (seen.get(shown) ?? 0) + 1);
    }
    assert.ok((seen.get('shown') ?? 0) > MANY / 10, JSON.stringify([...seen]));
    const healthy = await add({ subject: 'Whole', file: Buffer.from(file), evenIfKnown: true });
    assert.equal(healthy.status, 201, JSON.stringify(healthy.body));
    printFigure(`${MANY} damaged PDFs: ${JSON.stringify(Object.fromEntries(seen))}, slowest ${Math.round(slowest)} ms`);
  });
});
