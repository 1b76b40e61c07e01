import type { Call } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import * as endpoints from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { noteServerTime } from '../browser/server-clock.ts';
import { OFFLINE } from '../messages.ts';
import { actorOf, endSession, getSession, requestRefresh } from '../session/session.ts';
import type { Api, ApiOptions as Options } from './api-context.ts';
import { type Reply, readReply } from './read-reply.ts';

export { type Api, apiContext } from './api-context.ts';

/** The copies of responses for offline use (offline/copies.ts). */
export interface Backup {
  answered(call: Call, input: object, answer: unknown): void;
  /** The stored response to the same request, if there is one. The network is taken to be away. */
  unanswered(call: Call, input: object): Promise<unknown>;
}
let backup: Backup | undefined;

/** Responses of the first page, before the copies are set up. */
let early: { call: Call; input: object; answer: unknown; token: string | undefined }[] = [];
const EARLY_MOST = 20;

export const setBackup = (given: Backup): void => {
  backup = given;
  for (const { call, input, answer, token } of early) if (token === tokenFor(call)) given.answered(call, input, answer);
  early = [];
};

interface Ready {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

const isThere = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;

/** Where an input goes: path parameters first, the rest to the query (GET), a form (with a file) or JSON. */
function prepare(call: Call, input: Record<string, unknown>, token: string | undefined): Ready {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const ready: Ready = {
    method: call.method,
    url: endpoints.calls + path,
    headers: { accept: 'application/json' },
    body: null,
  };
  if (token) ready.headers.authorization = `Bearer ${token}`;

  const fields = Object.entries(rest).filter(isThere);
  if (call.method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    if (query.size) ready.url += `?${query}`;
  } else if (fields.some(([, value]) => value instanceof Blob)) {
    const form = new FormData();
    // Fields before the file: the server can refuse them without reading the file.
    for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
    for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
    ready.body = form;
  } else {
    ready.headers['content-type'] = 'application/json';
    ready.body = JSON.stringify(Object.fromEntries(fields));
  }
  return ready;
}

async function send({ url, ...init }: Ready, signal?: AbortSignal): Promise<Reply> {
  const response = await fetch(url, { ...init, signal: signal ?? null, credentials: 'omit' });
  noteServerTime(response.headers.get('date'));
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

/** fetch reports no upload progress; XMLHttpRequest does. */
function upload({ method, url, headers, body }: Ready, { signal, onProgress }: Options): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = () => reject(new TypeError('The upload broke off'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

const tokenFor = (call: Call): string | undefined => (call.who === 'anyone' ? undefined : getSession()?.token);

/** Milliseconds without an answer after which a stored response is shown, if there is one. */
const LATE = 6000;

/**
 * Makes a call. Throws a Problem for every failure but an abort. Offline, and while the network hangs, it may return a
 * stored response; an answer that comes later is stored, and has the page ask again.
 */
export const api: Api = async (call, input, options = {}) => {
  const token = tokenFor(call);
  const asked = request(call, input, token, options).then((answer) => {
    // Not after the member has signed out.
    if (token === tokenFor(call)) {
      if (backup) backup.answered(call, input, answer);
      else if (early.length < EARLY_MOST) early.push({ call, input, answer, token });
    }
    return answer;
  });
  try {
    return (await orStored(asked, call, input)) as never;
  } catch (error) {
    const isAway = error instanceof Problem && error.code === 'UNAVAILABLE';
    const stored = isAway ? await backup?.unanswered(call, input) : undefined;
    if (stored === undefined) throw error;
    return stored as never;
  }
};

/** The answer, or after a while the stored response, if there is one. */
function orStored(asked: Promise<unknown>, call: Call, input: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      const stored = await backup?.unanswered(call, input);
      if (stored !== undefined) resolve(stored);
    }, LATE);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function request(call: Call, input: object, token: string | undefined, options: Options): Promise<unknown> {
  const ready = prepare(call, input as Record<string, unknown>, token);
  let reply: Reply;
  try {
    reply = await (ready.body instanceof FormData ? upload(ready, options) : send(ready, options.signal));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem('UNAVAILABLE', { message: OFFLINE });
  }
  try {
    return readReply(reply);
  } catch (error) {
    // The request may carry an older token; only a refusal of the current one ends the session.
    const isRefused = error instanceof Problem && error.status === 401;
    if (isRefused && token && token === getSession()?.token) endSession('expired');
    // The server refused what the session's member may do, so the stored member is out of date.
    if (error instanceof Problem && error.code === 'FORBIDDEN' && call.needs && can[call.needs](actorOf()))
      requestRefresh();
    throw error;
  }
}
