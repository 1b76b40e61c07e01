type Data = Record<string, unknown>;

const isPlain = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * What `now` says, of the very objects of `before` wherever those say the same: what was made of an object of before (its
 * JSON, its part of a page) is then found by the object itself. `now` is taken apart for that.
 */
export function reuse<T>(before: unknown, now: T): T;
export function reuse(before: unknown, now: unknown): unknown {
  if (Array.isArray(now)) return Array.isArray(before) ? reuseList(before, now) : now;
  if (!isPlain(now) || !isPlain(before)) return now;
  let more = Object.keys(before).length;
  for (const name in now) {
    const value = now[name];
    if (typeof value === 'object') now[name] = reuse(before[name], value);
    if (now[name] === before[name] && name in before) more -= 1;
    else more = Number.NaN;
  }
  return more === 0 ? before : now;
}

function reuseList(before: unknown[], now: unknown[]): unknown[] {
  let isSame = before.length === now.length;
  for (let place = 0; place < now.length; place += 1) {
    const one = reuse(before[place], now[place]);
    now[place] = one;
    if (one !== before[place]) isSame = false;
  }
  return isSame ? before : now;
}

/** By an object that stands in a list. */
const texts = new WeakMap<object, string>();

/** JSON, made once of each object in a list; without what could end a script element or open a comment. */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeListed).join()}]`;
  if (!isPlain(value)) return write(value) ?? 'null';
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields.map(([name, one]) => `${write(name)}:${writeJson(one)}`).join()}}`;
}

function writeListed(one: unknown): string {
  if (typeof one !== 'object' || one === null) return write(one) ?? 'null';
  const text = texts.get(one) ?? write(one) ?? 'null';
  texts.set(one, text);
  return text;
}

const write = (value: unknown): string | undefined => JSON.stringify(value)?.replaceAll('<', '\\u003c');
