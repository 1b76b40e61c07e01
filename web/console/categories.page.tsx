import { PageHead } from '../layout/page-head.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';

export function Component() {
  return (
    <>
      <PageHead title="Categories and places" noindex />
      <ConsoleHead title="Categories and places" />
      <PartPages of="categories" />
    </>
  );
}
