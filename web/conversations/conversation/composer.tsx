import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { tidy, toStorable } from '#contract/rules/text.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { keepDraft, readDraft } from './drafts.ts';

interface ComposerProps {
  conversationId: string;
  onSend: (content: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  onFocusChange: (hasFocus: boolean) => void;
}

// Pasted text may contain control characters, which are invisible and not stored.
const clean = (text: string): string => tidy(toStorable(text));

/** Phone keyboards have no Shift+Enter: there Enter breaks the line, and the button sends. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export function Composer({ conversationId, onSend, field, onFocusChange }: ComposerProps) {
  const isWide = useWide();
  const [text, setText] = useState(() => readDraft(conversationId));
  const write = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
  };
  // On phones as tall as its text; its class bounds it.
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
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
          <span className="max-md:sr-only">Send</span>
          <SendHorizontal className="size-[18px]" strokeWidth={2.2} />
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
