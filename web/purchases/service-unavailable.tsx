import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ShutterSpot } from '../ui/more-spots.tsx';

/** Stands in place of deals that cannot be loaded. */
export const ServiceUnavailable = ({ retry }: { retry: string }) => (
  <div className="panel" role="alert">
    <Empty
      spot={<ShutterSpot />}
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
