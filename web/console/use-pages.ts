import { useState } from 'react';

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** Pages to turn: those that were seen stay, the next one is loaded when it is asked for. */
export function usePages<Row extends { _id: string } | { number: number }>(
  first: Page<Row>,
  load: (cursor: string) => Promise<Page<Row>>,
) {
  const [pages, setPages] = useState([first]);
  const [at, setAt] = useState(0);
  const { data, nextCursor } = pages[at] ?? first;
  const forward = async () => {
    if (!pages[at + 1] && nextCursor) setPages([...pages, await load(nextCursor)]);
    setAt(at + 1);
  };
  return {
    rows: data,
    /** How many come before. */
    before: pages.slice(0, at).reduce((sum, page) => sum + page.data.length, 0),
    previous: at > 0 ? () => setAt(at - 1) : null,
    next: nextCursor === null ? null : forward,
    /** Puts a changed row in the place of the one that is there. */
    replace: (row: Row, isSame: (other: Row) => boolean) =>
      setPages(pages.map((page) => ({ ...page, data: page.data.map((other) => (isSame(other) ? row : other)) }))),
  };
}
