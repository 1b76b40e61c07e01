import { useSearchParams } from 'react-router';

/** The parameters of the page's address, and how to set one of them; an empty value takes it out. */
export function useSearchField(): [search: URLSearchParams, set: (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search, set];
}
