/** What papers of a subject ask: topics as noun phrases, and problems as they are printed. */
export interface SubjectText {
  topics: readonly string[];
  problems: readonly string[];
}

/** Topics with ; between them, problems with a | between spaces: |z| is a part of one. */
export const subject = (topics: string, problems: string): SubjectText => ({
  topics: topics.split(';').map((one) => one.trim()),
  problems: problems.split(' | ').map((one) => one.trim()),
});
