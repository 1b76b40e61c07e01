import { createContext, type FunctionComponent, type HTMLAttributes, use } from 'react';

/** The markup of a component that depends on its props alone. */
export type WritePart = <P extends object>(Component: FunctionComponent<P>, props: P) => string;

/** There on the server only. */
export const PartsContext = createContext<WritePart | null>(null);

interface PartProps<P> extends HTMLAttributes<HTMLElement> {
  as: 'footer' | 'li' | 'nav' | 'section';
  of: FunctionComponent<P>;
  given: P;
}

/**
 * An element whose inside depends on nothing but what is given, and the brand: not on the page it stands on, nor on the
 * session; it has no ids (useId) and no picture that is loaded first. The server writes the inside once for as long as
 * it is the same. It is the component's own markup, so the browser takes it over as it does any other.
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
