import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; name: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A heading beside the tabs. */
  head?: ReactNode;
  /** Content of the selected tab. */
  children: ReactNode;
  className?: string;
}

/** Arrow keys, Home and End select a tab; Tab moves on to the panel. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  head,
  children,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const track = <Track {...{ id, label, tabs, value, onChange }} />;

  return (
    <div className={className}>
      {head ? (
        <div className="flex flex-wrap items-center justify-between gap-3 mb-5">
          {head}
          {track}
        </div>
      ) : (
        track
      )}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function Track<Value extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
}: Omit<TabsProps<Value>, 'children'> & { id: string }) {
  const index = tabs.findIndex((tab) => tab.value === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: (index + 1) % tabs.length, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    const tab = next !== undefined && tabs.at(next);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  };

  return (
    <div
      role="tablist"
      aria-label={label}
      className="inline-flex max-w-full p-1 rounded-[12px] bg-sunken"
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const selected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={selected}
            aria-controls={`${id}-panel`}
            tabIndex={selected ? 0 : -1}
            className={classNames(
              'h-11 md:h-9 px-4 rounded-[9px] text-[14.5px] truncate transition-colors',
              selected ? 'bg-tab-on shadow-1 font-semibold text-ink' : 'font-medium text-ink-2 hover:text-ink',
            )}
            onClick={() => onChange(tab.value)}
          >
            {tab.name}
          </button>
        );
      })}
    </div>
  );
}
