import { BookOpen, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Book, bookCalls } from '#contract/books.ts';
import { BOOKS } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { useAct } from '../deals/acts/use-act.ts';
import { FormAlert } from '../forms/form.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { Button } from '../ui/button.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import type { ReadBooks } from './books/read-books.ts';
import { ConsoleHead, PartPages } from './console-head.tsx';

const booksText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'book' : 'books'}`;

/** Reads a file, shows a preview, and sends it in parts: sent parts stay if the rest fails. */
function ImportBooks() {
  const { input, read, wrong, sent, busy, failed, choose, send } = useImport();
  return (
    <section className="panel p-5 md:p-7 mb-6 max-w-[720px]" aria-labelledby="import">
      <h2 id="import" className="text-h3 font-[660]">
        Import
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        A CSV file with the columns isbn, title, author, edition, course, branch, year. Up to{' '}
        {formatNumber(BOOKS.lines)} lines; books that are there already are changed.
      </p>
      <div className="mt-4">
        <label className="label" htmlFor="file">
          CSV file
        </label>
        <input
          ref={input}
          id="file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          className="field py-2.5 file:mr-3 file:font-semibold"
          onChange={({ currentTarget: { files } }) => choose(files?.[0])}
        />
      </div>
      <FormAlert className="mt-3">{wrong ?? failed}</FormAlert>
      {read && (
        <>
          <p className="mt-4 font-semibold" role="status">
            {busy
              ? `${formatNumber(sent)} of ${formatNumber(read.books.length)} sent`
              : `${booksText(read.books.length)} to import`}
          </p>
          {read.faults.length > 0 && <Faults faults={read.faults} />}
          {read.books.length > 0 && (
            <Button className="mt-4" busy={busy && 'Importing'} onClick={send}>
              <FileUp className="size-[18px]" aria-hidden="true" />
              Import {booksText(read.books.length)}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** Reads the chosen file, and sends it in parts. */
function useImport() {
  const input = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [read, setRead] = useState<ReadBooks | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [sent, setSent] = useState(0);
  const { busy, failed, run } = useAct();

  const choose = async (file: File | undefined) => {
    setRead(null);
    setWrong(undefined);
    if (!file) return;
    if (file.size > BOOKS.bytes) return setWrong('The file may have up to 5 MB: please split it');
    const [{ decodeText, readBooks }, bytes] = await Promise.all([import('./books/read-books.ts'), file.arrayBuffer()]);
    try {
      setRead(readBooks(decodeText(new Uint8Array(bytes))));
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  const clear = () => {
    if (input.current) input.current.value = '';
  };
  const send = () =>
    run(async () => {
      const { partsOf } = await import('./books/read-books.ts');
      const books = read?.books ?? [];
      const file = input.current?.files?.[0];
      let added = 0;
      setSent(0);
      for (const part of partsOf(books)) {
        added += (await api(bookCalls.importBooks, { books: part })).data.added;
        setSent((before) => before + part.length);
      }
      toast.success(`${booksText(added)} added, ${formatNumber(books.length - added)} brought up to date.`);
      // Another file may have been chosen meanwhile.
      setRead((now) => (now === read ? null : now));
      if (input.current?.files?.[0] === file) clear();
      void revalidate();
    });

  return { input, read, wrong, sent, busy, failed, choose, send };
}

const FAULTS_SHOWN = 100;

function Faults({ faults }: Pick<ReadBooks, 'faults'>) {
  return (
    <details className="mt-2" open={faults.length < 10}>
      <summary className="min-h-11 flex items-center text-wait font-medium cursor-pointer">
        {formatNumber(faults.length)} {faults.length === 1 ? 'line is' : 'lines are'} left out
      </summary>
      <ul className="text-sm text-ink-2">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
          <li key={line} className="py-1">
            Line {line}: {message}
          </li>
        ))}
        {faults.length > FAULTS_SHOWN && (
          <li className="py-1">and {formatNumber(faults.length - FAULTS_SHOWN)} more</li>
        )}
      </ul>
    </details>
  );
}

function Sample({ count, sample }: { count: number; sample: Book[] }) {
  return (
    <section className="panel p-5 md:p-7 max-w-[720px]" aria-labelledby="list">
      <h2 id="list" className="text-h3 font-[660]">
        {count === 0 ? 'No books yet' : `${booksText(count)} in the list`}
      </h2>
      <ul className="divide-y divide-line">
        {sample.map(({ isbn, title, author, edition }) => (
          <li key={isbn} className="flex items-center gap-3 py-3">
            <BookOpen className="size-[18px] shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{title}</span>{' '}
              <span className="text-sm text-ink-3">{[author, edition].filter(Boolean).join(', ')}</span>
            </span>
            <span className="text-sm text-ink-3 tabular-nums">{isbn}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const { loader, Component } = memberPage({
  title: 'Books',
  load: (api) => api(bookCalls.listBooks, {}),
  above: (
    <>
      <ConsoleHead title="Books">
        Who sells a book types or scans its ISBN, and this list fills in the rest.
      </ConsoleHead>
      <PartPages of="papers" />
      <ImportBooks />
    </>
  ),
  wait: <Skeletons of={['h-64 rounded-panel']} />,
  failed: 'The books did not load.',
  render: ({ data }) => <Sample {...data} />,
});
