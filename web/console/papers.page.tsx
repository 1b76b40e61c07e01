import { FilePlus2 } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { consoleCalls } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import type { Api } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ListPage, listLoader } from './list-page.tsx';
import { CONSOLE } from './messages.ts';
import { PaperRow } from './paper-row.tsx';

const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAllPapers, { ...termsOf(search, 'keyword', 'hidden'), ...(cursor && { cursor }) });

export const loader = listLoader(list);

const SHOWN = [
  ['false', 'Shown'],
  ['true', 'Withdrawn'],
] as const;

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Papers" noindex />
      <ConsoleHead
        title="Papers"
        action={
          <ButtonLink to={paths.dashboard.addPyq()}>
            <FilePlus2 className="size-[18px]" aria-hidden="true" />
            Add PYQ
          </ButtonLink>
        }
      >
        Withdrawn ones too. Newest first.
      </ConsoleHead>
      <PartPages of="papers" />
      <ListPage
        list={list}
        value={value}
        failed={CONSOLE.papersFailed}
        empty="No paper is like that"
        spot={<LateSpot of="PaperSpot" />}
        above={() => (
          <Finder
            label="Search papers"
            placeholder="Title, subject or branch"
            selects={[{ name: 'hidden', label: 'State', all: 'All states', options: SHOWN }]}
          />
        )}
      >
        {({ rows, replace }) => (
          <section className="panel p-2" aria-label="Papers">
            <ul>
              {rows.map((paper) => (
                <PaperRow
                  key={paper._id}
                  paper={paper}
                  onChanged={(changed) => replace(changed, (other) => other._id === changed._id)}
                />
              ))}
            </ul>
          </section>
        )}
      </ListPage>
    </>
  );
}
