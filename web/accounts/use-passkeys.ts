import { useEffect, useState } from 'react';
import { allowsPasskeys } from '#contract/rules/passkeys.ts';
import { useBrand } from '../brand.ts';

/** Whether passkeys work here: the browser knows them, and this is the public name. False until hydration. */
export function usePasskeys(): boolean {
  const { publicUrl } = useBrand();
  const [works, setWorks] = useState(false);
  useEffect(
    () => setWorks('PublicKeyCredential' in window && location.origin === publicUrl && allowsPasskeys(publicUrl)),
    [publicUrl],
  );
  return works;
}
