/** What papers of a subject ask: topics as noun phrases, and problems as they are printed. */
export interface SubjectText {
  topics: readonly string[];
  problems: readonly string[];
}

/** Topics with ; between them, problems with | between them. */
export const subject = (topics: string, problems: string): SubjectText => ({
  topics: topics.split(';').map((one) => one.trim()),
  problems: problems.split('|').map((one) => one.trim()),
});
