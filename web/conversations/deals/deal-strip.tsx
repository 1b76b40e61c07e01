import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Step } from '#contract/deals/act.ts';
import { ACTS, actOf } from '#contract/deals/acts.ts';
import { type DealStep, labelOf, stepOf } from '#contract/deals/steps.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { type Described, describeDeal } from '../../deals/describe-deal.ts';
import { SIGNS } from '../../deals/signs.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Price } from '../../ui/price.tsx';
import { type DealActs, eventId } from './deal-row.tsx';
import { STRIP } from './deal-strip-states.tsx';

interface DealStripProps {
  /** Those to choose from; at least one. */
  deals: readonly DealDetail[];
  deal: DealDetail;
  onChoose: (dealId: string) => void;
  acts: DealActs;
}

/** The strip above the messages: the item, its price, the state of the deal and the one next step. */
export function DealStrip({ deals, deal, onChoose, acts }: DealStripProps) {
  const { item, price } = deal;
  const described = describeDeal(deal);
  const isAgreed = item.price !== null && item.price !== price;
  return (
    <section
      aria-label="Deal"
      className={classNames(
        STRIP,
        'grid grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] gap-3 lg:gap-3.5 items-center',
      )}
    >
      <ItemPicture deal={deal} />
      <div className="min-w-0">
        <div className="flex items-center gap-1 min-w-0">
          <h3 className="font-sans font-semibold tracking-normal truncate">{item.title}</h3>
          {deals.length > 1 && <DealChoice deals={deals} deal={deal} onChoose={onChoose} />}
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
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
      <Next deal={deal} described={described} acts={acts} />
    </section>
  );
}

function ItemPicture({ deal: { item } }: { deal: DealDetail }) {
  const className = 'size-[52px] rounded-[10px] overflow-hidden bg-sunken block';
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
function DealChoice({ deals, deal, onChoose }: Omit<DealStripProps, 'acts'>) {
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

/** Leads out of the line while a buyer waits in it. */
const LEAVE = { ...ACTS.withdraw.step, label: 'Leave the line' };

function buttonOf(deal: DealDetail, step: DealStep): Step | null {
  const { state, side, rental, offer, proposal } = deal;
  const isInLine = state === 'Interested' && side === 'buyer' && !rental && !offer && !proposal;
  return step === 'wait' && isInLine ? LEAVE : stepOf(step);
}

/** A card below holds the decision, or nothing has to be decided. */
const lookOf = (step: Step) => (step === LEAVE ? 'quiet' : step.leads === 'card' ? 'soft' : 'primary');

interface NextProps {
  deal: DealDetail;
  described: Described;
  acts: DealActs;
}

/** The button, or a sentence about what the deal waits for. */
function Next({ deal, described: { step, next }, acts }: NextProps) {
  const found = buttonOf(deal, step);
  const says = step === 'wait' && (
    <p className="text-[13px] leading-[18px] text-ink-3 lg:max-w-[220px] text-pretty">{next}</p>
  );
  if (!found) return says && <div className="col-span-full lg:col-span-1">{says}</div>;
  const { sign, leads } = found;
  const Icon = SIGNS[sign];
  const look = lookOf(found);
  const content = (
    <>
      <Icon className="size-[18px] shrink-0" strokeWidth={2.1} aria-hidden="true" />
      {labelOf(found, deal)}
    </>
  );
  const lead = () => {
    if (leads === 'card') showCard(deal, step);
    else if (leads !== 'handOver') acts.open(leads, deal);
  };
  return (
    <div className="col-span-full lg:col-span-1 grid lg:flex gap-2.5 items-center">
      {says}
      {leads === 'handOver' ? (
        <ButtonLink to={paths.dashboard.handOver(deal._id)} look={look}>
          {content}
        </ButtonLink>
      ) : (
        <Button look={look} onClick={lead}>
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
