import { Camera, FileUp, FolderOpen, Images } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contributionCalls } from '#contract/contributions.ts';
import type { PaperKind } from '#contract/limits.ts';
import { isChoice } from '#contract/rules/campus-choices.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';
import type { FileFields } from './add/added-file.ts';
import { KIND_NAMES } from './add/kind-names.ts';
import { useFiles } from './add/use-files.ts';
import { useKeptFiles } from './add/use-kept-files.ts';
import { readChoice } from './find/choice.ts';
import { CONTRIBUTIONS } from './messages.ts';
import { PapersBack } from './papers-back.tsx';
import type { MadePdf } from './photos/make-pdf.ts';
import { PhotoInput } from './photos/photo-input.tsx';
import { type PhotosWork, usePhotos } from './photos/use-photos.ts';

/** Its code comes while the files are chosen. */
const AskedPapers = lazyPart(async () => (await import('./ask/asked-papers.tsx')).AskedPapers);
const FileList = lazyPart(async () => (await import('./add/file-list.tsx')).FileList);
const PhotoEditor = lazyPart(
  async () => (await import('./photos/photo-editor.tsx')).PhotoEditor,
  ({ onClose }) => onClose(),
);

type Standing = Awaited<ReturnType<typeof loadStanding>>;
const loadStanding = async (api: Parameters<Parameters<typeof memberPage>[0]['load']>[0]) => {
  const { left, trust } = await api(contributionCalls.listOwnContributions, { limit: 1 });
  return { left, trust };
};

export const { loader, Component } = memberPage({
  title: 'Add a paper',
  load: loadStanding,
  above: <PapersBack />,
  wait: <Skeletons of={['h-9 w-60', 'mt-6 h-[88px] rounded-panel']} />,
  failed: CONTRIBUTIONS.failed,
  heading: true,
  render: (standing) => <AddPapers {...standing} />,
});

function AddPapers({ left, trust }: Standing) {
  const [search] = useSearchParams();
  const work = useFiles(firstFields(search));
  useKeptFiles(work);
  const photos = usePhotos();
  const [isPhotos, setPhotosOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // From the first moment, also while the code of the editor is on its way.
  useCloseOnBack(isPhotos, () => setPhotosOpen(false));
  useEffect(() => (isPhotos ? () => heading.current?.focus() : undefined), [isPhotos]);
  const addPhotos = (files: File[]) => {
    setPhotosOpen(true);
    void photos.add(files);
  };
  const addPdf = ({ pdf, firstPage }: MadePdf) => {
    void work.add([pdf], firstPage);
    photos.clear();
    setPhotosOpen(false);
  };
  return (
    <>
      {isPhotos && (
        <Suspense fallback={<Skeleton className="h-[560px] rounded-panel" />}>
          <PhotoEditor work={photos} onMade={addPdf} onClose={() => setPhotosOpen(false)} />
        </Suspense>
      )}
      {/* What is typed stays while the photos take its place. */}
      <div hidden={isPhotos} className="max-w-[720px]">
        <h1 ref={heading} tabIndex={-1} className="text-h1 font-[680] max-md:sr-only focus:outline-none">
          Add a paper
        </h1>
        <p className="mt-1 text-ink-3">
          {trust.isTrusted
            ? 'It is shown at once. The desk looks at it afterwards.'
            : 'The desk looks at it first, mostly within a day. Then everybody finds it.'}
        </p>
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <DropFiles left={left} onChoose={work.add} onPhotos={addPhotos} />
          {photos.photos.length > 0 && <PhotosLeft work={photos} onOpen={() => setPhotosOpen(true)} />}
          <Suspense>
            <AskedPapers />
          </Suspense>
          {work.files.length > 0 && (
            <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
              <FileList work={work} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

/** Photos that were chosen and are no PDF yet, perhaps before the page was loaded again. */
function PhotosLeft({ work: { photos, giveUp }, onOpen }: { work: PhotosWork; onOpen: () => void }) {
  const are = photos.length === 1 ? '1 photo is' : `${photos.length} photos are`;
  return (
    <Note tone="pen" icon={<Images strokeWidth={2} aria-hidden="true" />}>
      <p>{are} not a PDF yet.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={onOpen}>
          Go on
        </Button>
        <Button look="quiet" size="sm" onClick={giveUp}>
          Give them up
        </Button>
      </div>
    </Note>
  );
}

const kindOf = (given: string): PaperKind | undefined =>
  (Object.keys(KIND_NAMES) as PaperKind[]).find((one) => one === given);

/** Taken from the address, as of one that was refused; else the member's own year and branch. */
function firstFields(search: URLSearchParams): FileFields {
  const { year, branch } = readChoice(search);
  const given = (name: string) => search.get(name) ?? '';
  return {
    kind: kindOf(given('kind')) ?? 'paper',
    subject: given('subject'),
    exam: isChoice('exams', given('exam')) ? given('exam') : '',
    month: given('month'),
    title: given('title'),
    branch: branch ?? '',
    year: year ?? '',
    mayShare: false,
  };
}

interface DropFilesProps {
  left: { today: number; waiting: number; perDay: number };
  onChoose: (files: File[]) => void;
  /** Photos of pages, which become one PDF first. */
  onPhotos: (files: File[]) => void;
}

/** One real file input over the whole box, so that dropping files works natively. */
function DropFiles({ left, onChoose, onPhotos }: DropFilesProps) {
  const id = useId();
  return (
    <div className="relative rounded-panel border-[1.5px] border-dashed border-line-strong bg-surface p-4 md:p-5 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf,image/*"
        aria-label="Choose files"
        aria-describedby={`${id}-limits`}
        className="absolute inset-0 size-full opacity-0 cursor-pointer"
        onChange={({ target }) => {
          if (target.files?.length) onChoose([...target.files]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-4 pointer-events-none">
        <span className="grid place-items-center size-11 rounded-[12px] bg-pen-soft text-pen-text">
          <FileUp className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
        </span>
        <div className="flex-1 min-w-[180px]">
          <p className="font-semibold">
            <span className="max-md:hidden">Drop files here</span>
            <span className="md:hidden">Add files</span>
          </p>
          <p id={`${id}-limits`} className="text-sm text-ink-3">
            PDF or picture, up to 25 MB each. {left.perDay - left.today} of {left.perDay} sent today.
            {left.waiting === 0 && ' 100 of yours wait for the desk, which is the most.'}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2.5 max-md:w-full">
          <span aria-hidden="true" className="btn btn-outline max-sm:px-2.5!">
            <FolderOpen className="size-[18px]" strokeWidth={2} />
            Choose files
          </span>
          {/* It stands over the input of the whole box. */}
          <PhotoInput className="btn btn-outline max-sm:px-2.5! pointer-events-auto" onChoose={onPhotos}>
            <Camera className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            Phone photos
          </PhotoInput>
        </div>
      </div>
    </div>
  );
}
