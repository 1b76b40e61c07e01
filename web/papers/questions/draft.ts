/** A question as it is typed. */
export interface Draft {
  key: string;
  label: string;
  text: string;
  marks: string;
}

let made = 0;
export const draftOf = (text = '', label = '', marks: number | null = null): Draft => {
  made += 1;
  return { key: `new ${made}`, label, text, marks: marks === null ? '' : String(marks) };
};
