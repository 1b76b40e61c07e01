import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveLoop } from '../measure.ts';

/*
 * The limit of a page that has to be rendered: the product's own rendering with its data in hand.
 * node bench/limits/render.ts URL
 */
const [url] = process.argv.slice(2);
if (!url) throw new Error('render.ts URL');

process.env.NODE_ENV = 'production';
const { load } = await import(pathToFileURL(path.resolve('dist/render/render.js')).href);

const answers = new Map<string, unknown>();
/** The API of the running product, asked once for each thing. */
async function api(call: { method: string; path: string }, input: Record<string, string>): Promise<unknown> {
  const key = JSON.stringify([call.path, input]);
  if (!answers.has(key)) answers.set(key, await askProduct(call, input));
  return answers.get(key);
}

async function askProduct(call: { method: string; path: string }, input: Record<string, string>): Promise<unknown> {
  const at = new URL(`/api/v1${call.path.replace(/\{(\w+)\}/g, (_, name) => input[name] as string)}`, url);
  const body = JSON.stringify(input);
  // What is undefined is left out, as in JSON.
  if (call.method === 'GET') at.search = new URLSearchParams(JSON.parse(body)).toString();
  const headers = { 'content-type': 'application/json' };
  return (await fetch(at, { method: call.method, ...(call.method !== 'GET' && { headers, body }) })).json();
}

const brand = { brandName: 'Dogear', campusName: 'Campus', publicUrl: new URL(url).origin };
const render = () => load(new Request(url), { ...brand, api, assets: null });
const cardsIn = (html: string) => html.split('<article').length - 1;
const expected = cardsIn(await (await fetch(url)).text());
const { status, html } = await render();
// Where data is missing React is quickly done.
if (status !== 200 || cardsIn(html) !== expected) throw new Error(`The page of the limit is another (${status}).`);
serveLoop(async () => void (await render()));
