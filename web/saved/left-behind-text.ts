/** What logging out would delete. */
export interface LeftBehind {
  messages: number;
  items: number;
  papers: number;
}

const count = (number: number, one: string): string[] =>
  number > 0 ? [`${number} ${one}${number === 1 ? '' : 's'}`] : [];

/** One line, or nothing where nothing would be deleted. */
export function leftBehindText({ messages, items, papers }: LeftBehind): string | undefined {
  const all = [...count(messages, 'unsent message'), ...count(items, 'waiting item'), ...count(papers, 'kept paper')];
  if (all.length === 0) return undefined;
  const listed = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  return `Logging out deletes what is only on this device: ${listed}.`;
}
