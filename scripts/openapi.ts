import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas/schemas.ts';
import { openApi } from '#server/http/openapi.ts';

/* Writes the OpenAPI document to dist/ and lints it: part of npm run check. */

const file = path.join(import.meta.dirname, '../dist/openapi.json');
const document = openApi(calls, schemas, { title: 'Dogear', url: 'https://market.example.edu/api/v1' });
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(document, null, 2));

const cli = path.join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
const { status } = spawnSync(process.execPath, [cli, 'lint', file], {
  stdio: 'inherit',
  // It would otherwise tell its makers, and ask for its newest version.
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
process.exitCode = status ?? 1;
