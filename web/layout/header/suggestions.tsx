import { LayoutGrid, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { itemCalls, type Suggestion } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { classNames } from '../../ui/class-names.ts';

/** Ids of the list, and of the option that the keys have reached. */
export interface OpenList {
  id: string;
  active: string | undefined;
}

export interface SuggestionsProps {
  input: HTMLInputElement;
  onList: (list: OpenList | null) => void;
}

/**
 * The list below the search field. It loads later than the field, so it adds listeners itself. The focus stays in the
 * field: arrows, Home and End move in the list, Enter chooses, Escape closes.
 */
export function Suggestions({ input, onList }: SuggestionsProps) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState<Suggestion>();
  const found = useSuggestions(text);
  const options = found ?? [];
  const isOpen = options.length > 0;
  // The next response may contain it at another position.
  const at = options.findIndex(({ kind, text }) => kind === active?.kind && text === active.text);
  const idOf = (option: number) => `${id}-${option}`;
  const current = at < 0 ? undefined : idOf(at);

  useEffect(() => {
    onList(isOpen ? { id, active: current } : null);
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [onList, isOpen, id, current]);

  const ask = (next: string) => {
    setText(next);
    setActive(undefined);
  };
  const close = () => ask('');
  const choose = ({ kind, text, slug }: Suggestion) => {
    close();
    input.value = slug ? input.defaultValue : text;
    navigate(kind === 'category' && slug ? paths.catalog(slug) : paths.search(text));
  };

  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing, shiftKey, ctrlKey, metaKey } = event;
    // Leave keys to input methods and text selection.
    if (isComposing || shiftKey || ctrlKey || metaKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, ...(at >= 0 && { Home: 0, End: -1 }) }[key];
    if (next !== undefined && isOpen) setActive(options.at(next % options.length));
    else if (next !== undefined) ask(input.value.trim());
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Escape') input.value = '';
    else if (key === 'Enter' && active && at >= 0) choose(active);
    else {
      // Back to the text.
      if (key === 'ArrowLeft' || key === 'ArrowRight') setActive(undefined);
      return;
    }
    event.preventDefault();
  };
  useInputEvents(input, { onKey, ask, close });

  return (
    <>
      <span role="status" className="sr-only">
        {found && announce(options.length)}
      </span>
      {isOpen && <List {...{ id, options, at, idOf, choose }} />}
    </>
  );
}

interface InputEvents {
  onKey: (event: KeyboardEvent) => void;
  ask: (text: string) => void;
  close: () => void;
}

function useInputEvents(input: HTMLInputElement, { onKey, ask, close }: InputEvents): void {
  const onKeyDown = useEffectEvent(onKey);
  const onInput = useEffectEvent(() => ask(input.value.trim()));
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.addEventListener('blur', () => onLeave(), { signal });
    input.form?.addEventListener('submit', () => onLeave(), { signal });
    // The field may already contain text.
    if (input === document.activeElement && input.value !== input.defaultValue) onInput();
    return () => listening.abort();
  }, [input]);
}

interface ListProps {
  id: string;
  options: Suggestion[];
  at: number;
  idOf: (option: number) => string;
  choose: (option: Suggestion) => void;
}

const List = ({ id, options, at, idOf, choose }: ListProps) => (
  <div
    role="listbox"
    id={id}
    aria-label="Suggestions"
    // Keep the focus: without it the list would close before the click.
    onMouseDown={(event) => event.preventDefault()}
    className="unfold absolute z-50 inset-x-0 top-full mt-2 p-2 max-h-[min(440px,50svh)] overflow-y-auto overscroll-contain rounded-[20px] bg-raised shadow-3 ring-1 ring-line"
  >
    {options.map((option, i) => (
      <Option
        key={`${option.kind} ${option.text}`}
        id={idOf(i)}
        suggestion={option}
        isActive={i === at}
        onChoose={() => choose(option)}
      />
    ))}
  </div>
);

const announce = (count: number): string =>
  count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, suggestion: { kind, text }, isActive, onChoose }: OptionProps) {
  const Icon = kind === 'category' ? LayoutGrid : Search;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className={classNames(
        'flex items-center gap-3 h-11 px-3 rounded-xl font-medium cursor-pointer hover:bg-sunken',
        isActive && 'bg-sunken outline-[2.5px] outline-solid outline-focus -outline-offset-2',
      )}
    >
      <Icon className="size-[18px] shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {kind === 'category' && <span className="shrink-0 text-[13px] font-normal text-ink-3">Category</span>}
    </div>
  );
}

/** Characters from which on something is suggested, and milliseconds of rest before it is asked for. */
const FROM = 2;
const REST = 150;

const isAsked = (text: string): boolean => [...text].length >= FROM;

/** Suggestions for a text: the last response until the next arrives; null for none. Failures are silent. */
function useSuggestions(text: string): Suggestion[] | null {
  const [found, setFound] = useState<Suggestion[] | null>(null);
  useEffect(() => {
    if (!isAsked(text)) return setFound(null);
    const stale = new AbortController();
    const show = (data: Suggestion[] | null) => !stale.signal.aborted && setFound(data);
    const timer = setTimeout(() => {
      api(itemCalls.suggestSearches, { keyword: text }, { signal: stale.signal }).then(
        ({ data }) => show(data),
        () => show(null),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [text]);
  return isAsked(text) ? found : null;
}
