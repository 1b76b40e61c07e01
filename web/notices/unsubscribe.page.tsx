import { CircleCheck, MailX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** A link begins with what it ends. The server validates it when the button is pressed. */
export function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const [ends = ''] = token.split('.', 1);
  const named = ends.split('-');
  const kinds = NOTICE_KIND_NAMES.filter((kind) => named.includes(kind));
  if (ends !== 'digest' && kinds.length === 0) throw new Problem('NOT_FOUND');
  return { token, kinds };
}

/** Ends mails without signing in. Opening it changes nothing: mail scanners open every link. */
export function Component() {
  const { token, kinds } = useLoaderData<typeof loader>();
  const names = kinds.map((kind) => NOTICE_KINDS[kind].name).join(', ');
  const { isStopped, failure, isBusy, send } = useStop(token);
  const title = isStopped ? 'These mails have stopped' : names ? 'Stop these mails?' : 'Stop the daily digest?';
  return (
    <div className="wrap py-10 md:py-16">
      <PageHead title={title} noindex />
      <section className="panel max-w-[560px] mx-auto p-6 md:p-9" aria-labelledby="stop-title">
        <span className="grid place-items-center size-14 mb-5 rounded-full bg-sunken text-ink-2">
          {isStopped ? (
            <CircleCheck className="size-7 text-go" strokeWidth={1.9} aria-hidden="true" />
          ) : (
            <MailX className="size-7" strokeWidth={1.9} aria-hidden="true" />
          )}
        </span>
        <div role="status">
          <h1 id="stop-title" className="text-[26px] leading-8 md:text-h1 font-[680]">
            {title}
          </h1>
          <p className="mt-2 text-ink-2">{textOf(names, isStopped)}</p>
        </div>
        {failure && (
          <p role="alert" className="err mt-4">
            {failure}
          </p>
        )}
        {/* Without a script the form posts itself, as a mail provider does. */}
        <form method="post" className="flex flex-wrap gap-3 mt-6" onSubmit={send}>
          <Button
            type="submit"
            look={isStopped ? 'outline' : 'primary'}
            busy={isBusy && (isStopped ? 'Undoing…' : 'Stopping…')}
          >
            {isStopped ? 'Undo' : names ? 'Stop these mails' : 'Stop the digest'}
          </Button>
          <ButtonLink look="quiet" to={paths.dashboard.notificationSettings()}>
            All switches
          </ButtonLink>
        </form>
      </section>
    </div>
  );
}

/** Stops the mails of the link, or undoes that for the kinds that it has stopped. */
function useStop(token: string) {
  const [stopped, setStopped] = useState<NoticeKind[]>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const { data } = await api(noticeCalls.stopNoticeMails, { token, ...(stopped && { undo: stopped }) });
      setStopped(stopped ? undefined : data.kinds);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { isStopped: stopped !== undefined, failure, isBusy, send };
}

function textOf(names: string, isStopped: boolean): string {
  const what = names ? `mails about: ${names}` : 'daily digest';
  return isStopped
    ? `You get no more ${what}. What is new is still under the bell.`
    : `You will get no more ${what}. What is new stays under the bell.`;
}
