import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PaperSpot } from '../../ui/spots.tsx';

/** Absent, or another member's. */
export const NoOwnItem = () => (
  <div className="panel">
    <Empty spot={<PaperSpot />} action={<ButtonLink to={paths.dashboard.myItems()}>My Products</ButtonLink>}>
      Iten Not Found
    </Empty>
  </div>
);
