import { PageHead } from '../layout/page-head.tsx';
import { ServiceUnavailable } from './service-unavailable.tsx';

export const Component = () => (
  <>
    <PageHead title="Bought Item" noindex />
    <ServiceUnavailable title="Bought Item" />
  </>
);
