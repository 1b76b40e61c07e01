import { useState } from 'react';

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** A list by pages: loaded pages stay, and the next one is loaded on demand. */
export function usePages<Row extends { _id: string } | { number: number }>(
  first: Page<Row>,
  load: (cursor?: string) => Promise<Page<Row>>,
) {
  const [pages, setPages] = useState([first]);
  const [at, setAt] = useState(0);
  const [begun, setBegun] = useState(first);
  // The loader was asked again, as after a time without network.
  if (begun !== first) {
    setBegun(first);
    setPages([first]);
    setAt(0);
  }
  const { data, nextCursor } = pages[at] ?? first;
  const loadPage = async (index: number) => {
    const page = await load(pages[index - 1]?.nextCursor ?? undefined);
    setPages([...pages.slice(0, index), page]);
  };
  const forward = async () => {
    if (!pages[at + 1]) await loadPage(at + 1);
    setAt(at + 1);
  };
  return {
    rows: data,
    /** The number of rows before this page. */
    before: pages.slice(0, at).reduce((sum, page) => sum + page.data.length, 0),
    previous: at > 0 ? () => setAt(at - 1) : null,
    next: nextCursor === null ? null : forward,
    reload: () => loadPage(at),
    replace: (row: Row, isSame: (other: Row) => boolean) =>
      setPages(pages.map((page) => ({ ...page, data: page.data.map((other) => (isSame(other) ? row : other)) }))),
  };
}
