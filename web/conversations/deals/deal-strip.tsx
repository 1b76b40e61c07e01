import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { actOf, isDialog } from '#contract/deals/acts.ts';
import { type DealStep, shortStepLabel, stepLabel, stepOf } from '#contract/deals/steps.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { dealTime } from '../../deals/deal-times.ts';
import { type Described, describeDeal } from '../../deals/describe-deal.ts';
import { SIGNS } from '../../deals/signs.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { type DealActs, eventId } from './deal-row.tsx';
import { STRIP } from './deal-strip-states.tsx';

interface DealStripProps {
  /** Those to choose from; at least one. */
  deals: readonly DealDetail[];
  deal: DealDetail;
  onChoose: (dealId: string) => void;
  acts: DealActs;
  /** One line on phones, while one scrolls or types. */
  isFolded: boolean;
}

/** The strip above the messages: the item, its price, the state of the deal or the meeting, and the one next step. */
export function DealStrip({ deals, deal, onChoose, acts, isFolded }: DealStripProps) {
  const { item, price } = deal;
  const described = { ...describeDeal(deal), ...meetingOf(deal) };
  const isAgreed = item.price !== null && item.price !== price;
  const folds = isFolded ? 'max-md:hidden' : '';
  return (
    <section
      aria-label="Deal"
      className={classNames(
        STRIP,
        'grid lg:grid-cols-[auto_minmax(0,1fr)_auto] gap-3 lg:gap-3.5 items-center',
        isFolded
          ? 'max-md:h-[52px] max-md:py-0! max-md:grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)]'
          : 'grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <ItemPicture deal={deal} className={isFolded ? 'size-9 md:size-[52px]' : 'size-[52px]'} />
      <div className="min-w-0">
        {isFolded && <FoldedLines deal={deal} state={described.state} />}
        <div className={classNames('flex items-center gap-1 min-w-0', folds)}>
          <h3 className="font-sans font-semibold tracking-normal truncate">{item.title}</h3>
          {deals.length > 1 && <DealChoice deals={deals} deal={deal} onChoose={onChoose} />}
        </div>
        <div className={classNames('mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', folds)}>
          <Price value={price} className="text-[17px] leading-6" />
          {isAgreed && (
            <span className="text-ink-3 max-md:hidden">
              <span className="sr-only">instead of </span>
              <s>{priceText(item.price ?? 0)}</s>
            </span>
          )}
          <State {...described} />
        </div>
      </div>
      <Next deal={deal} described={described} acts={acts} isFolded={isFolded} />
    </section>
  );
}

/** The agreed time and place stand where the state of the reservation stood. */
function meetingOf({ state, rental, meeting }: DealDetail): Partial<Described> {
  if (state !== 'Reserved' || !meeting || rental?.outAt) return {};
  return { state: `Meet ${dealTime(meeting.at)}, ${meeting.place}`, tone: 'go' };
}

const FoldedLines = ({ deal: { item, price }, state }: { deal: DealDetail; state: string }) => (
  <p className="md:hidden leading-[18px]">
    <span className="block truncate text-[14.5px] font-semibold">{state}</span>
    <span className="block truncate text-[13px] text-ink-3">
      {item.title} · {priceText(price)}
    </span>
  </p>
);

function ItemPicture({ deal: { item }, className: size }: { deal: DealDetail; className: string }) {
  const className = `${size} rounded-[10px] overflow-hidden bg-sunken block`;
  const image = item.image && <img src={item.image} alt="" className="size-full object-cover" />;
  if (!item._id) return <span className={className}>{image}</span>;
  return (
    <Link to={paths.itemShort(item._id)} aria-label={`Open ${item.title}`} className={className}>
      {image}
    </Link>
  );
}

const TONES = {
  wait: 'text-wait',
  go: 'text-go',
  pen: 'text-pen-text',
  rental: 'text-marker-text',
  quiet: 'text-ink-2',
} as const;

const State = ({ tone, state }: Described) => (
  <span className={classNames('inline-flex items-center gap-1.5 text-[13px] font-semibold', TONES[tone])}>
    <span className="size-1.5 shrink-0 rounded-full bg-current" />
    {state}
  </span>
);

/** '1 of 2' under a native select, so that phones show their own picker. */
function DealChoice({ deals, deal, onChoose }: Omit<DealStripProps, 'acts' | 'isFolded'>) {
  const id = useId();
  return (
    <span className="relative shrink-0 -my-3 h-11 px-1 inline-flex items-center gap-0.5 rounded-[10px] text-[13px] font-semibold text-pen-text whitespace-nowrap has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
      <span aria-hidden="true">
        {deals.indexOf(deal) + 1} of {deals.length}
      </span>
      <ChevronDown className="size-4 shrink-0" strokeWidth={2.2} aria-hidden="true" />
      <label htmlFor={id} className="sr-only">
        Choose one of {deals.length} deals
      </label>
      <select
        id={id}
        value={deal._id}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 w-full opacity-0 cursor-pointer [&>option]:text-ink [&>option]:bg-raised"
      >
        {deals.map((one) => (
          <option key={one._id} value={one._id}>
            {one.item.title}: {describeDeal(one).state}
          </option>
        ))}
      </select>
    </span>
  );
}

interface NextProps {
  deal: DealDetail;
  described: Described;
  acts: DealActs;
  isFolded: boolean;
}

/** The button of the next step, or a sentence about what the deal waits for. */
function Next({ deal, described: { step, next }, acts, isFolded }: NextProps) {
  const found = stepOf(step);
  const place = isFolded ? 'md:col-span-full lg:col-span-1' : 'col-span-full lg:col-span-1';
  if (!found)
    return step === 'wait' ? (
      <p
        className={classNames(
          'text-[13px] leading-[18px] text-ink-3 lg:max-w-[220px] text-pretty',
          place,
          isFolded && 'max-md:hidden',
        )}
      >
        {next}
      </p>
    ) : null;
  const { sign, leads } = found;
  const Icon = SIGNS[sign];
  // A card below holds the decision.
  const look = leads === 'card' ? 'soft' : 'primary';
  const className = isFolded ? 'max-md:px-3 max-md:max-w-[45vw]' : '';
  const content = (
    <>
      <Icon
        className={classNames('size-[18px] shrink-0', isFolded && 'max-md:hidden')}
        strokeWidth={2.1}
        aria-hidden="true"
      />
      <span className={isFolded ? 'max-md:truncate' : ''}>
        {isFolded ? shortStepLabel(found, deal) : stepLabel(found, deal)}
      </span>
    </>
  );
  const lead = () => {
    if (leads === 'card') showCard(deal, step);
    else if (isDialog(step)) acts.open(step, deal);
  };
  return (
    <div className={classNames('grid lg:flex items-center', place)}>
      {leads === 'handOver' ? (
        <ButtonLink to={paths.dashboard.handOver(deal._id)} look={look} className={className}>
          {content}
        </ButtonLink>
      ) : (
        <Button look={look} className={className} onClick={lead}>
          {content}
        </Button>
      )}
    </div>
  );
}

/** Scrolls to the card that waits for an answer, and focuses its first control. */
function showCard({ _id, events }: DealDetail, step: DealStep): void {
  const kind = step === 'acceptOffer' ? 'offer' : 'meeting';
  const number = events.findLast(({ act }) => actOf(act).card === kind)?.number ?? 0;
  const card = document.getElementById(eventId(_id, number));
  card?.scrollIntoView({ block: 'end' });
  card?.querySelector<HTMLElement>('input:checked, button')?.focus({ preventScroll: true });
}
