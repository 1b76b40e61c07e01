import { X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type Announcement, announcementCalls } from '#contract/announcements.ts';
import { strong } from '#contract/notices/kind.ts';
import type { Notice } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { serverNow } from '../browser/server-clock.ts';
import { showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { AnnouncementLine } from '../layout/bars/announcement-line.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { HOLD_ON } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { When } from '../ui/when.tsx';
import { AnnounceForm } from './announcements/announce-form.tsx';
import { type Audience, audienceName } from './announcements/audience.ts';
import { type AnnouncementPage, useAnnouncements } from './announcements/use-announcements.ts';
import { WaitingNote } from './announcements/waiting-note.tsx';
import { ConsoleHead } from './console-head.tsx';
import { ANNOUNCEMENTS } from './messages.ts';

const NoticeRow = lazyPart(async () => (await import('../notices/list/notice-row.tsx')).NoticeRow);

const loadSchema = async () => (await import('#contract/schemas/announcements.ts')).AnnouncementForm;

const DAYS = 2;

/** '2026-01-17T18:00', some days ahead, in the writer's time zone. */
function someDaysOn(): string {
  const now = new Date();
  const end = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + DAYS, 18));
  return end.toISOString().slice(0, 16);
}
const blank = () => ({ title: '', text: '', link: '', barEndsAt: someDaysOn() });

function Announcements({ first }: { first: AnnouncementPage }) {
  const { waiting, sent, add, isOver, undo, endBar, loadMore } = useAnnouncements(first);
  const form = useSchemaForm(loadSchema, blank());
  const [sentId, setSentId] = useState<string>();
  const [audience, setAudience] = useState<Audience>(null);
  const [title, text, link] = form.watch(['title', 'text', 'link']);

  const submit = form.handleSubmit(async (words) => {
    const barEndsAt = new Date(words.barEndsAt).toISOString();
    try {
      const { data } = await toast.during(
        api(announcementCalls.announce, { ...words, ...audience, barEndsAt }),
        HOLD_ON,
      );
      setSentId(data._id);
      add(data);
    } catch (error) {
      toast.error(ANNOUNCEMENTS.announceFailed);
      showFailure(form, error);
      return;
    }
    form.reset(blank());
  });

  /** The form keeps its text, or shows the one that was taken back, to be corrected. */
  const takeBack = async (one: (typeof waiting)[number]) => {
    const isEmpty = !form.getValues('title') && !form.getValues('text');
    if (!(await undo(one))) return;
    form.setFocus('title');
    if (!isEmpty) return;
    form.reset({ ...form.getValues(), title: one.title, text: one.text, link: one.link ?? '' });
    setAudience(one.branch && one.year ? { branch: one.branch, year: one.year } : null);
  };

  return (
    <>
      {waiting.map((one) => (
        <WaitingNote
          key={one._id}
          announcement={one}
          isNew={one._id === sentId}
          onOver={() => isOver(one)}
          onUndo={() => takeBack(one)}
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_348px] gap-7 items-start">
        <AnnounceForm
          form={form}
          categories={useCategories()}
          audience={audience}
          onAudience={setAudience}
          onSubmit={submit}
        />
        <Beside words={{ title, text, link }}>
          <SentBefore list={sent} onEndBar={endBar} loadMore={loadMore} />
        </Beside>
      </div>
    </>
  );
}

interface BesideProps {
  words: { title: string; text: string; link?: string | undefined };
  children: ReactNode;
}

const Beside = ({ words: { title, text, link }, children }: BesideProps) => (
  <aside aria-label="Preview and sent before" className="min-w-0 grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
    <Preview title={title || 'Title'} text={text || 'Text'} link={link || null} />
    <Caption>Sent before</Caption>
    {children}
  </aside>
);

const Caption = ({ children }: { children: ReactNode }) => (
  <h2 className="font-sans text-[13px] leading-[18px] font-semibold tracking-normal text-ink-3 [&:not(:first-child)]:mt-2">
    {children}
  </h2>
);

interface PreviewProps {
  title: string;
  text: string;
  link: string | null;
}

/** A preview as members will see it; nothing in it can be pressed. */
function Preview({ title, text, link }: PreviewProps) {
  const notice: Notice = {
    _id: 'preview',
    kind: 'announcement',
    count: 1,
    madeAt: new Date().toISOString(),
    isSeen: false,
    actor: null,
    things: [{ _id: 'preview', title, image: null }],
    words: [strong(title)],
    text,
    link: paths.home(),
  };
  return (
    <>
      <Caption>As a bar</Caption>
      <div inert className="rounded-[14px] overflow-hidden [&>div]:border-0 [&_.wrap]:px-3.5">
        <AnnouncementLine
          title={title}
          link={link && paths.home()}
          action={<X className="size-5" strokeWidth={1.9} />}
        />
      </div>
      <Caption>As a notice</Caption>
      <ul inert className="panel p-2">
        <Suspense fallback={<li className="h-24" />}>
          <NoticeRow notice={notice} onSeen={() => {}} />
        </Suspense>
      </ul>
    </>
  );
}

export const { loader, Component } = memberPage({
  title: 'New announcement',
  load: (api) => api(announcementCalls.listAnnouncements, {}),
  above: <ConsoleHead title="New announcement">Sent once. Shown as a notice and as a bar until it ends.</ConsoleHead>,
  wait: <Skeletons of={['h-[620px] rounded-panel']} />,
  failed: ANNOUNCEMENTS.listFailed,
  render: (page) => <Announcements first={page} />,
});

interface SentBeforeProps {
  list: Announcement[];
  onEndBar: (announcement: Announcement) => void;
  /** Undefined if there are no more. */
  loadMore: (() => Promise<void>) | undefined;
}

/** Sent announcements; a bar can be ended before its time. */
function SentBefore({ list, onEndBar, loadMore }: SentBeforeProps) {
  if (list.length === 0) return <p className="panel px-5 py-4 text-ink-3">Nothing yet</p>;
  return (
    <>
      <ul className="panel px-5 py-1 divide-y divide-line">
        {list.map((one) => (
          <li key={one._id} className="py-3">
            <p className="font-medium wrap-anywhere">{one.title}</p>
            <p className="text-sm text-ink-3">
              {audienceName(one)} · <When time={one.createdAt} />
            </p>
            {Date.parse(one.barEndsAt) > serverNow() && (
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
                <span>
                  Bar until <When time={one.barEndsAt} />
                </span>
                <Button look="ghost" size="sm" className="-mr-3" onClick={() => onEndBar(one)}>
                  End the bar<span className="sr-only"> of {one.title}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {loadMore && (
        <MoreButton className="mt-2" failed={ANNOUNCEMENTS.listFailed} load={loadMore}>
          More announcements
        </MoreButton>
      )}
    </>
  );
}
