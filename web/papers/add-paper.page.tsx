import { Images } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contributionCalls } from '#contract/contributions.ts';
import type { PaperKind } from '#contract/limits.ts';
import { isChoice } from '#contract/rules/campus-choices.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';
import type { FileFields } from './add/added-file.ts';
import { DropFiles } from './add/drop-files.tsx';
import { KIND_NAMES } from './add/kind-names.ts';
import { useFiles } from './add/use-files.ts';
import { useKeptFiles } from './add/use-kept-files.ts';
import { readChoice } from './find/choice.ts';
import { CONTRIBUTIONS } from './messages.ts';
import { PapersBack } from './papers-back.tsx';
import type { MadePdf } from './photos/make-pdf.ts';
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
  wait: (
    <SkeletonGroup>
      <Skeleton className="h-9 w-60" />
      <Skeleton className="mt-6 h-[88px] rounded-panel" />
    </SkeletonGroup>
  ),
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
