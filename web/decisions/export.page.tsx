import { Download } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { decisionCalls } from '#contract/decisions.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { PageHead } from '../layout/page-head.tsx';
import { saveData } from '../people/settings/save-data.ts';
import { Button } from '../ui/button.tsx';
import { LinkOver } from './link-over.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') || 'none',
});

/** The target of the mail about exported data. The link is used when the button is pressed. */
export function Component() {
  const { token } = useLoaderData<typeof loader>();
  const [isBusy, run] = useAction();
  const [isOver, setOver] = useState(false);
  const download = () =>
    run(async () => {
      try {
        saveData((await api(decisionCalls.getExportByLink, { token })).data);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
        setOver(true);
      }
    });
  return (
    <div className="wrap pt-5 lg:pt-9">
      <PageHead title="Your data" noindex />
      <div className="mx-auto max-w-[560px]">
        {isOver ? (
          <LinkOver />
        ) : (
          <section className="panel p-6 md:p-9">
            <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Your data</h1>
            <p className="mt-2 mb-6 text-ink-2">
              All that is kept of you, as one file (JSON). The link is good for a day.
            </p>
            <Button size="lg" busy={isBusy && 'Download your data'} onClick={download}>
              <Download className="size-[18px]" strokeWidth={2} aria-hidden="true" />
              Download your data
            </Button>
          </section>
        )}
      </div>
    </div>
  );
}
