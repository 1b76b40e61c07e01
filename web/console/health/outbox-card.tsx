import { Mail } from 'lucide-react';
import { type Health, type OutboxMail, operationCalls } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { whenText } from '../../ui/when.tsx';
import { HEALTH } from '../messages.ts';
import { mailError } from '../overview/words.ts';
import { HealthCard } from './card.tsx';
import { Meter } from './meter.tsx';

interface OutboxCardProps {
  mails: Health['mails'];
  failing: OutboxMail[];
  waiting: OutboxMail[];
  onTried: () => Promise<void>;
}

export function OutboxCard({ mails, failing, waiting, onTried }: OutboxCardProps) {
  const { sent, failing: count } = mails;
  return (
    <HealthCard
      title="Outbox"
      icon={Mail}
      state={{ isWell: count === 0, text: count === 0 ? 'Every mail goes out' : failText(count) }}
    >
      <Meter
        name="Mails of 24 hours"
        parts={[
          { label: `${formatNumber(sent)} sent`, value: sent },
          { label: waitText(mails.waiting), value: mails.waiting },
          { label: failText(count), value: count },
        ]}
      />
      {failing.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {failing.map((mail) => (
            <UnsentMail key={mail._id} mail={mail} onTried={onTried} />
          ))}
        </ul>
      )}
      <More count={count - failing.length} />
      {waiting.length > 0 && (
        <details className="mt-3">
          <summary className="py-2.5 font-medium text-pen-text">{waitText(mails.waiting)}</summary>
          <ul className="divide-y divide-line">
            {waiting.map((mail) => (
              <UnsentMail key={mail._id} mail={mail} onTried={onTried} />
            ))}
          </ul>
          <More count={mails.waiting - waiting.length} />
        </details>
      )}
    </HealthCard>
  );
}

const failText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'fails' : 'fail'}`;

const waitText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'waits' : 'wait'}`;

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="mt-2 text-sm text-ink-3">And {formatNumber(count)} more that are older.</p>;

function UnsentMail({ mail, onTried }: { mail: OutboxMail; onTried: () => Promise<void> }) {
  const [isBusy, run] = useAction();
  const isGivenUp = Date.parse(mail.expiresAt) <= serverNow();
  const tryNow = () =>
    run(async () => {
      await api(operationCalls.retryMail, { mailId: mail._id });
      toast.success(HEALTH.tried);
      await onTried();
    });
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium truncate">{mail.to}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {mail.subject}
          {mail.error !== null && ` · ${mailError(mail.error)}`} · {isGivenUp ? 'given up' : triedText(mail)}
        </p>
      </div>
      {!isGivenUp && (
        <Button
          look="quiet"
          size="sm"
          busy={isBusy && 'Wait …'}
          aria-label={`Try now to mail ${mail.to}`}
          onClick={() => void tryNow()}
        >
          Try now
        </Button>
      )}
    </li>
  );
}

function triedText({ tries, nextTryAt }: OutboxMail): string {
  if (tries === 0) return nextTryAt === null ? 'waits' : `due ${whenText(nextTryAt, new Date())}`;
  const times = tries === 1 ? 'tried once' : `tried ${tries} times`;
  return nextTryAt === null ? `${times}, under way` : `${times}, next ${whenText(nextTryAt, new Date())}`;
}
