import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { MEGABYTE, PAPER } from '#contract/limits.ts';
import { ConfigError, readConfig } from '#server/start/config.ts';
import { createTestApp } from '#server/testing/app.ts';

/*
 * What operators copy, held against the program without the tools that would run it: the settings, ports, paths and
 * limits that both must agree on.
 */

/** What an operator fills in. */
const SAMPLE: Record<string, string> = {
  PUBLIC_URL: 'https://market.campus.edu',
  SMTP_URL: 'smtps://user:pass@mail.campus.edu',
  MAIL_FROM: 'no-reply@campus.edu',
  DATABASE_PASSWORD: 'sesame',
  JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa',
};
/** Read by Node and the C library. */
const OTHERS = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

type Values = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: a document of somebody else's format
type Document = any;

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
const compose = (name: string): Document => parse(fillIn(read(name)), { merge: true });
const [secret, kubernetes] = ['secret', 'dogear'].map((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document): Document => document.toJS()),
) as [Document[], Document[]];
const ofKind = (kind: string): Document => kubernetes.find((document) => document.kind === kind);
const deployment = ofKind('Deployment').spec;
const [container] = deployment.template.spec.containers;
const dockerfile = read('Dockerfile');

/** `${NAME:-default}` and `${NAME:?why}` as compose reads them. */
function fillIn(text: string): string {
  const filled = text.replaceAll(/\$\{(\w+)(?::([-?])([^${}]*))?\}/g, (_all, name: string, mark, words) => {
    if (mark === '?' && !SAMPLE[name]) assert.fail(`${name} must be set, and is not in the sample`);
    return SAMPLE[name] ?? (mark === '-' ? words : '');
  });
  return filled === text ? text : fillIn(filled);
}

const asTexts = (values: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** `NAME=value`, in lines or in one. */
const pairsOf = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/(?<=^|[ \t])([A-Z][A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]));

const image = pairsOf((dockerfile.split('FROM').at(-1) ?? '').replaceAll(/^(?!ENV).*$/gm, ''));
const unit = (name: string) => read(`deploy/${name}`);
const environmentOf = (text: string) =>
  pairsOf(text.replaceAll(/^(?!Environment=).*$/gm, '').replaceAll('Environment=', ' '));

const DEPLOYMENTS: { name: string; env: Values; isOneOfSeveral: boolean }[] = [
  ...['compose.yaml', 'compose.cluster.yaml'].flatMap((file) =>
    Object.entries<Document>(compose(file).services)
      .filter(([, { build }]) => build)
      .map(([name, { environment }]) => ({
        name: `${name} of ${file}`,
        env: { ...image, ...asTexts(environment) },
        isOneOfSeveral: file === 'compose.cluster.yaml',
      })),
  ),
  {
    name: 'the systemd unit',
    env: { ...environmentOf(unit('systemd/dogear.service')), ...pairsOf(unit('systemd/dogear.env')) },
    isOneOfSeveral: false,
  },
  { name: 'the unit of many campuses', env: environmentOf(unit('campuses/dogear@.service')), isOneOfSeveral: false },
  {
    name: 'the Deployment of Kubernetes',
    env: { ...image, ...ofKind('ConfigMap').data, ...secret[0].stringData, JWT_SECRET: SAMPLE.JWT_SECRET },
    isOneOfSeveral: true,
  },
];

describe('every deployment', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dogear-deployments-'));
  });
  after(() => rm(folder, { recursive: true }));
  const configOf = (env: Values) => readConfig({ ...env, DATA_DIR: folder });

  for (const { name, env, isOneOfSeveral } of DEPLOYMENTS)
    test(`${name} has settings that the program knows and takes`, () => {
      const config = configOf({ JWT_SECRET: SAMPLE.JWT_SECRET as string, ...env });
      const known = [...config.settings.map((setting) => setting.name), ...OTHERS];
      assert.deepEqual(
        Object.keys(env).filter((one) => !known.includes(one)),
        [],
      );
      assert.equal(config.production, true);
      if (!isOneOfSeveral) return;
      assert.equal(config.cluster, 'postgres');
      assert.ok(config.databaseUrl && env.JWT_SECRET && config.trustProxy.length > 0);
    });

  test('refuses to start on the secret of the example', () => {
    assert.throws(
      () => configOf({ ...secret[0].stringData }),
      new ConfigError('JWT_SECRET must be random, not a sample; leave it unset and one is made.'),
    );
  });

  test('asks for the health where the program answers', async () => {
    const texts = ['Dockerfile', 'deploy/proxies/Caddyfile.cluster', 'deploy/cluster/haproxy.cfg'].map(read);
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet.path);
    const paths = [...probes, ...texts.map((text) => text.match(/\/(?:ready|health|live)\w*/)?.[0])];
    assert.equal(container.readinessProbe.httpGet.path, '/readyz');
    const { app, close } = await createTestApp();
    for (const url of paths) assert.equal((await app.inject({ url: String(url) })).statusCode, 200, url);
    await close();
  });

  test('lets the largest upload through', () => {
    // As server/http/bodies.ts takes it.
    const largest = PAPER.bytes + MEGABYTE / 2;
    const annotations = ofKind('Ingress').metadata.annotations;
    const nginx = [
      annotations['nginx.ingress.kubernetes.io/proxy-body-size'],
      read('deploy/proxies/nginx.conf').match(/client_max_body_size (\d+m);/)?.[1],
    ];
    for (const size of nginx) assert.ok(Number.parseInt(size, 10) * MEGABYTE >= largest, size);
    for (const file of globSync('deploy/proxies/Caddyfile*', { cwd: path.join(import.meta.dirname, '..') }))
      assert.ok(Number(read(file).match(/max_size (\d+)MB/)?.[1]) * 1e6 >= largest, file);
  });
});

describe('the files of compose', () => {
  for (const file of ['compose.yaml', 'compose.cluster.yaml'])
    test(`${file} names only what is there`, () => {
      const { services, volumes } = compose(file);
      for (const [name, service] of Object.entries<Document>(services)) {
        for (const volume of service.volumes ?? []) {
          const [from] = volume.split(':');
          const isThere = from.startsWith('.')
            ? existsSync(path.join(import.meta.dirname, '..', from))
            : from in volumes;
          assert.ok(isThere, `${name}: ${volume}`);
        }
        for (const needed of Object.keys(service.depends_on ?? {})) assert.ok(needed in services, needed);
        if (service.build && service.ports) assert.match(service.ports[0], /:3000$/);
      }
    });

  test('a node has a first process that collects others, and keeps its backups in a volume with a name', () => {
    const files = ['compose.yaml', 'compose.cluster.yaml'].map(compose);
    const servers = files.flatMap(({ services }) => Object.values<Document>(services)).filter(({ build }) => build);
    assert.equal(servers.length, 4);
    for (const { init, volumes, environment } of servers) {
      assert.equal(init, true);
      assert.ok(environment.MAIL_FROM);
      const places = volumes.map((volume: string) => volume.split(':')[1]);
      assert.ok(places.includes('/data') || places.includes('/data/backups'), String(volumes));
    }
  });

  test('a database is healthy when it answers over the network, as it does not while it is made', () => {
    for (const file of ['compose.yaml', 'compose.cluster.yaml'])
      assert.deepEqual(compose(file).services.database.healthcheck.test.slice(0, 4), [
        ...['CMD', 'pg_isready', '-h', '127.0.0.1'],
      ]);
  });

  test('the nodes of the cluster are those that the proxy has, with the files of both', () => {
    const { services, networks } = compose('compose.cluster.yaml');
    assert.equal(services.proxy.environment.NODES, 'app1:3000 app2:3000');
    assert.deepEqual(services.app1.volumes, services.app2.volumes);
    assert.equal(services.app1.environment.TRUST_PROXY, networks.default.ipam.config[0].subnet);
  });
});

describe('the manifests of Kubernetes', () => {
  test('refer to each other by names that are there', () => {
    const labels = deployment.template.metadata.labels;
    assert.deepEqual(deployment.selector.matchLabels, labels);
    assert.deepEqual(ofKind('Service').spec.selector, labels);
    assert.deepEqual(ofKind('PodDisruptionBudget').spec.selector.matchLabels, labels);
    const [port] = ofKind('Service').spec.ports;
    assert.deepEqual([port.targetPort, container.ports[0].containerPort], [container.ports[0].name, 3000]);
    const { service } = ofKind('Ingress').spec.rules[0].http.paths[0].backend;
    assert.deepEqual([service.name, service.port.name], [ofKind('Service').metadata.name, port.name]);
    const [config, hidden] = container.envFrom;
    assert.equal(config.configMapRef.name, ofKind('ConfigMap').metadata.name);
    assert.equal(hidden.secretRef.name, secret[0].metadata.name);
    const volumes = deployment.template.spec.volumes.map(({ name }: { name: string }) => name);
    for (const { name } of container.volumeMounts) assert.ok(volumes.includes(name), name);
  });

  test('give a node the time to end, and keep the old ones until the new are ready', () => {
    const { terminationGracePeriodSeconds } = deployment.template.spec;
    // Five seconds of saying so, ten for requests, and as much for what follows.
    assert.ok(terminationGracePeriodSeconds >= 30);
    assert.deepEqual([deployment.replicas, deployment.strategy.rollingUpdate.maxUnavailable], [2, 0]);
  });
});

describe('the units of systemd', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).error === undefined;
  test('are what systemd takes', { skip: !isThere && 'there is no systemd-analyze here' }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dogear-units-'));
    const program = path.join(import.meta.dirname, '..');
    const units = globSync('deploy/{systemd,campuses}/*.{service,socket,timer}', { cwd: program });
    const files = units.map((unit) => {
      // One of those that a template stands for.
      const file = path.join(folder, path.basename(unit).replace('@', '@campus'));
      writeFileSync(file, read(unit).replaceAll('/opt/dogear/current', program));
      return file;
    });
    assert.equal(files.length, 4);
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { env, encoding: 'utf8' });
    await rm(folder, { recursive: true });
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.includes('dogear')),
      [],
    );
  });
});
