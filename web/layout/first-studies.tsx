import { peopleCalls } from '#contract/people.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { YearAndBranchField } from '../forms/year-and-branch-field.tsx';
import { firstScreen } from '../session/first-screen.ts';
import { updateUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).YearAndBranchForm;

/** Asks who came by the campus's sign-in, which does not say it. Nothing waits for the answer. */
export function FirstStudies() {
  const form = useSchemaForm(loadSchema, { YearAndBranch: '' });
  const { errors, isSubmitting } = form.formState;
  const end = () => {
    firstScreen.done('studies');
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data } = await api(peopleCalls.updateProfile, values);
      updateUser({ YearAndBranch: data.YearAndBranch });
      end();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <section className="wrap pt-4 md:pt-6 print:hidden" aria-labelledby="first-studies">
      <div className="panel p-5 md:px-7">
        <h2 id="first-studies" className="text-h3 font-[660]">
          What do you study?
        </h2>
        <p className="mt-1 text-sm text-ink-2">Others see it beside your name. You can change it in Setting.</p>
        <Form className="mt-4 grid gap-4 md:max-w-[520px]" onSubmit={submit}>
          <YearAndBranchField label="Year and Branch" form={form} required />
          <FormAlert>{errors.root?.message}</FormAlert>
          <div className="flex max-md:flex-col gap-2.5">
            <Button type="submit" busy={isSubmitting && 'Save'}>
              Save
            </Button>
            <Button look="quiet" onClick={end}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </section>
  );
}
