const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that XML 1.0 forbids, even escaped: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for elements and attributes of XML or HTML. */
export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
