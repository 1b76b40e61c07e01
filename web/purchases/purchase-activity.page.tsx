import { ServiceUnavailable } from './service-unavailable.tsx';

export const Component = () => <ServiceUnavailable title="Bought Item" />;
