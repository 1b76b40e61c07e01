import { Moon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import type { Standing } from '#contract/reviews.ts';
import { averageText } from '#contract/rules/format-number.ts';
import { nameOf } from '../people/name.ts';
import { answerTime, reviewsOf } from '../reviews/standing-words.ts';
import { Stars } from '../reviews/stars.tsx';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { writeDate } from '../ui/day.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const PersonTies = lazyPart(async () => (await import('../people/person-ties.tsx')).PersonTies);

type Seller = ItemDetail['owner'];

interface SellerCardProps {
  seller: Seller;
  /** null: it could not be loaded. */
  standing: Standing | null;
  /** The parts for members only are still loading. */
  waiting: boolean;
  /** Actions below the name. */
  children?: ReactNode;
}

export function SellerCard({ seller, standing, waiting, children }: SellerCardProps) {
  const name = nameOf(seller);
  const session = useSession();
  return (
    <section className="panel p-5" aria-label="Seller">
      <div className="flex items-center gap-3.5">
        <Avatar id={seller._id} name={name} image={seller.image} size={52} />
        <div className="min-w-0">
          <Link
            to={paths.profile(seller._id)}
            className="inline-flex items-center min-h-6 max-md:min-h-11 max-md:pt-3 max-md:-mt-3 font-semibold text-[16.5px] leading-6 hover:underline underline-offset-3 wrap-anywhere"
          >
            {name}
          </Link>
          {standing && <Reviews sellerId={seller._id} standing={standing} />}
          <Contact seller={seller} waiting={waiting} />
        </div>
      </div>
      {seller.awaySince && (
        <p className="mt-3 flex items-center gap-1.5 text-sm text-wait">
          <Moon className="size-4 shrink-0" aria-hidden="true" />
          Away since {writeDate(seller.awaySince)}
        </p>
      )}
      {standing && <Facts standing={standing} />}
      {session && (
        <Suspense>
          <PersonTies person={seller} className="mt-3 text-sm text-ink-2" />
        </Suspense>
      )}
      {children}
    </section>
  );
}

/** Renders nothing without reviews. */
function Reviews({ sellerId, standing: { average, reviews } }: { sellerId: string; standing: Standing }) {
  if (reviews === 0) return null;
  return (
    <Link
      to={paths.reviews(sellerId)}
      className="flex flex-wrap items-center gap-x-1.5 w-fit min-h-6 max-md:min-h-11 max-md:-my-2 text-sm"
    >
      {average !== null && (
        <>
          <Stars value={average} />
          <b className="font-semibold">{averageText(average)}</b>
        </>
      )}
      <span className="text-ink-3 underline underline-offset-3">{reviewsOf(reviews)}</span>
    </Link>
  );
}

/** The seller's figures; a new seller has none. */
function Facts({ standing: { completedDeals, missedMeetings, answersWithinMinutes } }: { standing: Standing }) {
  const answers = answerTime(answersWithinMinutes);
  if (completedDeals === 0 && missedMeetings === 0 && !answers) return null;
  return (
    <dl className="mt-4 grid grid-cols-3 gap-2 text-[13px] leading-[18px] text-ink-3">
      <Fact value={String(completedDeals)} name={completedDeals === 1 ? 'completed deal' : 'completed deals'} />
      {answers && <Fact value={answers} name="usually answers within" />}
      <Fact
        value={missedMeetings === 0 ? 'None' : String(missedMeetings)}
        name={missedMeetings === 1 ? 'missed meeting' : 'missed meetings'}
      />
    </dl>
  );
}

const Fact = ({ value, name }: { value: string; name: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt>{name}</dt>
    <dd className="price text-[19px] leading-6 text-ink">{value}</dd>
  </div>
);

/**
 * E-mail, else number; for a visitor the way to them where a member would see one; else 'N/A'. Until it is loaded visitors
 * see that and members a skeleton of the same height.
 */
function Contact({ seller, waiting }: Pick<SellerCardProps, 'seller' | 'waiting'>) {
  const { pathname } = useLocation();
  const { email, additionaldetail } = seller;
  const number = additionaldetail.contactNumber;
  const line = 'text-sm text-ink-3 min-h-5';
  // On phones the tap area extends into the free space below.
  const reach = 'block w-fit max-w-full min-h-6 max-md:pb-6 max-md:-mb-6 hover:underline underline-offset-3';
  if (email || number) {
    return (
      <p className={line}>
        <a href={email ? `mailto:${email}` : `tel:${number}`} className={classNames(reach, email && 'truncate')}>
          {email || number}
        </a>
      </p>
    );
  }
  const none = seller.isContactForMembers ? (
    <Link to={paths.login(pathname)} className={classNames(reach, 'underline')}>
      Sign in to see it
    </Link>
  ) : (
    'N/A'
  );
  return (
    <div className={line}>
      {waiting ? (
        <>
          <div className="for-visitors">{none}</div>
          <div className="for-members">
            <Skeleton className="h-4 w-40 mt-0.5" />
          </div>
        </>
      ) : (
        none
      )}
    </div>
  );
}
