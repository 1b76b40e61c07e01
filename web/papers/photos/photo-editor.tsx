import { ArrowLeft, ArrowRight, CircleAlert, FileCheck2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MEGABYTE, PAPER_PHOTOS } from '#contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar } from '../../ui/floating-bar.tsx';
import { Note } from '../../ui/note.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { PAPER_PHOTO_WORDS } from '../messages.ts';
import type { MadePdf } from './make-pdf.ts';
import { PageTiles } from './page-tiles.tsx';
import { estimateBytes, isOnSide, type PagePhoto, turned } from './photo.ts';
import { PhotoTools } from './photo-tools.tsx';
import { Stage } from './stage.tsx';
import type { PhotosWork } from './use-photos.ts';

/** The code of PDFs, which comes while the photos are looked at. */
const load = () => import('./make-pdf.ts');

/** Makes a PDF of photos, with its progress. */
function useMaking(onMade: (made: MadePdf) => void) {
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

interface PhotoEditorProps {
  work: PhotosWork;
  onMade: (made: MadePdf) => void;
  onClose: () => void;
}

/** Photos become one PDF: in order, turned, cropped and in greys. It takes the place of the page. */
export function PhotoEditor({ work, onMade, onClose }: PhotoEditorProps) {
  const { photos } = work;
  const [key, setKey] = useState<string>();
  const making = useMaking(onMade);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const chosen = photos.find((photo) => photo.key === key) ?? photos[0];
  const isWide = useWide();
  const foot = photos.length > 0 && <Foot photos={photos} making={making} />;
  return (
    <div>
      <button
        type="button"
        className="inline-flex items-center gap-1.5 min-h-11 font-semibold text-pen-text underline-offset-4 hover:underline"
        onClick={onClose}
      >
        <ArrowLeft className="size-[18px]" strokeWidth={2} aria-hidden="true" />
        Add a paper
      </button>
      <h1 ref={heading} tabIndex={-1} className="text-[26px] leading-8 md:text-h1 font-[680] focus:outline-none">
        Photos to PDF
      </h1>
      <p className="mt-1 mb-5 text-ink-3">
        Put them in order and crop each to its paper. They become one file on this device. Nothing is sent yet.
      </p>
      <Wrong sentences={making.error ? [...work.wrong, making.error] : work.wrong} />
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_320px] gap-5 items-start">
        {chosen && (
          <section aria-label={`Page ${photos.indexOf(chosen) + 1}`}>
            <Stage photo={chosen} onCorners={(corners) => work.change(chosen.key, { corners })} />
            <PhotoTools photo={chosen} work={work} hasOthers={photos.length > 1} />
          </section>
        )}
        <section aria-labelledby="photo-pages" className="panel p-4 md:p-6">
          <h2 id="photo-pages" className="text-h3 font-[660]">
            Pages
            <span className="ml-3 font-sans text-sm font-normal text-ink-3 tracking-normal">
              {photos.length} of at most {PAPER_PHOTOS.most}
            </span>
          </h2>
          <PageTiles work={work} chosen={chosen} onChoose={setKey} />
          {chosen && photos.length > 1 && <Order {...{ work, chosen }} onMoved={() => setKey(chosen.key)} />}
          <OnSide work={work} />
          {isWide && foot && <div className="mt-5 grid gap-2">{foot}</div>}
        </section>
      </div>
      {!isWide && foot && <FloatingBar label="Next step">{foot}</FloatingBar>}
    </div>
  );
}

function Wrong({ sentences }: { sentences: string[] }): ReactNode {
  return (
    sentences.length > 0 && (
      <div role="alert" className="mb-5">
        <Note tone="stop" icon={<CircleAlert strokeWidth={2} aria-hidden="true" />}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      </div>
    )
  );
}

interface OrderProps {
  work: PhotosWork;
  chosen: PagePhoto;
  /** It stays the one that is worked on. */
  onMoved: () => void;
}

function Order({ work: { photos, move }, chosen, onMoved }: OrderProps) {
  const at = photos.indexOf(chosen);
  const moveTo = (to: number) => {
    move(chosen.key, to);
    onMoved();
  };
  return (
    <div className="mt-5 grid grid-cols-2 gap-2.5">
      <Button look="quiet" aria-disabled={at === 0} onClick={() => moveTo(at - 1)}>
        <ArrowLeft className="size-[18px]" strokeWidth={2.2} aria-hidden="true" />
        Earlier
      </Button>
      <Button look="quiet" aria-disabled={at === photos.length - 1} onClick={() => moveTo(at + 1)}>
        Later
        <ArrowRight className="size-[18px]" strokeWidth={2.2} aria-hidden="true" />
      </Button>
      <p role="status" className="sr-only">
        Page {at + 1} of {photos.length}
      </p>
    </div>
  );
}

/** The first page that seems to lie on its side. One that was turned by hand is left alone. */
function OnSide({ work: { photos, change } }: { work: PhotosWork }) {
  const lying = photos.find((photo) => photo.turns === 0 && isOnSide(photo));
  if (!lying) return null;
  const number = photos.indexOf(lying) + 1;
  return (
    <Note tone="wait" className="mt-4 items-center" icon={<TriangleAlert strokeWidth={2} aria-hidden="true" />}>
      <span className="flex items-center justify-between gap-3">
        Page {number} lies on its side.
        <button
          type="button"
          className="min-h-11 -my-3 font-semibold underline underline-offset-4"
          onClick={() => change(lying.key, turned(lying))}
        >
          Turn it
        </button>
      </span>
    </Note>
  );
}

interface FootProps {
  photos: PagePhoto[];
  making: ReturnType<typeof useMaking>;
}

/** How large it becomes, and the button that makes it; while it is made, how far it is. */
function Foot({ photos, making: { page, make, cancel } }: FootProps) {
  const bytes = Math.min(PAPER_PHOTOS.bytes, estimateBytes(photos));
  const isMaking = page !== null;
  return (
    <>
      <p className="flex-1 text-sm text-ink-3">
        <b className="md:hidden block font-semibold text-ink">
          {photos.length} {photos.length === 1 ? 'page' : 'pages'}
        </b>
        About {(bytes / MEGABYTE).toFixed(1)} MB of at most {PAPER_PHOTOS.bytes / MEGABYTE}
      </p>
      <Button size="lg" busy={isMaking && `Page ${Math.max(1, page)} of ${photos.length}`} onClick={() => make(photos)}>
        <FileCheck2 className="size-5" strokeWidth={2} aria-hidden="true" />
        Make the PDF
      </Button>
      {isMaking && (
        <Button look="quiet" size="lg" onClick={cancel}>
          Cancel
        </Button>
      )}
    </>
  );
}
