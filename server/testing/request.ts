import type { Call } from '#contract/call.ts';

export type Encoding = 'json' | 'form' | 'multipart';

/** A call as it goes over the wire. */
export interface EncodedCall {
  method: Call['method'];
  /** Path with its query. */
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Writes a call as a client would; a Uint8Array among the fields goes as a file. */
export async function encodeCall(
  call: Call,
  input: Record<string, unknown> = {},
  { token, encoding }: { token?: string | undefined; encoding?: Encoding | undefined } = {},
): Promise<EncodedCall> {
  const fields = { ...input };
  const url = `/api/v1${call.path}`.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const { method } = call;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (method === 'GET') {
    const query = new URLSearchParams(entriesOf(fields));
    return { method, url: query.size > 0 ? `${url}?${query}` : url, headers };
  }
  if (encoding === 'multipart' || Object.values(fields).some((value) => value instanceof Uint8Array)) {
    const request = new Request('http://x', { method: 'POST', body: formOf(fields) });
    headers['content-type'] = request.headers.get('content-type') ?? '';
    return { method, url, headers, payload: Buffer.from(await request.arrayBuffer()) };
  }
  if (encoding === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return { method, url, headers, payload: new URLSearchParams(entriesOf(fields)).toString() };
  }
  headers['content-type'] = 'application/json';
  return { method, url, headers, payload: JSON.stringify(fields) };
}

const entriesOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) form.append(name, new Blob([Buffer.from(value)]), 'picture.jpg');
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}
