import { useEffect, useState } from 'react';
import { allowsPasskeys } from '#contract/rules/passkeys.ts';
import { useBrand } from '../brand.ts';

/** Whether passkeys work here: the browser knows them, and this is the public name. Undefined before hydration. */
export function usePasskeys(): boolean | undefined {
  const { publicUrl } = useBrand();
  const isAllowed = allowsPasskeys(publicUrl);
  const [works, setWorks] = useState(isAllowed ? undefined : false);
  useEffect(
    () => setWorks(isAllowed && 'PublicKeyCredential' in window && location.origin === publicUrl),
    [publicUrl, isAllowed],
  );
  return works;
}
