import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { scrimClass, useFocusReturn } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { listPath, readChoice } from '../find/choice.ts';
import { OpenedPaper } from './opened-paper.tsx';

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
    <DialogParts.Root hasAddress open onOpenChange={(open) => open || close()}>
      <Content paperId={paperId} startPage={startPage} sought={readChoice(parameters).query} />
    </DialogParts.Root>
  );
}

/** The same over any other page, without an address of its own. */
export const PaperDialog = ({
  paperId,
  startPage = 1,
  ...dialog
}: Openable & { paperId: string; startPage?: number }) => (
  <DialogParts.Root {...dialog}>
    <Content paperId={paperId} startPage={startPage} />
  </DialogParts.Root>
);

const Content = (paper: { paperId: string; startPage: number; sought?: string | undefined }) => (
  <DialogParts.Portal>
    <DialogParts.Overlay className={scrimClass} />
    <DialogParts.Content
      aria-describedby={undefined}
      {...useFocusReturn()}
      className="fixed z-50 inset-0 md:inset-x-6 md:inset-y-5 md:mx-auto md:max-w-[1320px] bg-raised md:rounded-[20px] shadow-3 overflow-hidden flex flex-col focus:outline-none"
    >
      <OpenedPaper {...paper} />
    </DialogParts.Content>
  </DialogParts.Portal>
);
