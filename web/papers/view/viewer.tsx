import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Layer } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { listPath, readChoice } from '../find/choice.ts';
import { OpenedPaper } from './opened-paper.tsx';

const sheet =
  'fixed z-50 inset-0 md:inset-x-6 md:inset-y-5 md:mx-auto md:max-w-[1320px] bg-raised md:rounded-[20px] shadow-3 overflow-hidden flex flex-col focus:outline-none';

/** A paper, page below page, over the list. It has its own address. */
export default function Viewer({ paperId, startPage }: { paperId: string; startPage: number }) {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    // Goes back to the list's history entry, or replaces this entry by the list.
    if ((state as { fromList?: boolean } | null)?.fromList) navigate(-1);
    else navigate(listPath(parameters), { replace: true, preventScrollReset: true });
  };
  return (
    <Layer hasAddress open onOpenChange={(open) => open || close()} className={sheet}>
      <OpenedPaper paperId={paperId} startPage={startPage} sought={readChoice(parameters).query} />
    </Layer>
  );
}

/** The same over any other page, without an address of its own. */
export const PaperDialog = ({
  paperId,
  startPage = 1,
  ...dialog
}: Openable & { paperId: string; startPage?: number }) => (
  <Layer {...dialog} className={sheet}>
    <OpenedPaper paperId={paperId} startPage={startPage} />
  </Layer>
);
