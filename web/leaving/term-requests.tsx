import { leavingCalls, type TermRequest } from '#contract/leaving.ts';
import { paths } from '#contract/paths.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';

/** Members whose third term waits for the desk. Nothing without any. */
export function TermRequests({ requests, onDecided }: { requests: TermRequest[]; onDecided: () => void }) {
  if (requests.length === 0) return null;
  return (
    <section className="panel mt-5 p-5 md:p-7" aria-labelledby="term-requests">
      <h2 id="term-requests" className="text-h3 font-[660]">
        One more term?
      </h2>
      <p className="mt-1.5 text-sm text-ink-3">They have added terms before. The desk confirms the next one.</p>
      <ul className="mt-2 divide-y divide-line">
        {requests.map((request) => (
          <Request key={request._id} request={request} onDecided={onDecided} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request, onDecided }: { request: TermRequest; onDecided: () => void }) {
  const { _id, firstName, lastName, image, YearAndBranch, endsOn, nextEnd, termsAdded } = request;
  const [isBusy, run] = useAction();
  const name = `${firstName} ${lastName}`;
  const decide = (isGranted: boolean) =>
    run(async () => {
      toast.success((await api(leavingCalls.decideTermRequest, { memberId: _id, isGranted })).message);
      onDecided();
    });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar id={_id} name={name} image={image} size={44} />
      <div className="min-w-0 flex-1 basis-52">
        <Link to={paths.profile(_id)} className="font-semibold hover:underline underline-offset-3 wrap-anywhere">
          {name}
        </Link>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {YearAndBranch}, {termsAdded} terms added: {longDay(endsOn)} to {longDay(nextEnd)}
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button
          size="sm"
          aria-label={`Confirm the term of ${name}`}
          busy={isBusy && 'Confirm'}
          onClick={() => void decide(true)}
        >
          Confirm
        </Button>
        <Button look="quiet" size="sm" aria-label={`Refuse the term of ${name}`} onClick={() => void decide(false)}>
          Refuse
        </Button>
      </div>
    </li>
  );
}
