import type { Block, Inline, Thing } from './compose.ts';

/*
 * The HTML of mails: tables and inline styles, because mail programs know little else. Colours are written as rgb(), so
 * that none looks like a code of four digits.
 */

interface Layout {
  title: string;
  preview: string | undefined;
  brand: string;
  blocks: Block[];
  foot: Inline[][];
}

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const INK = 'color:rgb(16,24,46)';
const INK2 = 'color:rgb(65,73,93)';
const INK3 = 'color:rgb(95,102,120)';

export const writeHtml = ({ title, preview, brand, blocks, foot }: Layout): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 620px) {
  .box { border-radius: 0 !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .button { width: 100%; }
  .button a { display: block !important; text-align: center; }
}
@media (prefers-color-scheme: dark) {
  .bg { background: rgb(11,16,32) !important; }
  .box { background: rgb(18,24,44) !important; border-color: rgb(42,50,74) !important; }
  .ink { color: rgb(241,243,248) !important; }
  .ink2 { color: rgb(194,199,210) !important; }
  .ink3 { color: rgb(157,163,177) !important; }
  .rule { border-color: rgb(42,50,74) !important; }
  .link { color: rgb(160,182,250) !important; }
  .button td { background: rgb(56,99,231) !important; }
  .code { background: rgb(27,40,80) !important; color: rgb(241,243,248) !important; }
}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:rgb(249,250,252)">${preview ? `\n<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>` : ''}
<table ${TABLE} width="100%" class="bg" style="background:rgb(249,250,252)"><tr><td align="center" style="padding:24px 0 40px">
<table ${TABLE} width="600" style="width:100%;max-width:600px">
${brand && `<tr><td class="pad" style="padding:0 32px 16px">${brandMark(brand)}</td></tr>\n`}<tr><td class="box" style="background:rgb(255,255,255);border:1px solid rgb(223,226,232);border-radius:20px">
<table ${TABLE} width="100%"><tr><td class="pad" style="padding:32px 32px 16px;word-break:break-word">
${blocks.map(asHtml).join('\n')}
</td></tr></table>
</td></tr>
${foot.map((parts) => `<tr><td class="pad ink3" style="padding:20px 32px 0;${FONT};font-size:13px;line-height:20px;${INK3}">${inline(parts)}</td></tr>`).join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;

/** A folded corner beside the name: drawn without a picture, which many mail programs hide at first. */
const brandMark = (brand: string) => `<table ${TABLE}><tr>
<td width="26" height="26" style="width:26px;height:26px;border-radius:8px;background:rgb(20,72,216);background-image:linear-gradient(225deg,rgb(245,238,56) 32%,rgb(20,72,216) 33%);font-size:0">&nbsp;</td>
<td class="ink" style="padding-left:9px;${FONT};font-size:21px;line-height:26px;font-weight:700;${INK}">${escaped(brand)}</td>
</tr></table>`;

function asHtml(block: Block): string {
  if ('heading' in block) return heading(block);
  if ('greeting' in block) return paragraph('ink', `${INK};font-weight:600`, block.greeting);
  if ('paragraph' in block) return paragraph('ink', INK, block.paragraph);
  if ('code' in block)
    return `<p style="margin:0 0 20px;${FONT}"><span class="code" style="display:inline-block;padding:12px 24px;border-radius:12px;background:rgb(234,240,253);${INK};font-size:34px;line-height:40px;font-weight:700;letter-spacing:.18em">
${escaped(block.code)}
</span></p>`;
  if ('button' in block) return button(block.button);
  if ('picture' in block)
    return `<p style="margin:0 0 16px"><img src="${escaped(block.picture.url)}" alt="${escaped(block.picture.alt)}" width="240" style="display:block;max-width:100%;border-radius:14px"></p>`;
  if ('label' in block)
    return `<p class="ink3" style="margin:8px 0 10px;${FONT};font-size:13px;line-height:18px;font-weight:600;${INK3}">${escaped(block.label)}</p>`;
  if ('thing' in block) return thing(block.thing);
  if ('things' in block) return things(block.things);
  if ('inline' in block)
    return `<p class="ink2" style="margin:0 0 16px;${FONT};font-size:15px;line-height:23px;${INK2}">${inline(block.inline)}</p>`;
  if ('line' in block)
    return `<div class="rule" style="margin:4px 0 16px;border-top:1px solid rgb(223,226,232);font-size:0;line-height:0">&nbsp;</div>`;
  return `<blockquote class="ink" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:4px solid rgb(245,238,56);${FONT};font-size:16px;line-height:25px;${INK};white-space:pre-line">${escaped(block.quote)}</blockquote>`;
}

const paragraph = (look: string, style: string, text: string) =>
  `<p class="${look}" style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;${style}">${escaped(text)}</p>`;

const heading = ({ heading: words, note }: { heading: string; note?: string }) =>
  `<h1 class="ink" style="margin:0 0 ${note ? 6 : 16}px;${FONT};font-size:26px;line-height:33px;font-weight:700;letter-spacing:-.3px;${INK}">${escaped(words)}</h1>${
    note
      ? `\n<p class="ink3" style="margin:0 0 18px;${FONT};font-size:15px;line-height:23px;${INK3}">${escaped(note)}</p>`
      : ''
  }`;

const button = ({ label, url, isBare = false }: { label: string; url: string; isBare?: boolean }) =>
  `<table ${TABLE} class="button" style="margin:8px 0 12px"><tr><td style="background:rgb(20,72,216);border-radius:12px"><a href="${escaped(url)}" style="display:inline-block;padding:15px 26px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:rgb(255,255,255);text-decoration:none">${escaped(label)}</a></td></tr></table>${
    isBare
      ? ''
      : `
<p class="ink3" style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;${INK3};word-break:break-all">${escaped(url)}</p>`
  }`;

const thing = ({ title, line, url, picture }: Thing) =>
  `<table ${TABLE} width="100%" style="margin:0 0 14px"><tr>${
    picture
      ? `<td width="64" valign="top"><img src="${escaped(picture)}" width="64" height="64" alt="" style="display:block;border-radius:12px"></td>`
      : ''
  }<td style="padding-left:${picture ? 16 : 0}px" valign="middle">${titled({ title, line, url })}</td></tr></table>`;

const things = (all: Thing[]) =>
  `<table ${TABLE} width="100%" style="margin:0 0 14px"><tr>${all
    .map(
      (one) =>
        `<td width="170" valign="top">${
          one.picture
            ? `<img src="${escaped(one.picture)}" width="170" alt="" style="display:block;width:100%;max-width:170px;border-radius:12px;margin-bottom:8px">`
            : ''
        }${titled(one)}</td>`,
    )
    .join('<td width="12" style="width:12px;font-size:0">&nbsp;</td>')}</tr></table>`;

const titled = ({ title, line, url }: Omit<Thing, 'picture'>) =>
  `<p style="margin:0;${FONT};font-size:15px;line-height:21px;font-weight:600"><a href="${escaped(url)}" class="ink" style="${INK};text-decoration:none">${escaped(title)}</a></p>${
    line ? `<p class="ink2" style="margin:0;${FONT};font-size:14px;line-height:20px;${INK2}">${escaped(line)}</p>` : ''
  }`;

const inline = (parts: Inline[]) =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? escaped(part)
        : `<a href="${escaped(part.url)}" class="link" style="color:rgb(18,68,203)">${escaped(part.text)}</a>`,
    )
    .join('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
