import { Check } from 'lucide-react';
import { type PaperTag, paperDeskCalls } from '#contract/paper-desk.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { PAPER_DESK } from '../../papers/messages.ts';
import { nameOf } from '../../papers/name.ts';
import { FIELD_NAMES, written } from '../../papers/tag-words.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { count } from '../case-words.ts';

interface PaperTagsProps {
  tags: PaperTag[];
  /** `decided` says which are done with: one that is taken ends the others of its field. */
  onDecided: (decided: (tag: PaperTag) => boolean) => void;
}

/** What members say is wrong, each with the right value, which one click takes. */
export const PaperTags = ({ tags, onDecided }: PaperTagsProps) =>
  tags.length > 0 && (
    <section aria-labelledby="wrong-tags">
      <h2 id="wrong-tags" className="mb-3 text-h3 font-[660]">
        Wrong tags
      </h2>
      <ul className="panel px-4 md:px-6 divide-y divide-line">
        {tags.map((tag) => (
          <Row key={`${tag.paper._id} ${tag.field} ${tag.value}`} tag={tag} onDecided={onDecided} />
        ))}
      </ul>
    </section>
  );

function Row({ tag, onDecided }: { tag: PaperTag } & Pick<PaperTagsProps, 'onDecided'>) {
  const { paper, field, was, value, count: members } = tag;
  const [isBusy, run] = useAction();
  const decide = (isTaken: boolean) =>
    run(async () => {
      await api(paperDeskCalls.decidePaperTag, { paperId: paper._id, field, value, isTaken });
      toast.success(isTaken ? PAPER_DESK.taken : PAPER_DESK.left);
      const isOfField = (one: PaperTag) => one.paper._id === paper._id && one.field === field;
      onDecided((one) => isOfField(one) && (isTaken || one.value === value));
    });
  const name = `${FIELD_NAMES[field]} of ${nameOf(paper)}`;
  return (
    <li className="py-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex-1 basis-64 min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.dashboard.deskPaper(paper._id)} className="name-link">
            {nameOf(paper)}
          </Link>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {FIELD_NAMES[field]}: {was && <del className="text-ink-3">{written(field, was)}</del>}{' '}
          <b className="font-semibold text-ink">{written(field, value)}</b>
          {members > 1 && `, say ${count(members, 'member')}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button look="quiet" size="sm" aria-label={`Leave ${name}`} onClick={() => !isBusy && decide(false)}>
          Leave it
        </Button>
        <Button
          look="outline"
          size="sm"
          data-take
          busy={isBusy && 'Take it'}
          aria-label={`Take ${written(field, value)} as ${name}`}
          onClick={() => decide(true)}
        >
          <Check className="size-4" strokeWidth={2.2} aria-hidden="true" />
          Take it
        </Button>
      </div>
    </li>
  );
}
