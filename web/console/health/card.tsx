import { CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

/** The state of a part: well, or in need of attention. */
export interface State {
  isWell: boolean;
  text: string;
}

interface CardProps {
  title: string;
  icon: LucideIcon;
  state: State;
  children: ReactNode;
}

export function HealthCard({ title, icon: Icon, state: { isWell, text }, children }: CardProps) {
  const Mark = isWell ? CircleCheck : TriangleAlert;
  return (
    <section className="panel p-5 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="size-[22px] shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
        <h2 className="text-h3 font-[660]">{title}</h2>
        <span className="ml-auto min-w-0">
          <Badge tone={isWell ? 'go' : 'wait'}>
            <Mark className="size-3.5" strokeWidth={2.3} aria-hidden="true" />
            {text}
          </Badge>
        </span>
      </div>
      {children}
    </section>
  );
}

export const Facts = ({ of }: { of: [name: string, value: ReactNode][] }) => (
  <dl className="mt-3.5">
    {of.map(([name, value]) => (
      <div key={name} className="flex justify-between gap-4 py-[7px]">
        <dt className="text-ink-3 whitespace-nowrap">{name}</dt>
        <dd className="min-w-0 text-right font-medium tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
