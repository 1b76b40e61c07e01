import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '#server/root.ts';
import { loadOptional } from './optional-packages.ts';
import { StartError } from './start-error.ts';

describe('loadOptional', () => {
  test('loads what is there', async () => {
    const { createClient } = await loadOptional('CLUSTER', '@redis', () => import('@redis/client'));
    assert.equal(typeof createClient, 'function');
  });

  test('says how to install what is missing, at the version with which it is tested', async () => {
    const missing = '@redis/not-installed';
    const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    await assert.rejects(
      loadOptional('CLUSTER', '@redis', () => import(missing)),
      new StartError(
        `CLUSTER needs what "npm install --no-save --save-prod --omit=dev @redis/client@${devDependencies['@redis/client']}" installs.`,
      ),
    );
  });

  test('leaves other errors as they are', async () => {
    const error = new Error('It is broken.');
    await assert.rejects(
      loadOptional('CLUSTER', '@redis', () => Promise.reject(error)),
      error,
    );
  });
});
