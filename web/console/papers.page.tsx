import { PageHead } from '../layout/page-head.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';

export function Component() {
  return (
    <>
      <PageHead title="Papers" noindex />
      <ConsoleHead title="Papers" />
      <PartPages of="papers" />
    </>
  );
}
