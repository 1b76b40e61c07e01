import { UsersRound } from 'lucide-react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import type { Category } from '#contract/categories.ts';
import { LENGTH } from '#contract/limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import type { AnnouncementForm as Schema } from '#contract/schemas/announcements.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, type useSchemaForm } from '../../forms/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { type Audience, useReceivers } from './audience.ts';
import { LeadsTo } from './leads-to.tsx';

type Words = z.input<typeof Schema>;
type AnnouncementHandle = ReturnType<typeof useSchemaForm<Words, z.output<typeof Schema>>>;

interface AnnounceFormProps {
  form: AnnouncementHandle;
  categories: Category[];
  audience: Audience;
  onAudience: (audience: Audience) => void;
  onSubmit: () => void;
}

const members = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`;

export function AnnounceForm({ form, categories, audience, onAudience, onSubmit }: AnnounceFormProps) {
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const { field: link } = useController({ name: 'link', control: form.control });
  const receivers = useReceivers(audience);
  const [title = '', text = ''] = form.watch(['title', 'text']);
  return (
    <Form
      className="panel p-5 md:p-7 grid grid-cols-[minmax(0,1fr)] gap-5"
      aria-label="New announcement"
      onSubmit={onSubmit}
    >
      <div>
        <To audience={audience} onAudience={onAudience} />
        <p role="status" className="hint min-h-5 flex gap-1.5 items-center">
          {receivers && (
            <>
              <UsersRound className="size-4 shrink-0" strokeWidth={2.1} aria-hidden="true" />
              <span>
                <b className="font-semibold text-ink">{members(receivers.members)}</b>
                {receivers.byMail > 0 && `, ${formatNumber(receivers.byMail)} of them by mail in the digest`}
              </span>
            </>
          )}
        </p>
      </div>
      <Input
        label="Title"
        required
        autoComplete="off"
        maxLength={LENGTH.announcementTitle}
        hint={`${[...title].length} of ${LENGTH.announcementTitle}`}
        {...field('title')}
      />
      <Textarea
        label="Text"
        required
        rows={5}
        maxLength={LENGTH.announcementText}
        hint={`${[...text].length} of ${LENGTH.announcementText}`}
        {...field('text')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 gap-4">
        <LeadsTo
          categories={categories}
          link={link.value ?? ''}
          error={errors.link?.message}
          onChange={link.onChange}
        />
        <Input label="Bar ends" required type="datetime-local" {...field('barEndsAt')} />
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" size="lg" wide busy={isSubmitting && 'Send'}>
        {receivers ? `Send to ${members(receivers.members)}` : 'Send'}
      </Button>
      <p className="-mt-2 text-sm text-ink-3 text-center">You can undo it for one minute.</p>
    </Form>
  );
}

const firstAudience = (): Audience => ({
  branch: offered('branches')[0]?.value ?? '',
  year: Number(offered('years')[0]?.value),
});

function To({ audience, onAudience }: Pick<AnnounceFormProps, 'audience' | 'onAudience'>) {
  const choice = (name: string, isOn: boolean, to: Audience) => (
    <label
      className={classNames(
        'flex-1 grid place-items-center min-h-11 md:min-h-10 px-2 rounded-[9px] text-[15px] cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus',
        isOn ? 'bg-tab-on shadow-1 font-semibold text-ink' : 'font-medium text-ink-2 hover:text-ink',
      )}
    >
      <input type="radio" name="to" className="sr-only" checked={isOn} onChange={() => onAudience(to)} />
      {name}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="label">To</legend>
      <div className="flex flex-wrap p-1 rounded-[12px] bg-sunken">
        {choice('Everyone', audience === null, null)}
        {choice('A branch and year', audience !== null, firstAudience())}
      </div>
      {audience && (
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 mt-3">
          <Select
            label="Branch"
            options={offered('branches', audience.branch).map(({ value }) => value)}
            value={audience.branch}
            onChange={({ target }) => onAudience({ ...audience, branch: target.value as typeof audience.branch })}
          />
          <Select
            label="Year"
            options={offered('years', String(audience.year))}
            value={audience.year}
            onChange={({ target }) => onAudience({ ...audience, year: Number(target.value) })}
          />
        </div>
      )}
    </fieldset>
  );
}
