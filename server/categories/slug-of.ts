/** The name for URLs: lower case, without accents, with hyphens for everything but letters and digits. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    // Accents of Latin letters; vowel signs of other scripts stay.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug || 'category';
}
