import type { ReactNode } from 'react';

interface AccountRowProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  /** Its button. */
  children?: ReactNode;
}

/** A row of the account's page: what there is, and what can be done with it. */
export const AccountRow = ({ icon, title, text, children }: AccountRowProps) => (
  <div className="flex items-center gap-3.5 py-2">
    <span
      className="grid place-items-center size-11 shrink-0 rounded-[12px] bg-pen-soft text-pen-text [&>svg]:size-5"
      aria-hidden="true"
    >
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-ink-3 wrap-anywhere">{text}</p>
    </div>
    {children}
  </div>
);

/** An address, which breaks before its @ where it is too long. */
export const AddressText = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};
