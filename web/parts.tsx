import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type Brand, BrandContext } from './brand.ts';
import type { WritePart } from './ui/part.tsx';

/** Bytes, and letters of their keys, of those that were wanted lately; as many again may be held of those before. */
const MOST = 500_000;

/**
 * Stands in a page's markup for a part: `‹it›17;`. Made up at the start, so that nothing that people write or ask for
 * can be taken for it.
 */
const HOLE = `\0${crypto.randomUUID()}:`;

const toBytes = new TextEncoder();
const numbers = new Map<unknown, number>();
let lately = new Map<string, Uint8Array>();
let before = new Map<string, Uint8Array>();
let size = 0;

/**
 * Writes the parts of one page (see ui/part.tsx), those that are the same as some other time from memory. React gets a
 * mark for each to put in, and `fill` puts the parts where the marks stand: the page as pieces of text and bytes.
 */
export function partsOf(brand: Brand): { write: WritePart; fill(page: string): (string | Uint8Array)[] } {
  const house = JSON.stringify(brand);
  const parts: Uint8Array[] = [];
  return {
    write(Component, props) {
      const key = `${numberOf(Component)} ${house} ${JSON.stringify(props)}`;
      let part = lately.get(key);
      if (!part) {
        part = before.get(key) ?? render(brand, Component, props);
        keep(key, part);
      }
      return `${HOLE}${parts.push(part) - 1};`;
    },
    fill(page) {
      const [first = '', ...rest] = page.split(HOLE);
      const filled: (string | Uint8Array)[] = [first];
      for (const text of rest) {
        const end = text.indexOf(';');
        filled.push(parts[Number(text.slice(0, end))] as Uint8Array, text.slice(end + 1));
      }
      return filled;
    },
  };
}

function numberOf(Component: unknown): number {
  const number = numbers.get(Component) ?? numbers.size;
  numbers.set(Component, number);
  return number;
}

function render<P extends object>(brand: Brand, Component: FunctionComponent<P>, props: P): Uint8Array {
  const text = renderToString(
    <BrandContext value={brand}>
      <StaticRouter location="/">
        <Component {...props} />
      </StaticRouter>
    </BrandContext>,
  );
  return toBytes.encode(text);
}

function keep(key: string, part: Uint8Array): void {
  if (size > MOST) {
    before = lately;
    lately = new Map();
    size = 0;
  }
  lately.set(key, part);
  size += key.length + part.length;
}
