import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PaperSpot } from '../../ui/more-spots.tsx';

/** The item does not exist, or another member owns it. */
export const NoOwnItem = () => (
  <Empty
    className="panel"
    spot={<PaperSpot />}
    action={<ButtonLink to={paths.dashboard.myItems()}>My Products</ButtonLink>}
  >
    Iten Not Found
  </Empty>
);
