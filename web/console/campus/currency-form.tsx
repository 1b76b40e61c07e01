import { useState } from 'react';
import { type Currency, campusCalls, type WholeCampus } from '#contract/campus.ts';
import { CAMPUS as LIMITS } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CAMPUS } from '../messages.ts';

/** The browser's currencies by name, of which a college has one. */
function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** '€' for EUR; the code where a currency has no sign of its own. */
const signOf = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code;

const loadSchema = async () => (await import('#contract/schemas/campus.ts')).CurrencyForm;
const GROUPINGS = [
  { value: 'indian', label: '1,25,000' },
  { value: 'thousands', label: '125,000' },
];

interface CurrencyFormProps {
  currency: Currency | null;
  onSaved: (campus: WholeCampus) => void;
}

/** What prices are in. Until an admin has said so, each screen has the sign that it had from the beginning. */
export function CurrencyForm({ currency, onSaved }: CurrencyFormProps) {
  const { form, submit, isResetting, reset } = useCurrency({ currency, onSaved });
  const [options] = useState(currencyOptions);
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  return (
    <section aria-labelledby="campus-currency" className="panel p-5 md:p-7">
      <h2 id="campus-currency" className="text-h3 font-[660]">
        Currency
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        {currency
          ? `All prices are in ${currency.name}. The numbers stay as members wrote them.`
          : 'Not set: prices have ₹, and $ or Rs on some screens.'}
      </p>
      <Form className="mt-4 grid md:grid-cols-2 gap-5 items-start" aria-label="Currency" onSubmit={submit}>
        <Select
          label="Currency"
          required
          placeholder="Select currency"
          options={options}
          {...field('code', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (target.value)
                form.setValue('sign', signOf(target.value), { shouldValidate: form.formState.isSubmitted });
            },
          })}
        />
        <Input label="Sign" required autoComplete="off" maxLength={LIMITS.sign} {...field('sign')} />
        <ChoiceTiles
          legend="Large numbers"
          required
          className="md:col-span-2"
          options={GROUPINGS}
          {...field('grouping')}
        />
        <FormAlert className="md:col-span-2">{errors.root?.message}</FormAlert>
        <div className="md:col-span-2 flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting && 'Saving…'}>
            Save currency
          </Button>
          {currency && (
            <Button look="outline" onClick={reset} busy={isResetting && 'Back to the first signs'}>
              Back to the first signs
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

/** The form, and `reset`, which goes back to no currency. */
function useCurrency({ currency, onSaved }: CurrencyFormProps) {
  const form = useSchemaForm(loadSchema, firstValues(currency));
  const [isResetting, run] = useAction();
  const saved = (campus: WholeCampus) => {
    form.reset(firstValues(campus.currency));
    onSaved(campus);
    toast.success(CAMPUS.saved);
  };
  const submit = form.handleSubmit(async (chosen) => {
    try {
      saved((await api(campusCalls.saveCurrency, { currency: chosen })).data);
    } catch (error) {
      showFailure(form, error);
    }
  });
  const reset = () => run(async () => saved((await api(campusCalls.saveCurrency, { currency: null })).data));
  return { form, submit, isResetting, reset };
}

const firstValues = (currency: Currency | null) => ({
  code: currency?.code ?? '',
  sign: currency?.sign.trim() ?? '',
  grouping: currency?.grouping ?? ('indian' as const),
});
