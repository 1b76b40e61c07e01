import { PageHead } from '../layout/page-head.tsx';
import { ServiceUnavailable } from './service-unavailable.tsx';

export const Component = () => (
  <>
    <PageHead title="Purchase History" noindex />
    <ServiceUnavailable title="Purchase History" />
  </>
);
