import { CircleCheck, Clock, Handshake, RotateCcw, Star, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LineDeal } from '#contract/deals.ts';
import { averageText } from '#contract/rules/format-number.ts';
import { answerTime } from '../../reviews/standing-words.ts';
import { classNames } from '../../ui/class-names.ts';

interface PersonFactsProps {
  standing: LineDeal['standing'];
  /** Late returns count too. */
  isRental: boolean;
  className?: string;
}

/** Figures that help to choose a person; all of them are counted. */
export function PersonFacts({ standing, isRental, className }: PersonFactsProps) {
  const { average, completedDeals, missedMeetings, rentals, lateReturns, answersWithinMinutes } = standing;
  const answers = answerTime(answersWithinMinutes);
  return (
    <ul className={classNames('flex flex-wrap gap-x-3.5 gap-y-0.5 text-[13.5px] leading-5 text-ink-3', className)}>
      {average !== null && <Fact icon={<Star />}>{averageText(average)} average</Fact>}
      <Fact icon={<Handshake />}>
        {completedDeals === 0 ? 'first deal here' : `${completedDeals} ${completedDeals === 1 ? 'deal' : 'deals'}`}
      </Fact>
      {missedMeetings > 0 ? (
        <Fact icon={<TriangleAlert />} warns>
          {missedMeetings} missed {missedMeetings === 1 ? 'meeting' : 'meetings'}
        </Fact>
      ) : (
        completedDeals > 0 && <Fact icon={<CircleCheck />}>no missed meetings</Fact>
      )}
      {isRental && rentals > 0 && (
        <Fact icon={<RotateCcw />} warns={lateReturns > 0}>
          {lateReturns === 0 ? 'never returned late' : `${lateReturns} of ${rentals} returned late`}
        </Fact>
      )}
      {answers && <Fact icon={<Clock />}>answers within {answers}</Fact>}
    </ul>
  );
}

const Fact = ({ icon, warns = false, children }: { icon: ReactNode; warns?: boolean; children: ReactNode }) => (
  <li
    className={classNames(
      'inline-flex items-center gap-1.5 [&>svg]:size-4 [&>svg]:shrink-0',
      warns && 'text-wait font-semibold',
    )}
  >
    {icon}
    <span>{children}</span>
  </li>
);
