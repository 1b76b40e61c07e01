/** The name as it stands in an address: lower case, without accents, and a hyphen for what is no letter or digit. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    // The accents of Latin letters; the vowel signs of other scripts are letters.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug || 'category';
}
