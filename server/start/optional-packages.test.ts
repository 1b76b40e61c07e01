import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '#server/root.ts';
import { loadOptional } from '../tracing/open-telemetry.ts';
import { StartError } from './start-error.ts';

describe('loadOptional', () => {
  test('loads what is there', async () => {
    const { trace } = await loadOptional(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      '@opentelemetry',
      () => import('@opentelemetry/api'),
    );
    assert.equal(typeof trace, 'object');
  });

  test('says how to install what is missing, at the version with which it is tested', async () => {
    const missing = '@opentelemetry/not-installed';
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    const packages = Object.keys(devDependencies).filter((name) => name.startsWith('@opentelemetry/'));
    assert.ok(packages.length > 1);
    const named = packages.map((name) => `${name}@${devDependencies[name]}`).join(' ');
    await assert.rejects(
      loadOptional('OTEL_EXPORTER_OTLP_ENDPOINT', '@opentelemetry', () => import(missing)),
      new StartError(
        `OTEL_EXPORTER_OTLP_ENDPOINT needs what "npm install --no-save --save-prod --omit=dev ${named}" installs.`,
      ),
    );
  });

  test('leaves other errors as they are', async () => {
    const error = new Error('It is broken.');
    await assert.rejects(
      loadOptional('OTEL_EXPORTER_OTLP_ENDPOINT', '@opentelemetry', () => Promise.reject(error)),
      error,
    );
  });
});
