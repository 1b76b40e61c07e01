import { PageHead } from '../layout/page-head.tsx';
import { ConsoleHead } from './console-head.tsx';

export function Component() {
  return (
    <>
      <PageHead title="Audit" noindex />
      <ConsoleHead title="Audit" />
    </>
  );
}
