import { paths } from '#contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AwaySpot } from './away-spot.tsx';
import { TryNow } from './try-now.tsx';

/** Stands in for a page that is not available offline. */
export default function NotSaved() {
  return (
    <div className="grid justify-items-center text-center py-14 px-6">
      <AwaySpot />
      <h1 className="display text-h2 font-[660] mt-5">This page is not saved yet</h1>
      <p className="mt-2 text-ink-2 max-w-[420px]">You are offline. It opens by itself when the network is back.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        <TryNow className="btn btn-primary" />
        <ButtonLink look="outline" to={paths.offline()}>
          What is saved
        </ButtonLink>
      </div>
    </div>
  );
}
