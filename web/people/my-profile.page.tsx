import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { peopleCalls } from '#contract/people.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { StudiesQuestion } from '../leaving/studies-question.tsx';
import { useMember } from '../session/session.ts';
import { defer } from '../ui/await.tsx';
import { MutualFriends } from './follows/mutual-friends.tsx';
import { useFreshMember } from './fresh-member.ts';
import { About, PersonalDetails } from './personal-details.tsx';
import { EditProfileLink, ProfileHeader } from './profile-header.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const found = context.get(apiContext)(peopleCalls.recommendPeople, {});
  const { value } = await defer(outcomeOf(found.then(({ data }) => data)));
  return { recommended: value };
}

export function Component() {
  const { recommended } = useLoaderData<typeof loader>();
  const member = useMember();
  useFreshMember();
  return (
    <>
      <PageHead title="My Profile" noindex />
      <ProfileHeader
        person={member}
        line={member.email}
        followers={member.follower.length}
        following={member.following.length}
        actions={<EditProfileLink />}
      />
      <StudiesQuestion className="mt-6" />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.55fr)] gap-6 items-start">
        <About text={member.additionaldetail.about} />
        <PersonalDetails member={member} />
      </div>
      <MutualFriends people={recommended} />
    </>
  );
}
