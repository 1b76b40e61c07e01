import { Check, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { tidy, toStorable } from '#contract/rules/text.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { UnsentPicture } from '../chat/outbox.ts';
import type { PicturesHandle } from '../pictures/composer-pictures.tsx';
import { captionOf } from './caption.ts';
import { readDraft, saveDraft } from './drafts.ts';
import type { Row } from './rows.ts';

const ComposerPictures = lazyPart(async () => (await import('../pictures/composer-pictures.tsx')).ComposerPictures);
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
  /** The keys of the pictures are in their order. */
  onSend: (content: string, pictures: readonly UnsentPicture[]) => void;
  /** Pictures can be sent in it. */
  takesPictures: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onFocusChange: (hasFocus: boolean) => void;
}

// Pasted text may contain control characters, which are invisible and not stored.
const clean = (text: string): string => tidy(toStorable(text));

/** Phone keyboards have no Shift+Enter: there Enter breaks the line, and the button sends. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export function Composer(props: ComposerProps) {
  const { conversationId, compose, onCancel, takesPictures, field, onFocusChange } = props;
  const { text, write, pictures, over, send, onKeyDown } = useWriting(props);
  const isEditing = compose?.kind === 'edit';
  useHeight(field, text);
  return (
    <Form className="p-2 md:px-5 md:pt-3.5 md:pb-5 border-t border-line shrink-0" onSubmit={send}>
      <label className="sr-only" htmlFor="message">
        Message
      </label>
      <div
        className={classNames(
          'field-box grid items-end grid-cols-[minmax(12px,auto)_minmax(0,1fr)_auto]',
          over > 0 && 'shadow-[inset_0_0_0_2px_var(--stop-solid)]!',
        )}
      >
        {compose && (
          <div className="col-span-full row-start-1 p-[3px]">
            <Suspense>
              <ComposeHead compose={compose} onCancel={onCancel} />
            </Suspense>
          </div>
        )}
        {takesPictures && (
          <Suspense>
            <ComposerPictures ref={pictures} conversationId={conversationId} field={field} isOn={!isEditing} />
          </Suspense>
        )}
        <textarea
          ref={field}
          id="message"
          rows={1}
          className="col-start-2 md:col-span-full md:col-start-1 row-start-4 max-md:min-h-13 max-md:max-h-35 md:h-[62px] max-md:py-3.5 md:pt-3 px-1 md:px-4 bg-transparent resize-none text-[15px] leading-[22px] max-md:text-[16px] max-md:leading-6 outline-none! placeholder:text-ink-3"
          placeholder="Message"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
          aria-invalid={over > 0 || undefined}
          aria-describedby={over > 0 ? 'message-error' : undefined}
        />
        {isEditing && (
          <p className="max-md:hidden col-start-1 col-span-2 row-start-5 self-center px-4 text-[13px] text-ink-3">
            The others see “edited”. Esc cancels.
          </p>
        )}
        <SendButton isEditing={isEditing} />
      </div>
      {over > 0 && (
        <ErrorText id="message-error">
          Message may have up to {formatNumber(LENGTH.message)} characters: {formatNumber(over)} too many
        </ErrorText>
      )}
    </Form>
  );
}

const SendButton = ({ isEditing }: { isEditing: boolean }) => (
  <Button
    type="submit"
    className="col-start-3 row-start-4 md:row-start-5 m-1 max-md:size-11 max-md:p-0! md:mr-2 md:mb-2"
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
);

/** The message that is written, until it is sent. */
function useWriting(props: ComposerProps) {
  const { compose, onCancel, onEditLast, onSend } = props;
  const { text, write } = useText(props);
  const isEditing = compose?.kind === 'edit';
  const pictures = useRef<PicturesHandle>(null);
  const over = [...clean(text)].length - LENGTH.message;

  const send = () => {
    const content = clean(text);
    const picked = (!isEditing && pictures.current?.toSend()) || [];
    const isWhole = content || picked.length > 0 || (isEditing && compose?.row.pictures);
    if (over > 0 || !isWhole) return;
    if (!isEditing && pictures.current?.isReady === false) return pictures.current.focusFailed();
    onSend(content, picked);
    if (isEditing) return;
    write('');
    pictures.current?.clear();
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
  return { text, write, pictures, over, send, onKeyDown };
}

/** On phones the field is as tall as its text; its class bounds it. */
function useHeight(field: ComposerProps['field'], text: string): void {
  const isWide = useWide();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = '';
    if (!isWide) current.style.height = `${current.scrollHeight}px`;
  }, [field, isWide, text]);
}

/** What is typed: the draft of the conversation, or the message that is edited, whose change is given up on leaving. */
function useText({ conversationId, compose, field }: ComposerProps) {
  const [draft, setDraft] = useState(() => readDraft(conversationId));
  const [edited, setEdited] = useState('');
  const editing = compose?.kind === 'edit' ? compose.row : null;
  useEffect(() => {
    if (editing) setEdited(captionOf(editing));
    if (compose) field.current?.focus({ preventScroll: true });
  }, [editing, compose, field]);
  const write = (next: string) => {
    if (editing) return setEdited(next);
    setDraft(next);
    saveDraft(conversationId, next);
  };
  return { text: editing ? edited : draft, write };
}
