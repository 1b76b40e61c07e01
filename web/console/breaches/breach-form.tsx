import { type Breach, breachCalls } from '#contract/breaches.ts';
import { BREACH_AFFECTS, BREACH_DATA, BREACHES } from '#contract/duty-limits.ts';
import { BREACH_DATA_NAMES, BREACH_PART_NAMES, BREACH_PARTS } from '#contract/duty-words.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { HOLD_ON } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { ErrorText, Input, Select, Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DUTIES } from '../messages.ts';

const loadSchema = async () => (await import('#contract/schemas/breaches.ts')).BreachForm;

/** '2026-01-17T18:00' in the writer's time zone, as the input has it. */
const localInput = (time: string): string =>
  new Date(Date.parse(time) - new Date(time).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

const EMPTY = {
  title: '',
  affects: 'everyone' as const,
  data: [],
  happenedAt: '',
  foundAt: '',
  nature: '',
  consequences: '',
  measures: '',
  advice: '',
  names: '',
};

function valuesOf(breach: Breach) {
  const { title, affects, data, nature, consequences, measures, advice, branch, year, names } = breach;
  const times = { happenedAt: localInput(breach.happenedAt), foundAt: localInput(breach.foundAt) };
  const group = branch && year ? { branch, year } : {};
  return { title, affects, data, nature, consequences, measures, advice, ...group, names: names ?? '', ...times };
}

export type BreachHandle = ReturnType<typeof useBreachForm>['form'];

interface BreachFormProps {
  /** The one that is changed. */
  breach: Breach | undefined;
  onSaved: (breach: Breach) => void;
  onCancel: () => void;
}

function useBreachForm({ breach, onSaved }: Pick<BreachFormProps, 'breach' | 'onSaved'>) {
  const form = useSchemaForm(loadSchema, breach ? valuesOf(breach) : EMPTY);
  const submit = form.handleSubmit(async ({ happenedAt, foundAt, ...values }) => {
    const times = { happenedAt: new Date(happenedAt).toISOString(), foundAt: new Date(foundAt).toISOString() };
    const known = breach && { breachId: breach._id };
    try {
      const { data } = await toast.during(api(breachCalls.saveBreach, { ...known, ...values, ...times }), HOLD_ON);
      toast.success(DUTIES.saved);
      form.reset(EMPTY);
      onSaved(data);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return { form, submit };
}

export function BreachForm({ breach, onSaved, onCancel }: BreachFormProps) {
  const { form, submit } = useBreachForm({ breach, onSaved });
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const name = breach ? `Change No. ${breach.number}` : 'A new breach';
  return (
    <Form className="panel p-5 md:p-7 grid grid-cols-[minmax(0,1fr)] gap-5" aria-label={name} onSubmit={submit}>
      <h2 className="text-h3 font-[660]">{name}</h2>
      <Input label="Title" required autoComplete="off" maxLength={BREACHES.title} {...field('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 gap-4">
        <Input label="Happened" required type="datetime-local" {...field('happenedAt')} />
        <Input label="Found" required type="datetime-local" {...field('foundAt')} />
      </div>
      <WhichData form={form} />
      <Affected form={form} />
      {BREACH_PART_NAMES.map((part) => (
        <Textarea
          key={part}
          label={BREACH_PARTS[part].name}
          required
          rows={3}
          maxLength={BREACHES.text}
          hint={BREACH_PARTS[part].hint}
          {...field(part)}
        />
      ))}
      <FormAlert>{errors.root?.message}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting && 'Save'}>
          Save
        </Button>
        {breach && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className="-mt-2 text-sm text-ink-3">Nobody is told by saving it.</p>
    </Form>
  );
}

const WhichData = ({ form }: { form: BreachHandle }) => {
  const error = form.formState.errors.data?.message;
  return (
    <fieldset className="min-w-0" aria-describedby={error && 'data-error'}>
      <legend className="label">Which data</legend>
      <div className="grid sm:grid-cols-2 gap-x-4">
        {BREACH_DATA.map((kind) => (
          <label key={kind} className="flex items-center gap-3 min-h-11 cursor-pointer">
            <input type="checkbox" value={kind} className="size-5 accent-pen" {...form.register('data')} />
            {BREACH_DATA_NAMES[kind]}
          </label>
        ))}
      </div>
      {error && <ErrorText id="data-error">{error}</ErrorText>}
    </fieldset>
  );
};

const NAMES = { everyone: 'All', group: 'A year', named: 'Accounts' } as const;

/** Whom a breach affects: everybody, a branch and year, or accounts by their addresses or usernames. */
function Affected({ form }: { form: BreachHandle }) {
  const field = fieldsOf(form);
  const affects = form.watch('affects');
  return (
    <>
      <ChoiceTiles
        legend="Who is affected"
        options={BREACH_AFFECTS.map((value) => ({ value, label: NAMES[value] }))}
        {...field('affects')}
      />
      {affects === 'group' && (
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
          <Select
            label="Branch"
            placeholder="Choose"
            options={offered('branches', form.watch('branch')).map(({ value }) => value)}
            {...field('branch', { setValueAs: known })}
          />
          <Select
            label="Year"
            placeholder="Choose"
            options={offered('years', String(form.watch('year') ?? ''))}
            {...field('year', { setValueAs: known })}
          />
        </div>
      )}
      {affects === 'named' && (
        <Textarea
          label="Addresses or usernames"
          required
          rows={5}
          maxLength={BREACHES.names}
          hint={`One a line, up to ${BREACHES.named}`}
          {...field('names')}
        />
      )}
    </>
  );
}

/** Nothing chosen is no value. */
const known = (value: string) => value || undefined;
