import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { Item } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { api } from '../../api.ts';
import { failureText } from '../../failure-text.ts';
import { paths } from '../../paths.ts';
import { ByViewer } from '../../people/by-viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { lookFor } from './look-for.ts';

interface TellMeProps {
  item: Pick<Item, 'title' | 'category'>;
  /** Where a visitor comes back to after signing in. */
  here: string;
}

const label = (
  <>
    <BellRing className="size-[18px] shrink-0" />
    Tell me if there is one
  </>
);

/** Keeps a search for things like one that is gone. */
export function TellMe({ item, here }: TellMeProps) {
  const [isBusy, setBusy] = useState(false);
  const [isKept, setKept] = useState(false);
  const keyword = lookFor(item.title);

  const keep = async () => {
    setBusy(true);
    try {
      await api(savedSearchCalls.saveSearch, { keyword, category: item.category._id });
      setKept(true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ByViewer
      className="grid"
      visitor={
        <ButtonLink size="lg" to={paths.login(here)}>
          {label}
        </ButtonLink>
      }
      member={
        isKept ? (
          <p role="status" className="self-center font-semibold text-go">
            You hear of a new “{keyword}” in {item.category.name}.
          </p>
        ) : (
          <Button size="lg" busy={isBusy && 'Saving…'} onClick={keep}>
            {label}
          </Button>
        )
      }
    />
  );
}
