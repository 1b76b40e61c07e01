import { MINUTE } from '#contract/rules/time.ts';
/** Hands a text to the browser as a download. */
export function saveFile(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Revoke later, because Safari reads it late.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}
