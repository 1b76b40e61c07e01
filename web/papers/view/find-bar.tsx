import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Find } from './use-find.ts';

/** What is looked for in the paper, and a way along what is found. */
export function FindBar({ id, find, onClose }: { id: string; find: Find; onClose: () => void }) {
  const { text, setText, hits, at, step, isLooking } = find;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  const none = text.trim() && !isLooking && hits.length === 0;
  return (
    <search className="shrink-0 flex items-center gap-1 border-b border-line px-3 md:px-6 py-2">
      <div className="relative flex-1 max-w-[460px]">
        <Search className="absolute left-3 inset-y-0 my-auto size-4 text-ink-3" aria-hidden="true" />
        <input
          id={id}
          type="search"
          aria-label="Find in this paper"
          maxLength={LENGTH.keyword}
          autoComplete="off"
          enterKeyHint="search"
          className="field h-11! pl-9! [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="min-w-[64px] px-1 text-sm text-ink-2 tabular-nums text-center">
        {none ? 'Not in it' : hits.length > 0 && `${at + 1} of ${hits.length}`}
      </p>
      <IconButton label="The one before" aria-disabled={hits.length === 0} onClick={() => step(-1)}>
        <ChevronUp className="size-5" strokeWidth={2} />
      </IconButton>
      <IconButton label="The next one" aria-disabled={hits.length === 0} onClick={() => step(1)}>
        <ChevronDown className="size-5" strokeWidth={2} />
      </IconButton>
      <IconButton label="Close the search" onClick={onClose}>
        <X className="size-5" />
      </IconButton>
    </search>
  );
}
