import { ServiceUnavailable } from './service-unavailable.tsx';

export const Component = () => <ServiceUnavailable title="Purchase History" />;
