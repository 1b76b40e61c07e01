import type { ReactNode } from 'react';
import { CloseButton } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';

export const ViewerHead = ({ title, more, children }: { title: string; more?: string; children?: ReactNode }) => (
  <header className="shrink-0 flex items-center gap-1 md:gap-3 border-b border-line pl-4 md:pl-6 pr-2 md:pr-4 py-2 md:py-3">
    <div className="min-w-0 flex-1">
      <DialogParts.Title className="text-[19px] leading-6 font-[660] truncate">{title}</DialogParts.Title>
      {more && <p className="text-sm text-ink-3 truncate">{more}</p>}
    </div>
    {children}
    <CloseButton />
  </header>
);

export const Message = ({ spot, text, children }: { spot: ReactNode; text: string; children?: ReactNode }) => (
  <div className="grid justify-items-center text-center gap-5 py-14 px-6" role="status">
    {spot}
    <p className="display font-[650] text-h3 max-w-[420px]">{text}</p>
    {children}
  </div>
);
