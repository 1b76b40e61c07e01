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
/** By component, and by its props as JSON. */
type Parts = Map<unknown, Map<string, Uint8Array>>;

/** Whose parts these are: there is one while a server runs. */
let house = '';
let lately: Parts = new Map();
let before: Parts = new Map();
let size = 0;
/** By the object that a part is about: an item, which is the same object for as long as it says the same. */
let about = new WeakMap<object, { Component: unknown; props: object; part: Uint8Array }>();

/**
 * Writes the parts of one page (see ui/part.tsx), those that are the same as some other time from memory. React gets a
 * mark for each to put in, and `fill` puts the parts where the marks stand: the page as pieces of text and bytes.
 */
export function partsOf(brand: Brand): { write: WritePart; fill(page: string): (string | Uint8Array)[] } {
  moveInto(JSON.stringify(brand));
  const parts: Uint8Array[] = [];
  return {
    write(Component, props) {
      const subject = Object.values(props).find((one) => typeof one === 'object' && one !== null);
      const known = subject && about.get(subject);
      const isSame = known?.Component === Component && hasSame(known.props, props);
      const part = isSame ? known.part : find(brand, Component, props);
      if (subject && !isSame) about.set(subject, { Component, props, part });
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

const hasSame = (one: object, other: object): boolean => {
  const names = Object.keys(one) as (keyof typeof one)[];
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

function find<P extends object>(brand: Brand, Component: FunctionComponent<P>, props: P): Uint8Array {
  const key = JSON.stringify(props);
  let part = lately.get(Component)?.get(key);
  if (!part) {
    part = before.get(Component)?.get(key) ?? render(brand, Component, props);
    keep(Component, key, part);
  }
  return part;
}

function moveInto(next: string): void {
  if (next === house) return;
  house = next;
  before = new Map();
  lately = new Map();
  size = 0;
  about = new WeakMap();
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

function keep(Component: unknown, key: string, part: Uint8Array): void {
  if (size > MOST) {
    before = lately;
    lately = new Map();
    size = 0;
  }
  const same = lately.get(Component) ?? new Map<string, Uint8Array>();
  lately.set(Component, same.set(key, part));
  size += key.length + part.length;
}
