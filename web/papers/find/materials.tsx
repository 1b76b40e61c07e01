import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contributionCalls, type Material } from '#contract/contributions.ts';
import type { Branch } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { KIND_NAMES } from '../add/kind-names.ts';
import { DownloadButton } from '../download-button.tsx';
import { PAPER_KINDS } from '../messages.ts';
import { sizeOf } from '../name.ts';
import { viewerPath } from './choice.ts';

interface Loaded {
  data: Material[];
  nextCursor: string | null;
}

/** Solutions, syllabuses and notes of a year and branch, and papers of which the title alone is shown. */
export function Materials({ year, branch }: { year: string; branch: Branch }) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const leaving = new AbortController();
    api(contributionCalls.listMaterials, { year, branch }, { signal: leaving.signal }).then(setLoaded, () => undefined);
    return () => leaving.abort();
  }, [year, branch]);
  // Beside the papers they are extra: without them, or without a network, nothing is missed.
  if (!loaded || loaded.data.length === 0) return null;
  const { data, nextCursor } = loaded;
  const more = async () => {
    const page = await api(contributionCalls.listMaterials, { year, branch, cursor: nextCursor ?? '' });
    setLoaded({ ...page, data: [...data, ...page.data] });
  };
  return (
    <section aria-labelledby="materials" className="mt-10">
      <h2 id="materials" className="text-[22px] leading-7 font-[660]">
        {PAPER_KINDS.others}
      </h2>
      <ul className="mt-4 panel px-4 md:px-6 divide-y divide-line">
        {data.map((material) => (
          <Row key={material._id} material={material} />
        ))}
      </ul>
      {nextCursor && (
        <MoreButton className="mt-6" failed={PAPER_KINDS.failed} load={more}>
          Show more
        </MoreButton>
      )}
    </section>
  );
}

function Row({ material }: { material: Material }) {
  const { _id, kind, subject, title, YearofPaper, contributor, fileUrl, words } = material;
  const [parameters] = useSearchParams();
  const name = `${subject}, ${title}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {fileUrl ? (
            <Link
              to={viewerPath(parameters, _id)}
              preventScrollReset
              className="inline-flex items-center min-h-11 md:min-h-6 text-pen-text underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          <Badge tone={fileUrl ? 'go' : 'quiet'} className="ml-1 align-middle">
            {fileUrl ? KIND_NAMES[kind] : 'Title only'}
          </Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-3 wrap-anywhere">
          {[YearofPaper, fileUrl ? sizeOf(material) : words, `by ${contributor ?? 'a student'}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {fileUrl && <DownloadButton paper={{ ...material, fileUrl }} className="max-sm:w-full" />}
    </li>
  );
}
