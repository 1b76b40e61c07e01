import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { paperCalls } from '#contract/papers.ts';
import { aPdf } from '#server/testing/factories.ts';
import { onePage } from '#server/testing/hostile-pdfs.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { askPdf } from './ask-pdf.ts';

const { getPaperPage, searchPapers } = paperCalls;

let papers: WithPapers;
before(async () => {
  papers = await withPapers();
});
after(() => papers.app.close());

/** A paper that was read, of a file. */
async function paperOf(file: Buffer): Promise<string> {
  const { body, status } = await papers.add({ subject: `Odd ${Math.random()}`, file });
  assert.equal(status, 201, JSON.stringify(body));
  await papers.read(body.data._id);
  return body.data._id;
}
const found = async (keyword: string) =>
  (await papers.app.call(searchPapers, { keyword }, { as: papers.member })).body.data.map(({ _id }) => _id);

/** A page of one font, whose codes are what the map says. */
const inFont = (text: string, font: string, more: string[]) =>
  onePage(deflateSync(Buffer.from(`BT /F1 20 Tf 50 700 Td ${text} Tj ET`)), {
    resources: '/Font << /F1 5 0 R >>',
    more: [font, ...more].map((object) => Buffer.from(object)),
  });

describe('An odd PDF', () => {
  test('of 300 pages is counted to its end, and read as far as the bounds go', async () => {
    const answer = await askPdf(await aPdf(...Array.from({ length: 300 }, (_, n) => `Page number ${n + 1}`)), {
      text: true,
    });
    assert.ok(!('failed' in answer));
    assert.equal(answer.count, 300);
    assert.ok(answer.pages.length > 1 && answer.pages.length <= 200);
    assert.equal(answer.pages[1], 'Page number 2');
  });

  test('with a scan of 40 megapixels is drawn as any other', async () => {
    const [width, height] = [5000, 8000];
    const picture = deflateSync(Buffer.alloc(width * height, 200));
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${picture.length} >>\nstream\n`;
    const file = onePage(deflateSync(Buffer.from('600 0 0 800 0 0 cm /I Do')), {
      resources: '/XObject << /I 5 0 R >>',
      more: [Buffer.concat([Buffer.from(head), picture, Buffer.from('\nendstream')])],
    });
    const { body, status } = await papers.add({ subject: 'Large', file });
    assert.deepEqual([status, body.data.tooComplex], [201, false]);
    const page = await papers.app.call(getPaperPage, { paperId: body.data._id, page: 1 }, { as: papers.member });
    assert.deepEqual([page.status, page.body.data.width], [200, 1400]);
  });

  test('with scripts is read, and its scripts are not run', async () => {
    const pdf = await PDFDocument.load(await aPdf('The obsidian amplifier'));
    pdf.addJavaScript('open', 'while (true) app.alert("1");');
    assert.deepEqual(await found('obsidian amplifier'), []);
    const paperId = await paperOf(Buffer.from(await pdf.save()));
    assert.deepEqual(await found('obsidian amplifier'), [paperId]);
  });

  test('whose table of objects is broken is repaired', async () => {
    const text = (await aPdf('The malachite rectifier')).toString('latin1');
    const broken = text.replace(/startxref\s+\d+/, 'startxref\n999999');
    assert.notEqual(broken, text);
    const paperId = await paperOf(Buffer.from(broken, 'latin1'));
    assert.deepEqual(await found('malachite rectifier'), [paperId]);
  });

  test('with ligatures is found by the letters', async () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /StandardEncoding >>';
    // \256 is fi, and \257 is fl.
    const paperId = await paperOf(inFont('(magni\\256cent \\257uorite)', font, []));
    assert.deepEqual(await found('magnificent fluorite'), [paperId]);
  });

  test('in Devanagari is found by its words', async () => {
    const words = 'संकेत प्रणाली';
    const letters = [...new Set(words)];
    const hex = (n: number) => n.toString(16).padStart(4, '0');
    const map = letters.map((letter, n) => `<${hex(n + 1)}> <${hex(letter.codePointAt(0) ?? 0)}>`).join('\n');
    const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${letters.length} beginbfchar\n${map}\nendbfchar endcmap end end`;
    const coded = [...words].map((letter) => hex(letters.indexOf(letter) + 1)).join('');
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Mangal /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>';
    const paperId = await paperOf(
      inFont(`<${coded}>`, font, [
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Mangal /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 8 0 R >>',
        `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
        '<< /Type /FontDescriptor /FontName /Mangal /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
      ]),
    );
    assert.deepEqual(await found('संकेत'), [paperId]);
  });
});
