import type { Config } from '#server/start/config.ts';
import { writeHtml } from './html.ts';

/** The subject of a mail, with its picture. */
export interface Thing {
  title: string;
  /** Line under the title. */
  line?: string | undefined;
  url: string;
  picture: string | null;
}

export type Block =
  | { heading: string; note?: string }
  | { greeting: string }
  | { paragraph: string }
  | { code: string }
  /** Bare links do not spell out their address in HTML. */
  | { button: { label: string; url: string; isBare?: boolean } }
  | { picture: { url: string; alt: string } }
  | { quote: string }
  /** A heading. */
  | { label: string }
  | { thing: Thing }
  /** Links in a paragraph. */
  | { inline: Inline[] }
  /** Up to three beside each other. */
  | { things: Thing[] }
  | { line: true };

/** A run of text, or a link. */
export type Inline = string | { text: string; url: string };

/** The content of a mail; composeMail adds the layout. */
export interface NewMail {
  /** One word for logs and file names, such as `code`. */
  kind: string;
  /** One address (rule F1). */
  to: string;
  replyTo?: string | undefined;
  /** The member whose account it is about: deleting the account deletes the mail. */
  memberId?: string | undefined;
  /** The notices that it tells, by which it is taken back when they change. */
  noticeIds?: string[];
  /** Its originating requests, besides the one that queues it. */
  requestIds?: string[];
  subject: string;
  /** The preview beside the subject in a list of mails. */
  preview?: string | undefined;
  blocks: Block[];
  /** Paragraphs under the mail. */
  foot?: Inline[][];
  /** Minutes after which it is no longer sent. */
  usefulFor: number;
  /** Mailboxes group the mails of one thread. */
  thread?: string;
  /** The mailing list that it belongs to, and the address that unsubscribes (RFC 2919, RFC 8058). */
  list?: { id: string; name: string; unsubscribe?: string | undefined };
}

type Sender = Pick<Config, 'brandName' | 'campusName' | 'publicUrl'>;

/** The bodies of a mail in plain text and HTML. */
export function composeMail(mail: NewMail, sender: Sender): { text: string; html: string } {
  const hasCode = mail.blocks.some((block) => 'code' in block);
  checkLinks(mail, sender);
  // Programs that read codes look for four digits in a row, so no name or colour may contain another such group.
  const name = (written: string) => (hasCode && /\d{4}/.test(written) ? '' : written);
  const [brand, campus] = [name(sender.brandName), name(sender.campusName)];
  const from = [brand, campus].filter(Boolean).join(' · ');
  const foot: Inline[][] = [...(mail.foot ?? []), ...(from ? [[from]] : [])];
  return {
    text: `${[...mail.blocks.map(asText), ...(foot.length > 0 ? [`--\n${foot.map(inlineText).join('\n\n')}`] : [])]
      .filter(Boolean)
      .join('\n\n')}\n`,
    html: writeHtml({ title: mail.subject, preview: mail.preview, brand, blocks: mail.blocks, foot }),
  };
}

/** Links and pictures point to PUBLIC_URL only (rule A10). */
function checkLinks({ blocks, foot = [], list }: NewMail, { publicUrl }: Sender): void {
  const urls = [
    ...blocks.flatMap(urlsOf),
    ...foot.flat().map((part) => (typeof part === 'string' ? undefined : part.url)),
    list?.unsubscribe,
  ];
  if (urls.some((url) => url && !url.startsWith(`${publicUrl}/`))) throw new Error('A mail links to another site');
}

function urlsOf(block: Block): (string | null)[] {
  if ('button' in block) return [block.button.url];
  if ('picture' in block) return [block.picture.url];
  if ('thing' in block) return [block.thing.url, block.thing.picture];
  if ('things' in block) return block.things.flatMap(({ url, picture }) => [url, picture]);
  if ('inline' in block) return block.inline.map((part) => (typeof part === 'string' ? null : part.url));
  return [];
}

function asText(block: Block): string {
  if ('heading' in block) return [block.heading, block.note].filter(Boolean).join('\n');
  if ('greeting' in block) return block.greeting;
  if ('paragraph' in block) return block.paragraph;
  if ('code' in block) return `    ${block.code}`;
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  if ('picture' in block) return `[${block.picture.alt}]`;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('label' in block) return /[?.!]$/.test(block.label) ? block.label : `${block.label}:`;
  if ('thing' in block) return thingText(block.thing);
  if ('things' in block) return block.things.map(thingText).join('\n');
  if ('inline' in block) return inlineText(block.inline);
  return '';
}

const thingText = ({ title, line, url }: Thing) => `${[title, line].filter(Boolean).join('\n')}\n${url}`;
const inlineText = (parts: Inline[]) =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.text} (${part.url})`)).join('');
