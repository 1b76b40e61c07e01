import { type Paper, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { savePaper } from '../offline/saved-papers.ts';
import type { SavedPage } from '../offline/store.ts';
import { fetchFile } from './download.ts';

/** Pages of a kept paper that can be read without a network; more take the place of other papers. */
const MOST_PAGES = 40;

/** Keeps a paper in this browser with its pages. A sentence about why it cannot be kept, or undefined. Throws a Problem. */
export async function keepPaper(paper: Paper): Promise<string | undefined> {
  const file = await fetchFile(paper.fileUrl);
  return savePaper(paper, file, await fetchPages(paper));
}

/** None where one of them cannot be had: the file is kept all the same. */
async function fetchPages({ _id: paperId, pages }: Paper): Promise<SavedPage[]> {
  const fetched: SavedPage[] = [];
  try {
    for (let page = 1; page <= Math.min(pages ?? 0, MOST_PAGES); page++) {
      const { url, ...others } = (await api(paperCalls.getPaperPage, { paperId, page })).data;
      fetched.push({ ...others, picture: await fetchFile(url) });
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
  return fetched;
}
