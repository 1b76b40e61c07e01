/** '412 MB'. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size < 10 && unit > 1 ? Math.round(size * 10) / 10 : Math.round(size)} ${units[unit]}`;
}

/** Why a mail was not accepted, from the code of its failure: 'EENVELOPE 552'. */
export function mailError(code: string | null): string {
  if (!code) return 'Not sent yet';
  if (/552|452/.test(code)) return 'Mailbox full';
  if (/55[0135]/.test(code)) return 'The mailbox is not there';
  if (/EAUTH/.test(code)) return 'The mail server refuses our sign-in';
  if (/ECONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND/.test(code)) return 'The mail server cannot be reached';
  return code;
}
