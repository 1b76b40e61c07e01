import { useEffect, useRef, useState } from 'react';
import { PAPER_PHOTO_WORDS } from '../messages.ts';
import type { MadePdf } from './make-pdf.ts';
import type { PagePhoto } from './photo.ts';

/** The code of PDFs, which comes while the photos are looked at. */
const load = () => import('./make-pdf.ts');

/** Makes a PDF of photos, with its progress. */
export function useMaking(onMade: (made: MadePdf) => void) {
  /** Which page is being drawn; 0 before the first. */
  const [page, setPage] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    load().catch(() => {});
    return () => leaving.current?.abort();
  }, []);

  const make = async (photos: readonly PagePhoto[]) => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setError(undefined);
    setPage(0);
    try {
      const { makePdf, PageTooLarge } = await load().catch(() => ({ makePdf: null, PageTooLarge: null }));
      if (!makePdf) return setError(PAPER_PHOTO_WORDS.noCode);
      const made = await makePdf(photos, { onPage: setPage, signal }).catch((reason: unknown) => {
        if (signal.aborted) return null;
        return reason instanceof PageTooLarge ? PAPER_PHOTO_WORDS.tooLarge(reason.page) : PAPER_PHOTO_WORDS.notMade;
      });
      if (typeof made === 'string') setError(made);
      else if (made) onMade(made);
    } finally {
      setPage(null);
    }
  };
  return { page, error, make, cancel: () => leaving.current?.abort() };
}
