import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A table in a panel, from 768 px; below that pages show cards. */
export const Table = ({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) => (
  <div className="panel overflow-hidden max-md:hidden">
    <table className="w-full text-left" aria-label={label}>
      <thead>
        <tr className="text-[13px] text-ink-3 bg-sunken">{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

export const Head = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th scope="col" className={classNames('h-12 font-medium first:pl-6 last:pr-6', className)} {...rest} />
);

export const Row = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr className={classNames('align-middle hover:bg-canvas', className)} {...rest} />
);

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={classNames('py-4 pr-6 first:pl-6', className)} {...rest} />
);
