/** Whether browsers allow passkeys there: on a name over https, and on this machine. */
export function allowsPasskeys(publicUrl: string): boolean {
  const [, protocol, host = ''] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)/i.exec(publicUrl) ?? [];
  if (host === 'localhost') return true;
  const isAddress = /^[\d.]+$|^\[/.test(host);
  return protocol === 'https' && !isAddress;
}
