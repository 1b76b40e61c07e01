import { createContext, type FunctionComponent, type HTMLAttributes, use } from 'react';

/** A mark that stands for the markup of a component that depends on its props alone. */
export type WritePart = <P extends object>(Component: FunctionComponent<P>, props: P) => string;

/** There on the server only. */
export const PartsContext = createContext<WritePart | null>(null);

interface PartProps<P> extends HTMLAttributes<HTMLElement> {
  as: 'footer' | 'header' | 'li' | 'nav' | 'section';
  of: FunctionComponent<P>;
  given: P;
}

/**
 * An element whose inside, as the server writes it, depends on nothing but what is given, and the brand: not on the
 * address, nor on the loaders' data but what is handed on. It has no id of its own in its markup (useId), and no picture
 * that is loaded first. The server writes the inside once for as long as it is the same. It is the component's own
 * markup, so the browser takes it over as it does any other.
 */
export function Part<P extends object>({ as: Tag, of: Component, given, ...attributes }: PartProps<P>) {
  const write = use(PartsContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
  if (write) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: write(Component, given) }} />;
  return (
    <Tag {...attributes}>
      <Component {...given} />
    </Tag>
  );
}

interface PartListProps<P> extends HTMLAttributes<HTMLUListElement> {
  of: FunctionComponent<P>;
  each: { key: string; given: P }[];
}

/** A list, each of whose items is a part. The server's React sees one element: to have it see each takes longer. */
export function PartList<P extends object>({ of: Component, each, ...attributes }: PartListProps<P>) {
  const write = use(PartsContext);
  if (write) {
    const html = each.map(({ given }) => `<li>${write(Component, given)}</li>`).join('');
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
    return <ul {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <ul {...attributes}>
      {each.map(({ key, given }) => (
        <li key={key}>
          <Component {...given} />
        </li>
      ))}
    </ul>
  );
}
