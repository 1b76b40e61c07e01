import { PageHead } from '../layout/page-head.tsx';
import { Empty } from '../ui/empty.tsx';
import { ShutterSpot } from '../ui/spots.tsx';

/** Nothing is paid for here yet, so there is nothing to show: the given message. */
export const ServiceUnavailable = ({ title }: { title: string }) => (
  <div className="panel">
    <PageHead title={title} noindex />
    <h1 className="sr-only">{title}</h1>
    <Empty spot={<ShutterSpot />}>Service Unavailable</Empty>
  </div>
);
