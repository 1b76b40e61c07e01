import { BellRing, Check } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ClientInput } from '#contract/call.ts';
import { paths } from '#contract/paths.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { HOLD_ON } from '../messages.ts';
import { rememberIntent } from '../session/intent.ts';
import { getSession } from '../session/session.ts';
import { useIntent } from '../session/use-intent.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { undoToast } from '../ui/undo-toast.tsx';
import { SEARCHES } from './messages.ts';

interface TellMeProps {
  search: Partial<ClientInput<typeof savedSearchCalls.saveSearch>>;
  label: string;
  look?: 'primary' | 'soft';
  className?: string;
}

/** Saves a search in one tap. Visitors sign in first and return. Hidden without script. */
export function TellMe({ search, label, look = 'soft', className = '' }: TellMeProps) {
  const [savedId, setSavedId] = useState<string>();
  const [isBusy, run] = useAction();
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();

  const undo = (searchId: string) =>
    run(async () => {
      await api(savedSearchCalls.deleteSavedSearch, { searchId });
      setSavedId(undefined);
    });
  const save = () =>
    run(async () => {
      const { _id } = (await api(savedSearchCalls.saveSearch, search)).data;
      setSavedId(_id);
      undoToast(SEARCHES.saved, () => void undo(_id));
    });

  useIntent('tellMe', save);
  const signInFirst = () => {
    rememberIntent(pathname + query, 'tellMe');
    return navigate(paths.login(pathname + query));
  };

  if (savedId)
    return (
      <ButtonLink look="outline" to={paths.dashboard.savedSearches()} className={className}>
        <Check className="size-[18px]" strokeWidth={2.4} />
        You will hear of it
      </ButtonLink>
    );
  return (
    <Button
      look={look}
      className={`${className} [html:not([data-theme])_&]:hidden`}
      busy={isBusy && HOLD_ON}
      onClick={() => void (getSession() ? save() : signInFirst())}
    >
      <BellRing className="size-[18px]" strokeWidth={2.1} />
      {label}
    </Button>
  );
}
