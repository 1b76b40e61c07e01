import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveLoop } from './loop.ts';

/*
 * The limit for a page that has to be rendered: React's renderToString of the very tree of the page, its data in hand.
 * node bench/limits/render.ts URL FOLDER: the page at URL, rendered once and as a whole by the product's own build with the data of
 * the running product; a copy of the build in FOLDER hands over the tree.
 */
const [url, folder] = process.argv.slice(2);
if (!url || !folder) throw new Error('render.ts URL FOLDER');

let again: (() => string) | undefined;
const keeper = globalThis as typeof globalThis & { keepTree?: unknown };
keeper.keepTree = (renderToString: (tree: unknown) => string) => (tree: unknown) => {
  again = () => renderToString(tree);
  return again();
};

process.env.NODE_ENV = 'production';
cpSync('dist/render', folder, { recursive: true });
const built = path.join(folder, 'render.js');
const source = readFileSync(built, 'utf8');
const opened = source.replace(/\(0, (\w+)\.renderToString\)\(/g, 'globalThis.keepTree((0, $1.renderToString))(');
if (opened === source) throw new Error('render.ts does not find renderToString in dist/render/render.js.');
writeFileSync(built, opened);

const { load } = await import(pathToFileURL(built).href);
const api = async (call: { method: string; path: string }, input: Record<string, string>) => {
  const at = new URL(`/api/v1${call.path.replace(/\{(\w+)\}/g, (_, name) => input[name] as string)}`, url);
  const isGet = call.method === 'GET';
  if (isGet)
    for (const [name, value] of Object.entries(input)) if (value !== undefined) at.searchParams.set(name, value);
  const headers = { 'content-type': 'application/json' };
  return (await fetch(at, isGet ? {} : { method: call.method, headers, body: JSON.stringify(input) })).json();
};
const brand = { brandName: 'Dogear', campusName: 'Campus', publicUrl: new URL(url).origin };
// As while developing: nothing is taken from what was written before.
const page = await load(new Request(url), { ...brand, api, assets: null });
page.draw();
if (page.status !== 200 || !again) throw new Error(`The page of the limit failed (${page.status}).`);
// Where data is missing React renders what waits for it, and is quickly done.
const cardsIn = (html: string) => html.split('<article').length - 1;
const expected = cardsIn(await (await fetch(url)).text());
if (cardsIn(again()) !== expected)
  throw new Error(`The page of the limit has ${cardsIn(again())} of ${expected} cards.`);
serveLoop(async () => void again?.());
