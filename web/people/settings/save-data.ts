/** Downloads all data of a member as a file. */
export function saveData(data: Record<string, unknown>): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const day = String(data.exportedAt ?? '').slice(0, 10);
  Object.assign(document.createElement('a'), { href: url, download: `my-data-${day}.json` }).click();
  URL.revokeObjectURL(url);
}
