import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '#contract/problems.ts';
import { countText } from '#contract/rules/format-number.ts';
import { failureText } from '../failures/failure-text.ts';
import { Button } from './button.tsx';
import { SettingsBlock } from './settings-block.tsx';
import { Skeleton } from './skeleton.tsx';
import { toast } from './toast.tsx';

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

interface SettingsListProps<Row> {
  title: string;
  text: string;
  ask: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Row>>;
  empty: string;
  failed: string;
  /** A row; `remove` takes it out of the list. */
  children: (row: Row, remove: () => void) => ReactNode;
}

/** A block of the settings with a list that grows page by page. */
export function SettingsList<Row extends { _id: string }>(props: SettingsListProps<Row>) {
  const { title, text, ask, empty, failed, children } = props;
  const [page, setPage] = useState<Page<Row> | 'failed'>();

  const load = async (before: Page<Row> | undefined, signal?: AbortSignal) => {
    try {
      const { data, nextCursor } = await ask(before?.nextCursor ?? undefined, signal);
      setPage({ data: [...(before?.data ?? []), ...data], nextCursor });
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof Problem)) throw error;
      if (before) toast.error(failureText(error));
      else setPage('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const unmount = new AbortController();
    void load(undefined, unmount.signal);
    return () => unmount.abort();
  }, []);

  const remove = (id: string) =>
    setPage((now) => (now === 'failed' || !now ? now : { ...now, data: now.data.filter(({ _id }) => _id !== id) }));

  const known = page === 'failed' ? undefined : page;
  const count = known && countText(known);

  return (
    <SettingsBlock title={count ? `${title} · ${count}` : title} text={text}>
      {page === undefined ? (
        <Skeleton className="h-11" />
      ) : page === 'failed' ? (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {failed}
          <Button look="outline" onClick={() => void load(undefined)}>
            Try again
          </Button>
        </p>
      ) : page.data.length === 0 ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        <>
          <ul className="grid gap-3">{page.data.map((row) => children(row, () => remove(row._id)))}</ul>
          {page.nextCursor && (
            <Button look="quiet" className="mt-4" onClick={() => void load(page)}>
              Show more
            </Button>
          )}
        </>
      )}
    </SettingsBlock>
  );
}
