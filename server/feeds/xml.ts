const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What XML 1.0 cannot hold, escaped or not: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as XML, or HTML, has it in elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
