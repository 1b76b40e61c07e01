import type { Config } from '#server/start/config.ts';

/** A block of a mail's body. */
export type Block =
  | { greeting: string }
  | { paragraph: string }
  | { code: string }
  | { button: { label: string; url: string } }
  | { picture: { url: string; alt: string } }
  | { quote: string };

/** The content of a mail; composeMail adds the layout. */
export interface NewMail {
  /** One word for logs and file names, such as `code`. */
  kind: string;
  /** One address (rule F1). */
  to: string;
  replyTo?: string | undefined;
  /** Whose account it is about: deleting the account deletes it. */
  memberId?: string | undefined;
  subject: string;
  blocks: Block[];
  /** Minutes after which it is no longer sent. */
  usefulFor: number;
}

type Sender = Pick<Config, 'brandName' | 'campusName' | 'publicUrl'>;

/** The bodies of a mail in plain text and HTML. */
export function composeMail(mail: NewMail, sender: Sender): { text: string; html: string } {
  const hasCode = mail.blocks.some((block) => 'code' in block);
  for (const block of mail.blocks) checkLinks(block, sender);
  // Programs that read codes look for four digits in a row: no name or colour may add another such group.
  const name = (written: string) => (hasCode && /\d{4}/.test(written) ? '' : written);
  const [brand, campus] = [name(sender.brandName), name(sender.campusName)];
  const from = [brand, campus].filter(Boolean).join(' · ');
  return {
    text: `${mail.blocks.map(asText).join('\n\n')}\n${from && `\n--\n${from}\n`}`,
    html: page(brand, from, mail.blocks.map(asHtml).join('\n')),
  };
}

/** Links and pictures point to PUBLIC_URL only (rule A10). */
function checkLinks(block: Block, { publicUrl }: Sender): void {
  const url = 'button' in block ? block.button.url : 'picture' in block ? block.picture.url : undefined;
  if (url !== undefined && !url.startsWith(`${publicUrl}/`)) throw new Error('A mail links to another site');
}

function asText(block: Block): string {
  if ('greeting' in block) return block.greeting;
  if ('paragraph' in block) return block.paragraph;
  if ('code' in block) return `    ${block.code}`;
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  if ('picture' in block) return `[${block.picture.alt}]`;
  return block.quote.replace(/^/gm, '> ');
}

function asHtml(block: Block): string {
  if ('greeting' in block) return `<p style="margin:0 0 16px;font-weight:600">${escaped(block.greeting)}</p>`;
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${escaped(block.paragraph)}</p>`;
  if ('code' in block)
    return `<p style="margin:0 0 20px"><span class="code" style="display:inline-block;padding:12px 24px;border-radius:12px;background:rgb(234,240,253);color:rgb(16,24,46);font-size:34px;line-height:40px;font-weight:700;letter-spacing:.18em">
${escaped(block.code)}
</span></p>`;
  if ('button' in block)
    return `<p style="margin:0 0 20px"><a href="${escaped(block.button.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:rgb(20,72,216);color:rgb(255,255,255);font-weight:600;text-decoration:none">${escaped(block.button.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:rgb(95,102,120);font-size:13px;line-height:20px;word-break:break-all">${escaped(block.button.url)}</p>`;
  if ('picture' in block)
    return `<p style="margin:0 0 16px"><img src="${escaped(block.picture.url)}" alt="${escaped(block.picture.alt)}" width="240" style="display:block;max-width:100%;border-radius:14px"></p>`;
  return `<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:4px solid rgb(245,238,56);white-space:pre-line">${escaped(block.quote)}</blockquote>`;
}

const page = (brand: string, from: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
@media (prefers-color-scheme: dark) {
  .canvas { background: rgb(11,16,32) !important; }
  .sheet { background: rgb(18,24,44) !important; color: rgb(241,243,248) !important; }
  .quiet { color: rgb(157,163,177) !important; }
  .code { background: rgb(27,40,80) !important; color: rgb(241,243,248) !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:24px 12px;background:rgb(249,250,252)">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px;border-radius:20px;background:rgb(255,255,255);color:rgb(16,24,46);font:16px/25px Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${brand && `<p style="margin:0 0 24px"><span style="padding:3px 8px;border-radius:7px;background:rgb(245,238,56);color:rgb(16,24,46);font-weight:700;font-size:18px">${escaped(brand)}</span></p>\n`}${body}
</div>
<p class="quiet" style="max-width:560px;margin:16px auto 0;text-align:center;color:rgb(95,102,120);font:13px/20px Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">${escaped(from)}</p>
</body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
