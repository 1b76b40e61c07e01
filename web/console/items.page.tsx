import { PageHead } from '../layout/page-head.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';

export function Component() {
  return (
    <>
      <PageHead title="Items" noindex />
      <ConsoleHead title="Items" />
      <PartPages of="items" />
    </>
  );
}
