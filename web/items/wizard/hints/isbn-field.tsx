import { ScanBarcode } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { bookCalls, type FoundBook } from '#contract/books.ts';
import { LENGTH } from '#contract/limits.ts';
import { readIsbn } from '#contract/rules/isbn.ts';
import { cutText } from '#contract/rules/letters.ts';
import { fieldsOf } from '../../../forms/schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { canScan } from '../../../ui/can-scan.ts';
import { Input } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ItemFormHandle } from '../item-form.ts';
import { useHint } from './use-hint.ts';

const CameraScanner = lazyPart(
  async () => (await import('../../../ui/camera-scanner.tsx')).CameraScanner,
  ({ onClose }) => onClose(),
);

const WRONG = 'This ISBN has a wrong digit';
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
/** Ten digits that begin so are the start of thirteen. */
const isComplete = (digits: string): boolean =>
  digits.length >= 13 || (digits.length === 10 && !/^97[89]/.test(digits));

/** A book's ISBN, typed or scanned: known data fills the title and the description. */
export function IsbnField({ form }: { form: ItemFormHandle }) {
  const typed = useWatch({ control: form.control, name: 'isbn' }) ?? '';
  const [hasCamera, setCamera] = useState(false);
  const [isScanning, setScanning] = useState(false);
  useEffect(() => void canScan('ean_13').then(setCamera), []);
  const digits = digitsOf(typed);
  const isbn = readIsbn(digits);
  const isWrong = isComplete(digits) && !isbn;
  const answer = useHint(bookCalls.findBook, isbn ? { isbn } : null);
  const book = answer?.data?.isbn === isbn ? answer?.data : null;

  const scanned = (text: string) => {
    const found = readIsbn(digitsOf(text));
    if (!found) return 'This is not the number of a book.';
    form.setValue('isbn', found, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setScanning(false);
    return undefined;
  };

  return (
    <div>
      <div className="flex items-start gap-2.5">
        <Input
          label="ISBN"
          className="flex-1 min-w-0"
          inputMode="text"
          autoComplete="off"
          placeholder="On the back of the book"
          {...fieldsOf(form)('isbn')}
          {...(isWrong && { error: WRONG })}
        />
        {hasCamera && !isScanning && (
          <Button look="outline" className="h-12! mt-[30px]" onClick={() => setScanning(true)}>
            <ScanBarcode className="size-5" aria-hidden="true" />
            Scan
          </Button>
        )}
      </div>
      {isScanning && (
        <Suspense>
          <CameraScanner
            format="ean_13"
            heading="Hold it over the bar code"
            otherwise="Type the number instead"
            take={scanned}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
      {book && <Found key={book.isbn} form={form} book={book} />}
      {isbn && answer && !answer.data && <p className="hint">Nobody here has had this book yet.</p>}
    </div>
  );
}

/** Fills empty fields at once; replaces typed text only on request. */
function Found({ form, book }: { form: ItemFormHandle; book: FoundBook }) {
  const written = useWatch({ control: form.control, name: ['title', 'description'] });
  const filled = fieldsFrom(book);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each book
  useEffect(() => {
    for (const name of ['title', 'description'] as const) if (!form.getValues(name)?.trim()) set(name);
  }, []);
  const set = (name: 'title' | 'description') =>
    form.setValue(name, filled[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const isFilled = written[0] === filled.title && (!filled.description || written[1] === filled.description);
  return (
    <p className="hint" role="status">
      {[book.title, book.author, book.edition].filter(Boolean).join(', ')}{' '}
      {!isFilled && (
        <button
          type="button"
          className="font-semibold text-pen-text underline py-1.5"
          onClick={() => {
            set('title');
            if (filled.description) set('description');
          }}
        >
          Fill in
        </button>
      )}
    </p>
  );
}

function fieldsFrom({ title, author, edition }: FoundBook) {
  const lines = [author && `By ${author}.`, edition && `Edition: ${edition}.`];
  return { title: cutText(title, LENGTH.title), description: lines.filter(Boolean).join(' ') };
}
