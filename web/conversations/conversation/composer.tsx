import { Check, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { tidy, toStorable } from '#contract/rules/text.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { keepDraft, readDraft } from './drafts.ts';
import type { Row } from './rows.ts';

const ComposeHead = lazyPart(async () => (await import('./compose-head.tsx')).ComposeHead);

/** The message that is answered or edited. */
export interface Compose {
  kind: 'reply' | 'edit';
  row: Row;
}

interface ComposerProps {
  conversationId: string;
  compose: Compose | null;
  onCancel: () => void;
  /** The arrow up in an empty field edits the last message. */
  onEditLast: () => void;
  onSend: (content: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  onFocusChange: (hasFocus: boolean) => void;
}

// Pasted text may contain control characters, which are invisible and not stored.
const clean = (text: string): string => tidy(toStorable(text));

/** Phone keyboards have no Shift+Enter: there Enter breaks the line, and the button sends. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export function Composer(props: ComposerProps) {
  const { compose, onCancel, onEditLast, onSend, field, onFocusChange } = props;
  const isWide = useWide();
  const { text, write } = useText(props);
  const isEditing = compose?.kind === 'edit';
  // Phones show it as tall as its text; its class bounds it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = '';
    if (!isWide) current.style.height = `${current.scrollHeight}px`;
  }, [field, isWide, text]);
  const length = [...clean(text)].length;
  const over = length - LENGTH.message;

  const send = () => {
    const content = clean(text);
    if (!content || over > 0) return;
    onSend(content);
    if (!isEditing) write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && compose) return onCancel();
    if (event.key === 'ArrowUp' && !text && !compose) {
      event.preventDefault();
      return onEditLast();
    }
    // Enter also ends the composition of a word in many languages.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (isTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <Form className="p-2 md:p-5 border-t border-line shrink-0" onSubmit={send}>
      <label className="sr-only" htmlFor="message">
        Message
      </label>
      {compose && (
        <Suspense>
          <ComposeHead compose={compose} onCancel={onCancel} />
        </Suspense>
      )}
      <div className="relative">
        <textarea
          ref={field}
          id="message"
          rows={isWide ? 3 : 1}
          className="field pr-16! md:pr-28! max-md:min-h-13 max-md:max-h-35 max-md:py-[13px]!"
          placeholder="Message"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? 'message-error' : undefined}
        />
        <Button
          type="submit"
          className="absolute! right-1 bottom-1 max-md:size-11 max-md:p-0! md:right-2.5 md:bottom-2.5"
          // The keyboard stays for the next message.
          onPointerDown={(event) => isTouch() && event.preventDefault()}
        >
          <span className="max-md:sr-only">{isEditing ? 'Save' : 'Send'}</span>
          {isEditing ? (
            <Check className="size-[18px]" strokeWidth={2.4} />
          ) : (
            <SendHorizontal className="size-[18px]" strokeWidth={2.2} />
          )}
        </Button>
      </div>
      {over > 0 && (
        <ErrorText id="message-error">
          Message may have up to {formatNumber(LENGTH.message)} characters: {formatNumber(over)} too many
        </ErrorText>
      )}
    </Form>
  );
}

/** What is typed: the draft of the conversation, or the message that is edited, whose change is given up on leaving. */
function useText({ conversationId, compose, field }: ComposerProps) {
  const [draft, setDraft] = useState(() => readDraft(conversationId));
  const [edited, setEdited] = useState('');
  const editing = compose?.kind === 'edit' ? compose.row : null;
  useEffect(() => {
    if (editing) setEdited(editing.content);
    if (compose) field.current?.focus({ preventScroll: true });
  }, [editing, compose, field]);
  const write = (next: string) => {
    if (editing) return setEdited(next);
    setDraft(next);
    keepDraft(conversationId, next);
  };
  return { text: editing ? edited : draft, write };
}
