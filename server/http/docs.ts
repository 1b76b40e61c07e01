import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Call, SchemasByName } from '#contract/call.ts';
import * as endpoints from '#contract/endpoints.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { isNotModified } from '#server/cache/etag.ts';
import { openApi } from './openapi.ts';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string);

/** Serves the OpenAPI document, and a page without scripts that shows it. */
export function serveDocs(
  app: FastifyInstance,
  calls: Record<string, Call>,
  schemas: SchemasByName,
  about: { title: string; url: string },
): void {
  // Created on the first request, so that the start does not wait for it.
  const create = () => {
    const document = openApi(calls, schemas, about);
    const withTag = (text: string) => ({ text, tag: `"${hash('sha1', text, 'base64url')}"` });
    return { document: withTag(JSON.stringify(document)), page: withTag(docsPage(calls, document, about.title)) };
  };
  let documents: ReturnType<typeof create> | undefined;
  const serve = (url: string, type: string, part: keyof ReturnType<typeof create>) =>
    app.get(url, { config: { open: true } }, (request, reply) => {
      documents ??= create();
      const { text, tag } = documents[part];
      reply.headers({ 'cache-control': 'public, max-age=60', etag: tag });
      if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(type).send(text);
    });
  serve(`${endpoints.calls}/openapi.json`, 'application/json; charset=utf-8', 'document');
  serve(`${endpoints.api}/docs`, 'text/html; charset=utf-8', 'page');
}

function docsPage(calls: Record<string, Call>, document: Record<string, unknown>, title: string): string {
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const sections = Object.entries(calls).map(([name, call]) => {
    const shown = JSON.stringify(paths[call.path]?.[call.method.toLowerCase()], null, 2);
    return `<section id="${name}"><h2><code>${call.method} ${endpoints.calls}${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)}. Token: ${call.who}.</p><details><summary>Fields and answer of ${name}</summary><pre tabindex="0">${escapeHtml(shown)}</pre></details></section>`;
  });
  const failures = Object.entries(PROBLEMS).map(
    ([code, [status, message]]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}: calls</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1rem;margin:2rem 0 0}p{margin:.25rem 0}pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid}td{padding:.2rem .8rem .2rem 0;vertical-align:top}</style></head>
<body><main><h1>${escapeHtml(title)}: calls</h1><p>The same for programs: <a href="${endpoints.calls}/openapi.json">openapi.json</a>. Bodies may be JSON, a form or a multipart form; a file needs multipart.</p>
<nav aria-label="Calls"><ul>${Object.keys(calls)
    .map((name) => `<li><a href="#${name}">${name}</a></li>`)
    .join(
      '',
    )}</ul></nav>${sections.join('\n')}<h2>Failures</h2><table>${failures.join('')}</table></main></body></html>`;
}
