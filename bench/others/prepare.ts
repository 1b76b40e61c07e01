import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Product } from '../processes.ts';
import { addressOf, type Goods, readGoods } from './campus.ts';
import type { Other } from './other.ts';
import { folderOf, run } from './start.ts';

const INSTALL = 30 * 60_000;
const FILL = 90 * 60_000;

/** Its packages at exact versions in a folder of its own, once; our own scripts for it beside them, each time. */
export async function install(other: Other): Promise<void> {
  const folder = folderOf(other);
  const wanted = JSON.stringify({ private: true, dependencies: other.packages, overrides: other.overrides }, null, 2);
  const done = path.join(folder, 'installed.json');
  if (!existsSync(done) || (await readFile(done, 'utf8')) !== wanted) {
    console.error(`${other.title}: installing some hundred megabytes …`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), wanted);
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], other, {}, INSTALL);
    await writeFile(done, wanted);
  }
  await cp(`bench/others/${other.name}`, folder, { recursive: true });
}

/**
 * The name of its database with our items in it, in the PostgreSQL of the running product; filled once for a state of
 * the items, its version and the scripts. What was broken off is begun anew.
 */
export async function fillOnce(other: Other, product: Product): Promise<string> {
  const goods = await readGoods(product);
  const name = `${other.name}_${hashOf(other, goods)}`;
  const draft = `${name}_draft`;
  const db = new pg.Client({ connectionString: addressOf(product, 'dogear') });
  await db.connect();
  try {
    const { rows } = await db.query<{ name: string }>(
      "select datname as name from pg_database where datname like $1 || '%'",
      [`${other.name}\\_`],
    );
    for (const one of rows)
      if (one.name !== name) await db.query(`drop database ${pg.escapeIdentifier(one.name)} with (force)`);
    if (!rows.some((one) => one.name === name)) {
      const began = performance.now();
      console.error(`${other.title}: filling with ${goods.items.length} products …`);
      await db.query(`create database ${draft}`);
      // Broken off, it is begun anew: until then nothing has to be on the disk.
      await db.query(`alter database ${draft} set synchronous_commit = off`);
      await fill(other, goods, addressOf(product, draft));
      await db.query(`alter database ${draft} reset synchronous_commit`);
      await db.query(`alter database ${draft} rename to ${name}`);
      console.error(`${other.title}: filled in ${Math.round((performance.now() - began) / 1000)} s`);
    }
  } finally {
    await db.end();
  }
  return name;
}

async function fill(other: Other, goods: Goods, address: string): Promise<void> {
  await writeFile(path.join(folderOf(other), 'items.json'), JSON.stringify(goods));
  const variables = { ...other.fillVariables, DATABASE_URL: address };
  for (const words of other.fill) await run(process.execPath, words, other, variables, FILL);
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  try {
    await db.query('vacuum analyze');
  } finally {
    await db.end();
  }
}

function hashOf({ name, packages, overrides }: Other, goods: Goods): string {
  const hash = createHash('sha256').update(JSON.stringify({ packages, overrides, goods }));
  // The scripts that start it fill nothing.
  for (const file of globSync(`bench/others/${name}/**/*.{js,mjs}`).sort())
    if (!/(server|worker)\.mjs$/.test(file)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
