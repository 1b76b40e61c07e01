import { useEffect, useRef, useState } from 'react';
import type { Item } from '#contract/items.ts';
import { MANY } from '#contract/limits.ts';

export interface Choice {
  has: (itemId: string) => boolean;
  chosen: Item[];
  /** All selectable rows. */
  isAll: boolean;
  /** Chooses a row; with `range` all rows since the last chosen one. */
  toggle: (itemId: string, range: boolean) => void;
  all: () => void;
  none: () => void;
}

/** The selection of a list's rows by checkboxes; Escape clears it. */
export function useChoice(items: Item[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen = items.filter(({ _id }) => ids.has(_id));
  const none = () => setIds(new Set());
  const isEmpty = chosen.length === 0;

  useEffect(() => {
    if (isEmpty) return;
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // Ignore an Escape meant for a dialog or menu.
      const isElsewhere = (target as Element).closest?.('[role=dialog], [role=alertdialog], [role=menu]');
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) setIds(new Set());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEmpty]);

  const toggle = (itemId: string, range: boolean) => {
    const next = new Set(ids);
    const isOn = !ids.has(itemId);
    const [from, to] = [last.current, itemId].map((id) => items.findIndex(({ _id }) => _id === id)) as [number, number];
    const rows = range && from >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ _id: itemId }];
    for (const { _id } of rows) {
      if (isOn) next.add(_id);
      else next.delete(_id);
    }
    last.current = itemId;
    setIds(new Set([...next].slice(0, MANY.items)));
  };

  return {
    has: (itemId) => ids.has(itemId),
    chosen,
    isAll: chosen.length === Math.min(items.length, MANY.items),
    toggle,
    all: () => setIds(new Set(items.slice(0, MANY.items).map(({ _id }) => _id))),
    none,
  };
}
