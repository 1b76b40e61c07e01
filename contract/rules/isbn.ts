/**
 * Reads an ISBN of 10 or 13 digits (ISO 2108) by its check digit. Returns it with 13 digits, or null if it is not one.
 * Takes digits alone, the last of ten may be X.
 */
export function readIsbn(digits: string): string | null {
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit(digits) === digits.at(-1) ? digits : null;
  if (!/^\d{9}[\dX]$/.test(digits)) return null;
  const sum = [...digits].reduce((all, digit, n) => all + (digit === 'X' ? 10 : Number(digit)) * (10 - n), 0);
  if (sum % 11 !== 0) return null;
  const start = `978${digits.slice(0, 9)}`;
  return start + checkDigit(start);
}

/** Check digit of the first twelve digits, which weigh 1 and 3 in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce((all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
