import { Empty } from '../ui/empty.tsx';
import { ShutterSpot } from '../ui/more-spots.tsx';

/** There are no payments yet, so these pages have nothing to show. */
export const ServiceUnavailable = ({ title }: { title: string }) => (
  <div className="panel">
    <h1 className="sr-only">{title}</h1>
    <Empty spot={<ShutterSpot />}>Service Unavailable</Empty>
  </div>
);
