import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';

/** Stands in place of deals that cannot be loaded. */
export const ServiceUnavailable = ({ retry }: { retry: string }) => (
  <div className="panel" role="alert">
    <Empty
      spot={<LateSpot of="ShutterSpot" />}
      action={
        <ButtonLink to={retry} replace look="outline">
          Try again
        </ButtonLink>
      }
    >
      Service Unavailable
    </Empty>
  </div>
);
