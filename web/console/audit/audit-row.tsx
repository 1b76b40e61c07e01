import { Link } from 'react-router';
import type { AuditEntry } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { When } from '../../ui/when.tsx';

export function AuditRow({ entry: { at, action, actor, subject, subjectName, ip, details } }: { entry: AuditEntry }) {
  return (
    <li className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{action}</span>
        {subject && (
          <>
            :{' '}
            {subjectName ? <MemberLink id={subject} name={subjectName} /> : <span className="text-sm">{subject}</span>}
          </>
        )}
      </p>
      <When time={at} className="text-[13.5px] text-ink-3 md:text-right tabular-nums" />
      <p className="min-w-0 text-sm text-ink-3 wrap-anywhere md:col-span-2">
        {[actor ? `by ${actor.name}` : 'by nobody signed in', ip && `from ${ip}`, detailsText(details)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

const MemberLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={paths.dashboard.console('audit', { memberId: id })} className="hover:underline underline-offset-4">
    {name}
  </Link>
);

const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
