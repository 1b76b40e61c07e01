import { Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { WARNING_KINDS, WARNING_WORDS, type WarningKind } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { type WarningWord, warningWordCalls } from '#contract/warning-words.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { focusNextRow } from '../ui/focus-next-row.ts';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { ConsoleHead } from './console-head.tsx';
import { WORDS } from './messages.ts';

const KIND_NAMES: Record<WarningKind, string> = {
  payFirst: 'Asks to pay first',
  link: 'Payment link or name',
  leave: 'Asks to leave the chat',
};

function Words({ first, warned }: { first: WarningWord[]; warned: number }) {
  const [words, setWords] = useLoaded(first);
  return (
    <div className="grid xl:grid-cols-[minmax(0,1fr)_368px] gap-6 items-start">
      <div className="grid gap-6">
        <p role="status" className="text-ink-2">
          {words.length === 1 ? '1 entry' : `${words.length} entries`}.{' '}
          {warned === 1 ? '1 message was' : `${formatNumber(warned)} messages were`} marked in the last seven days.
        </p>
        {WARNING_KINDS.map((kind) => (
          <KindOfWords
            key={kind}
            kind={kind}
            words={words.filter((word) => word.kind === kind)}
            onRemoved={(id) => setWords(words.filter(({ _id }) => _id !== id))}
          />
        ))}
      </div>
      <AddWord onAdded={(word) => setWords([...words, word])} />
    </div>
  );
}

interface KindOfWordsProps {
  kind: WarningKind;
  words: WarningWord[];
  onRemoved: (id: string) => void;
}

const KindOfWords = ({ kind, words, onRemoved }: KindOfWordsProps) => (
  <section aria-labelledby={`words-${kind}`} className="panel p-5 md:p-6">
    <h2 id={`words-${kind}`} className="text-h3 font-[660]">
      {KIND_NAMES[kind]}
    </h2>
    {words.length === 0 ? (
      <p className="mt-3 text-ink-3">No words yet.</p>
    ) : (
      <ul className="mt-2 grid divide-y divide-line">
        {words.map((word) => (
          <WordRow key={word._id} word={word} onRemoved={() => onRemoved(word._id)} />
        ))}
      </ul>
    )}
  </section>
);

function WordRow({ word: { _id, phrase, found }, onRemoved }: { word: WarningWord; onRemoved: () => void }) {
  const [isBusy, run] = useAction();
  const remove = ({ currentTarget: button }: MouseEvent) =>
    run(async () => {
      await api(warningWordCalls.removeWarningWord, { wordId: _id });
      toast.success(WORDS.removed);
      focusNextRow(button);
      onRemoved();
    });
  return (
    <li className="flex items-center gap-3 min-h-14">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere">{phrase}</span>
      <span className="text-[14px] text-ink-3 whitespace-nowrap">
        {found === 0 ? 'Not found yet' : found === 1 ? 'In 1 message' : `In ${formatNumber(found)} messages`}
      </span>
      <IconButton label={`Remove ${phrase}`} disabled={isBusy} onClick={remove}>
        <Trash2 className="size-[18px]" />
      </IconButton>
    </li>
  );
}

const loadSchema = async () =>
  (await import('#contract/schemas/warning-words.ts')).warningWordSchemas.addWarningWord.input;
const EMPTY: { phrase: string; kind: WarningKind } = { phrase: '', kind: 'payFirst' };

function AddWord({ onAdded }: { onAdded: (word: WarningWord) => void }) {
  const form = useSchemaForm(loadSchema, EMPTY);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (filled) => {
    try {
      const { data } = await api(warningWordCalls.addWarningWord, filled);
      onAdded(data);
    } catch (error) {
      return showFailure(form, error);
    }
    form.reset({ ...EMPTY, kind: filled.kind });
    form.setFocus('phrase');
  });
  return (
    <Form className="panel p-5 md:p-6 grid gap-5" aria-label="New words" onSubmit={submit}>
      <h2 className="text-h3 font-[660]">New words</h2>
      <Input
        label="Words"
        required
        maxLength={WARNING_WORDS.phrase}
        autoComplete="off"
        hint="A * at the end of a word stands for any letters, # for a digit"
        {...field('phrase')}
      />
      <Select
        label="What they ask for"
        options={WARNING_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        {...field('kind')}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" busy={isSubmitting && 'Add'}>
        Add
      </Button>
    </Form>
  );
}

const skeleton = <Skeletons className="grid gap-6" of={['h-5 w-64', 'h-64 rounded-panel', 'h-48 rounded-panel']} />;

export const { loader, Component } = memberPage({
  title: 'Words',
  load: (api) => api(warningWordCalls.listWarningWords, {}),
  above: (
    <ConsoleHead title="Words">
      A message with these words carries a warning for the one who gets it. Nothing is blocked.
    </ConsoleHead>
  ),
  wait: skeleton,
  failed: WORDS.listFailed,
  render: ({ data }) => <Words first={data.words} warned={data.warned} />,
});
