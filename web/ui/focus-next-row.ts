/**
 * For a button that takes its row away: the same button of the next row, or of the one before, is focused, or the page
 * where no row is left. Not if the keyboard has gone elsewhere meanwhile.
 */
export function focusNextRow(button: Element): void {
  const row = button.closest('li');
  const { activeElement, body } = document;
  if (!row || (activeElement !== body && !row.contains(activeElement))) return;
  const buttonsOf = (one: Element | null) => [...(one?.querySelectorAll('button') ?? [])];
  const at = buttonsOf(row).indexOf(button as HTMLButtonElement);
  const next = buttonsOf(row.nextElementSibling ?? row.previousElementSibling);
  (next[at] ?? next.at(-1) ?? document.getElementById('main'))?.focus();
}
