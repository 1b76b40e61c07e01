import type { ColumnType, Generated } from 'kysely';
import type { Branch, Exam, PaperKind, PaperLanguage, PaperState, TagField } from '#contract/limits.ts';
import type { PaperPage } from '#contract/papers.ts';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** Papers, the text and pictures of their pages. */
export interface PaperTables {
  papers: {
    id: Generated<string>;
    branch: Branch;
    year: number;
    title: string;
    subject: string;
    year_of_paper: string;
    newest_year: number;
    file_name: string;
    file_type: string;
    bytes: number;
    sha256: Buffer;
    pages: number | null;
    preview_file: string | null;
    preview_width: number | null;
    preview_height: number | null;
    too_complex: Generated<boolean>;
    read_at: MaybeTime;
    read_tries: number | null;
    read_tried_at: MaybeTime;
    added_by: string | null;
    /** Set wherever the version before must not list it: see migration 0060. */
    hidden_at: MaybeTime;
    created_at: TimeOfInsert;
    kind: Generated<PaperKind>;
    state: Generated<PaperState>;
    exam: Maybe<Exam>;
    /** Such as 2022-05. */
    exam_month: Maybe<string>;
    is_named: Generated<boolean>;
    to_check: Generated<boolean>;
    words: Maybe<string>;
    decided_by: Maybe<string>;
    decided_at: MaybeTime;
    replaced_by: Maybe<string>;
    downloads: Generated<number>;
    /** Null until it is looked at. */
    language: Maybe<PaperLanguage | 'none'>;
    /** When its text was cut into questions. */
    cut_at: MaybeTime;
    search: ColumnType<string, never, never>;
    /** 0 where `search` is older than the forms of migration 0037; so in `paper_pages`. */
    forms: ColumnType<number, never, never>;
  };
  paper_pages: {
    paper_id: string;
    page: number;
    text: string;
    search: ColumnType<string, never, never>;
    forms: ColumnType<number, never, never>;
  };
  paper_page_pictures: {
    paper_id: string;
    page: number;
    file_name: string;
    width: number;
    height: number;
    /** Written as JSON. */
    lines: ColumnType<PaperPage['lines'] | null, string | null, string>;
    created_at: Time;
  };
  paper_page_failures: {
    paper_id: string;
    page: number;
    too_complex: boolean;
    created_at: Time;
  };
  paper_words: { word: string };
  refused_files: { sha256: Buffer; words: string; refused_at: Time };
  paper_sketches: { paper_id: string; sketch: number[] };
  paper_questions: {
    id: Generated<string>;
    paper_id: string;
    page: number;
    place: number;
    label: string;
    text: string;
    marks: number | null;
    asked: ColumnType<{ words: Record<string, number>; numbers: string[] }, string, string>;
    bands: number[];
  };
  scanned_pages: {
    paper_id: string;
    page: number;
    text: string;
    confidence: number | null;
    turned: number;
    lines: ColumnType<PaperPage['lines'], string, string>;
    scanned_at: Time;
  };
  question_repeats: { question_id: string; other_id: string; likeness: number; other_values: boolean };
  mended_pages: { paper_id: string; page: number; member_id: string | null; at: Time };
  paper_downloads: { paper_id: string; member_id: string; day: string };
  paper_requests: {
    id: Generated<string>;
    kind: 'paper' | 'solution';
    subject: string;
    course: string;
    exam: Maybe<Exam>;
    paper_year: number | null;
    branch: Branch;
    year: number;
    asked_at: Time;
    fulfilled_by: Maybe<string>;
    fulfilled_at: MaybeTime;
  };
  paper_request_members: { request_id: string; member_id: string; asked_at: Time };
  paper_tags: { paper_id: string; field: TagField; member_id: string; value: string; at: Time };
  paper_thanks: { paper_id: string; member_id: string; at: Time };
}
