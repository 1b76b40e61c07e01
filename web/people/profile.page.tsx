import { Ban, Clock, MessageCircle, Package } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { averageText } from '#contract/rules/format-number.ts';
import { cutText } from '#contract/rules/letters.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { type Blockable, openBlock } from '../blocks/open-block.ts';
import { notFoundIfInvalid, outcomeOf, statusOf } from '../failures/outcome.ts';
import { ItemGrid } from '../items/cards/grids.tsx';
import { Feed } from '../items/feed.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PEOPLE } from '../messages.ts';
import { ReportFlag } from '../reports/report-button.tsx';
import { loadReputation, type Reputation } from '../reviews/load-reputation.ts';
import { ReviewsSection } from '../reviews/reviews-section.tsx';
import { answersWithin, reviewsOf } from '../reviews/standing-words.ts';
import { getSession, useSession } from '../session/session.ts';
import { useMemberView } from '../session/use-member-view.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ByViewer } from './by-viewer.tsx';
import { useFollows } from './follows/follow.ts';
import { FollowButton } from './follows/follow-button.tsx';
import { nameOf } from './name.ts';
import { PersonTies } from './person-ties.tsx';
import { Count, EditProfileLink, ProfileHeader } from './profile-header.tsx';

const HelloButton = lazyPart(async () => (await import('./hello/hello-button.tsx')).HelloButton);

async function getProfile(call: Api, id: string, cursor?: string, signal?: AbortSignal) {
  const { data: found, nextCursor } = await call(peopleCalls.getPerson, { id, cursor }, signal ? { signal } : {});
  const { itemsToSell, ...person } = found;
  return { data: itemsToSell, nextCursor, person };
}
type Profile = Awaited<ReturnType<typeof getProfile>>;
type Person = Profile['person'];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.friendId ?? '';
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined;
  const seenBy = getSession()?.user._id ?? null;
  const call = context.get(apiContext);
  const [found, reputation] = await Promise.all([
    outcomeOf(getProfile(call, id, cursor, request.signal).catch(notFoundIfInvalid('id'))),
    loadReputation(call, id, request.signal),
  ]);
  const headers = reputation ? undefined : { 'cache-control': 'no-store' };
  return data({ id, found, reputation, seenBy }, { status: statusOf(found), ...(headers && { headers }) });
}

export function Component() {
  const { id, found, reputation, seenBy } = useLoaderData<typeof loader>();
  const isForMembers = found.failure?.status === 403;
  useAskAgain(isForMembers, seenBy);
  if (found.failure) {
    return (
      <div className="wrap pt-5 md:pt-8">
        <PageHead noindex />
        <Failed title={PEOPLE.personFailed} failure={found.failure} heading retry={paths.profile(id)} />
        {isForMembers && (
          <p className="-mt-8 text-center">
            <ButtonLink to={paths.login(paths.profile(id))}>Sign in</ButtonLink>
          </p>
        )}
      </div>
    );
  }
  return <Loaded key={id} profile={found.page} reputation={reputation} seenBy={seenBy} />;
}

/** The server asks as a visitor: a member's browser asks again for a profile that is for members only. */
function useAskAgain(isForMembers: boolean, seenBy: string | null): void {
  const viewer = useSession()?.user._id;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isForMembers && viewer !== undefined && viewer !== seenBy) void revalidate();
  }, [isForMembers, viewer, seenBy, revalidate]);
}

const ask = async (id: string, signal: AbortSignal) => (await getProfile(api, id, undefined, signal)).person;

interface LoadedProps {
  profile: Profile;
  reputation: Reputation | null;
  seenBy: string | null;
}

function Loaded({ profile, reputation, seenBy }: LoadedProps) {
  const { view: person, waiting } = useMemberView(profile.person, seenBy, ask);
  const viewer = useSession()?.user._id;
  const followed = useFollows(person);
  const { _id, image, followerCount, followingCount, YearAndBranch, additionaldetail } = person;
  const name = nameOf(person);
  const here = paths.profile(_id);
  // Followed or unfollowed after the server counted.
  const since = waiting || !viewer ? 0 : Number(followed) - Number(person.follower.includes(viewer));
  return (
    <div className="wrap pt-5 md:pt-8">
      <PageHead
        title={name}
        description={
          cutText(additionaldetail.about?.replace(/\s+/g, ' ') ?? '', 160) ||
          `${name}, ${YearAndBranch}: items for sale`
        }
        picture={image ?? undefined}
      />
      <ProfileHeader
        person={person}
        line={<AboutOrEmail person={person} waiting={waiting} />}
        followers={followerCount + since}
        following={followingCount}
        facts={
          <>
            <AnswerTime reputation={reputation} />
            <PersonTies person={person} />
          </>
        }
        counts={<ReviewCounts reputation={reputation} />}
        actions={viewer === _id ? <OwnActions /> : <Actions person={person} here={here} followed={followed} />}
      />
      {reputation && <ReviewsSection memberId={_id} firstName={person.firstName} reputation={reputation} />}
      <section className="mt-10 md:mt-12" aria-labelledby="items-for-sale">
        <h2 id="items-for-sale" className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">
          Items for Sale
        </h2>
        <Feed
          first={{ page: profile }}
          more={(cursor) => getProfile(api, _id, cursor)}
          failed={PEOPLE.personFailed}
          plain={here}
          wait={null}
          empty={
            <Empty className="panel" spot={<BoxSpot />}>
              No Items Found
            </Empty>
          }
        >
          {(items) => <ItemGrid items={items} look="more" level={3} first />}
        </Feed>
      </section>
    </div>
  );
}

function AnswerTime({ reputation }: Pick<LoadedProps, 'reputation'>) {
  const words = answersWithin(reputation?.standing.answersWithinMinutes ?? null);
  return (
    words && (
      <p className="flex items-center gap-1.5">
        <Clock className="size-[17px] shrink-0" />
        {words}
      </p>
    )
  );
}

/** The average, with three reviews or more. */
function ReviewCounts({ reputation }: Pick<LoadedProps, 'reputation'>) {
  if (!reputation) return null;
  const { completedDeals, average, reviews } = reputation.standing;
  return (
    <>
      <Count name={completedDeals === 1 ? 'Deal' : 'Deals'} count={completedDeals} />
      {average !== null && <Count name={reviewsOf(reviews)} count={averageText(average)} />}
    </>
  );
}

/** Actions of one's own profile. Two buttons as well, so nothing moves once the session is known. */
const OwnActions = () => (
  <>
    <EditProfileLink />
    <ButtonLink look="outline" to={paths.dashboard.myItems()}>
      <Package className="size-[18px]" />
      My Item
    </ButtonLink>
  </>
);

const message = (
  <>
    <MessageCircle className="size-[18px]" />
    Message
  </>
);

function Actions({ person, here, followed }: { person: Person; here: string; followed: boolean }) {
  const session = useSession();
  const chat = paths.chat(person._id);
  return (
    <>
      <FollowButton person={person} signInFor={here} />
      {session && (
        <Suspense>
          <HelloButton person={person} followed={followed} />
        </Suspense>
      )}
      <ByViewer
        visitor={<ButtonLink to={paths.login(chat)}>{message}</ButtonLink>}
        member={
          <ButtonLink look="outline" to={chat}>
            {message}
          </ButtonLink>
        }
      />
      <ReportFlag
        reported={{
          kind: 'person',
          thingId: person._id,
          title: nameOf(person),
          note: person.YearAndBranch,
          image: person.image,
          person,
        }}
        label={`Report ${person.firstName}`}
      />
      <BlockButton person={person} />
    </>
  );
}

/** The about text, or else the e-mail address: 'N/A' for members to whom it is not shown, nothing for visitors. */
function AboutOrEmail({ person, waiting }: { person: Person; waiting: boolean }) {
  const { email, additionaldetail } = person;
  if (additionaldetail.about) return <span className="whitespace-pre-line">{additionaldetail.about}</span>;
  if (email) {
    return (
      <a href={`mailto:${email}`} className="hover:underline underline-offset-3 break-all">
        {email}
      </a>
    );
  }
  if (email === null) return 'N/A';
  return waiting ? (
    <div className="for-members">
      <Skeleton className="h-4 w-48 mt-1" />
    </div>
  ) : null;
}

/** Blocks the person whose page a member looks at, which is hidden from them afterwards. */
function BlockButton({ person }: { person: Blockable }) {
  const session = useSession();
  const navigate = useNavigate();
  const { _id, firstName, lastName } = person;
  if (!session || session.user._id === _id) return null;
  return (
    <Button
      look="ghost"
      className="print:hidden"
      aria-haspopup="dialog"
      onClick={() => openBlock({ _id, firstName, lastName }, { onBlocked: () => void navigate(paths.home()) })}
    >
      <Ban className="size-[18px]" aria-hidden="true" />
      Block
    </Button>
  );
}
