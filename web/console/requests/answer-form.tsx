import { type DataRequest, dutyCalls } from '#contract/duties.ts';
import { DATA_OUTCOMES, DATA_REQUESTS } from '#contract/duty-limits.ts';
import { OUTCOME_NAMES } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Textarea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DUTIES } from '../messages.ts';

const loadSchema = async () => (await import('#contract/schemas/duties.ts')).AnswerForm;
const OUTCOMES = DATA_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }));

interface AnswerFormProps {
  request: DataRequest;
  onAnswered: (request: DataRequest) => void;
  onCancel: () => void;
}

/** What is typed is there again when the form is opened again. */
export function AnswerForm({ request, onAnswered, onCancel }: AnswerFormProps) {
  const { _id: requestId, number, kind, member } = request;
  const form = useSchemaForm(loadSchema, { outcome: 'done', answer: '' }, { dialog: `answer ${requestId}` });
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data } = await api(dutyCalls.answerDataRequest, { requestId, ...values });
      form.reset();
      toast.success(DUTIES.answered);
      onAnswered(data);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <Form className="mt-4 grid gap-5 max-w-[680px]" aria-label={`Answer request ${number}`} onSubmit={submit}>
      {kind === 'access' && member && (
        <ButtonLink
          look="outline"
          className="justify-self-start"
          to={paths.dashboard.console('members', { keyword: request.email })}
        >
          Export what is kept
        </ButtonLink>
      )}
      <ChoiceTiles legend="Outcome" options={OUTCOMES} error={errors.outcome?.message} {...form.register('outcome')} />
      <Textarea
        label="Answer"
        required
        rows={5}
        maxLength={DATA_REQUESTS.answer}
        hint="Mailed as it stands here. It cannot be changed afterwards."
        {...field('answer')}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting && 'Send the answer'}>
          Send the answer
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Later
        </Button>
      </div>
    </Form>
  );
}
