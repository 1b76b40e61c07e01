import { ChevronDown, Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { NoticeWays } from '#contract/notices/kind.ts';
import { hasTrait, isLocked, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/switch.tsx';
import type { Preferences } from './use-preferences.ts';

interface KindRowProps {
  kind: NoticeKind;
  preferences: Preferences;
}

/** The columns of the ways, from 768 px. */
export const WAY_COLUMNS = 'grid md:grid-cols-[minmax(0,1fr)_84px_64px_236px] items-center gap-x-3';

const MAIL_WAYS = [
  { value: 'off', label: 'Off' },
  { value: 'now', label: 'At once' },
  { value: 'digest', label: 'Digest' },
] as const;

/** A kind with its ways beside it. */
export function KindRow({ kind, preferences }: KindRowProps) {
  const { app, push, mail } = waysOf(kind, preferences);
  return (
    <li className={`${WAY_COLUMNS} py-3 px-7`}>
      <KindName kind={kind} />
      <div className="grid place-items-center">{app}</div>
      <div className="grid place-items-center">{push}</div>
      {mail}
    </li>
  );
}

/** A kind with its state in one line, which opens in place. */
export function PhoneKindRow({ kind, preferences }: KindRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { app, push, mail } = waysOf(kind, preferences);
  return (
    <li className="relative py-3 pl-5 pr-4">
      <div className="flex items-start justify-between gap-3">
        <KindName kind={kind} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Ways of ${NOTICE_KINDS[kind].name}`}
          className="grid place-items-center size-11 -my-1 shrink-0 text-ink-3 after:absolute after:inset-x-0 after:top-0 after:h-full"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
            strokeWidth={2}
            aria-hidden="true"
          />
        </button>
      </div>
      {!isOpen && (
        <p className="mt-1 text-[13px] leading-[18px] font-semibold text-pen-text">
          {stateOf(preferences.settings.ways[kind])}
        </p>
      )}
      {/* Above the button, which covers the closed row. */}
      <div id={id} hidden={!isOpen} className="relative z-10 bg-surface pt-2">
        {app && <Line label="In the app">{app}</Line>}
        {push && <Line label="Push">{push}</Line>}
        <p className="font-medium min-h-9 content-center" aria-hidden="true">
          Mail
        </p>
        {mail}
      </div>
    </li>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-center justify-between min-h-12">
    <span className="font-medium" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

const KindName = ({ kind }: { kind: NoticeKind }) => (
  <div className="min-w-0">
    <h3 className="font-sans text-[15px] leading-[21px] font-semibold tracking-normal">{NOTICE_KINDS[kind].name}</h3>
    <p className="text-[13.5px] leading-[19px] text-ink-3">{NOTICE_KINDS[kind].hint}</p>
  </div>
);

function waysOf(kind: NoticeKind, { settings, setWay }: Preferences) {
  const { name } = NOTICE_KINDS[kind];
  const { app, push, mail } = settings.ways[kind];
  if (hasTrait(kind, 'isDigestOnly'))
    return {
      app: null,
      push: null,
      mail: (
        <ChoiceSegments
          label={`${name} by mail`}
          options={MAIL_WAYS.filter(({ value }) => value !== 'now')}
          value={mail}
          onChange={(way) => setWay(kind, { mail: way })}
        />
      ),
    };
  return {
    app: isLocked(kind) ? (
      <Locked>On</Locked>
    ) : (
      <Switch label={`${name} in the app`} on={app} onChange={(on) => setWay(kind, { app: on })} />
    ),
    push: <Switch label={`${name} by push`} on={push} onChange={(on) => setWay(kind, { push: on })} />,
    mail: isLocked(kind) ? (
      <Locked>At once</Locked>
    ) : (
      <ChoiceSegments
        label={`${name} by mail`}
        options={MAIL_WAYS}
        value={mail}
        onChange={(way) => setWay(kind, { mail: way })}
      />
    ),
  };
}

const Locked = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 min-h-11 text-sm font-semibold text-ink-3">
    <Lock className="size-4" strokeWidth={2} aria-hidden="true" />
    {children}
    <span className="sr-only">, cannot be switched off</span>
  </span>
);

function stateOf({ app, push, mail }: NoticeWays): string {
  const on = [app && 'App', push && 'Push', mail === 'now' && 'Mail at once', mail === 'digest' && 'Mail digest'];
  return on.filter(Boolean).join(', ') || 'Off';
}
