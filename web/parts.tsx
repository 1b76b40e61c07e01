import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type Brand, BrandContext } from './brand.ts';
import type { WritePart } from './ui/part.tsx';

/** Characters of those that were wanted lately; as many again may be held of those that were wanted before. */
const MOST = 500_000;

const numbers = new Map<unknown, number>();
let lately = new Map<string, string>();
let before = new Map<string, string>();
let size = 0;

/** Writes parts of pages (see ui/part.tsx), those that are the same as some other time from memory. */
export function partsOf(brand: Brand): WritePart {
  const house = JSON.stringify(brand);
  return (Component, props) => {
    const key = `${numberOf(Component)} ${house} ${JSON.stringify(props)}`;
    const known = lately.get(key);
    if (known !== undefined) return known;
    const text = before.get(key) ?? write(brand, Component, props);
    keep(key, text);
    return text;
  };
}

function numberOf(Component: unknown): number {
  const number = numbers.get(Component) ?? numbers.size;
  numbers.set(Component, number);
  return number;
}

function write<P extends object>(brand: Brand, Component: FunctionComponent<P>, props: P): string {
  const text = renderToString(
    <BrandContext value={brand}>
      <StaticRouter location="/">
        <Component {...props} />
      </StaticRouter>
    </BrandContext>,
  );
  // To look for something in it makes one string of the hundreds it was put together of.
  text.indexOf('</');
  return text;
}

function keep(key: string, text: string): void {
  if (size > MOST) {
    before = lately;
    lately = new Map();
    size = 0;
  }
  lately.set(key, text);
  size += key.length + text.length;
}
