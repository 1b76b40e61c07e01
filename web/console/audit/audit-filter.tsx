import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { GoingSelect } from '../../ui/going-select.tsx';
import { useSearchField } from '../finder.tsx';

interface AuditFilterProps {
  actions: string[];
  /** The name of the filtered member. */
  member: string | undefined;
}

/** Sets parameters of the page's address. */
export function AuditFilter({ actions, member }: AuditFilterProps) {
  const [search, set] = useSearchField();
  const id = useId();
  const day = (name: 'from' | 'to', label: string) => (
    <label className="grid grid-cols-[minmax(0,1fr)] min-w-0 gap-1 text-sm font-medium text-ink-2">
      {label}
      <input
        type="date"
        className="field"
        value={search.get(name) ?? ''}
        onChange={({ target }) => set(name, target.value)}
      />
    </label>
  );
  return (
    <div className="mb-4 grid grid-cols-2 md:flex md:items-end gap-2.5">
      <div className="grid gap-1 text-sm font-medium text-ink-2 col-span-2 md:flex-1">
        <label htmlFor={id}>Action</label>
        <span className="relative">
          <GoingSelect
            id={id}
            className="field font-medium"
            value={search.get('action') ?? ''}
            onGo={(action) => set('action', action)}
          >
            <option value="">All actions</option>
            {actions.map((action) => (
              <option key={action}>{action}</option>
            ))}
          </GoingSelect>
          <ChevronDown className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none" />
        </span>
      </div>
      {day('from', 'From')}
      {day('to', 'To')}
      {member && (
        <button
          type="button"
          className="col-span-2 justify-self-start inline-flex items-center gap-2 h-12 px-4 rounded-full bg-pen-soft text-pen-text font-medium"
          onClick={() => set('memberId', '')}
        >
          <span className="sr-only">Entries of all members instead of </span>
          {member}
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
