import type { ColumnType, Generated } from 'kysely';
import type { Branch } from '#contract/limits.ts';
import type { MaybeTime, Time, TimeOfInsert } from './columns.ts';

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
    hidden_at: MaybeTime;
    created_at: TimeOfInsert;
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
    created_at: Time;
  };
  paper_page_failures: {
    paper_id: string;
    page: number;
    too_complex: boolean;
    created_at: Time;
  };
  paper_words: { word: string };
}
