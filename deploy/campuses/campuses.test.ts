import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { printFigure } from '#server/testing/scale.ts';
import { bootMachine, type Machine, PROGRAM } from './machine.ts';

const HOSTS = { coep: 'market.coep.ac.in', vjti: 'market.vjti.ac.in' };
type Campus = keyof typeof HOSTS;
const NAMES = Object.keys(HOSTS) as Campus[];

describe('campus', { timeout: 20 * LONGEST_WAIT }, () => {
  let machine: Machine;
  before(async () => {
    machine = await bootMachine();
  });
  after(() => machine?.remove());

  const visit = (name: Campus) =>
    `curl --silent --insecure --max-time 120 --output /dev/null --write-out '%{http_code} %{time_total}\\n' ` +
    `--resolve ${HOSTS[name]}:443:127.0.0.1 https://${HOSTS[name]}/`;
  const assertServes = async (name: Campus) => assert.match(await machine.run(visit(name)), /^200 /);
  const property = async (name: Campus, of: string) =>
    (await machine.run(`systemctl show --value --property=${of} dogear@${name}`)).trim();
  const isAsleep = async (name: Campus) => (await property(name, 'ActiveState')) === 'inactive';
  const refusal = (words: string) =>
    machine.run(`campus ${words}`).then(
      () => assert.fail(`campus ${words} was not refused`),
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );

  test('add makes a campus that its address shows, and refuses a name that is taken or none', async () => {
    for (const name of NAMES) await machine.run(`campus add ${name} ${HOSTS[name]}`);
    for (const name of NAMES) await assertServes(name);
    assert.equal(await refusal(`add coep ${HOSTS.coep}`), 'There is a campus coep already.');
    assert.equal(await refusal('add Coep! x.edu'), 'A name is lower-case letters and digits.');
    assert.match(await refusal('add coep'), /^ *campus add NAME HOST/m);
  });

  test('a campus has its database, its folder and its settings for itself', async () => {
    const settings = await machine.run('stat --format=%a:%U /etc/dogear/coep.env /var/lib/dogear/coep');
    assert.deepEqual(settings.trim().split('\n'), ['600:root', '700:dogear']);
    const address = (await machine.run("sed -n 's/^DATABASE_URL=//p' /etc/dogear/coep.env")).trim();
    await machine.run(`psql --no-psqlrc -c 'select 1' ${address}`);
    await assert.rejects(machine.run(`psql --no-psqlrc -c 'select 1' ${address.replace(/coep$/, 'vjti')}`), /denied/);
  });

  test('one that the timer woke goes back to sleep, and the next visitor wakes it', async () => {
    const timers = await machine.run('systemctl list-timers --no-legend --no-pager');
    for (const name of NAMES) assert.match(timers, new RegExp(`dogear-wake@${name}\\.timer`));
    // What the timer does; systemctl start is nothing where it runs.
    await machine.run('systemctl stop dogear@coep && systemctl start dogear@coep');
    // It looks through what is due by the minute first.
    const began = performance.now();
    await until(() => isAsleep('coep'), 3 * LONGEST_WAIT);
    printFigure(`without a visitor it is awake for ${((performance.now() - began) / 1000).toFixed(0)} s`);
    assert.equal(await property('coep', 'Result'), 'success');
    assert.equal(await isAsleep('vjti'), false, 'the one with visitors goes on');
    const [status, seconds] = (await machine.run(visit('coep'))).trim().split(' ');
    assert.equal(status, '200');
    printFigure(`a sleeping campus shows its first page after ${seconds} s`);
  });

  test('one whose process dies is back for the next visitor', async () => {
    await machine.run('systemctl kill --signal=KILL dogear@coep');
    await assertServes('coep');
    await assertServes('vjti');
  });

  test('upgrade moves all campuses while visitors wait a moment, and lets none fail', async () => {
    const asking = machine.run(`while [ ! -e /run/enough ]; do ${visit('coep')}; done`);
    await machine.run(`ln -sfn ${PROGRAM}/v2 ${PROGRAM}/current`);
    const said = await machine.run('campus upgrade');
    for (const name of NAMES) assert.match(said, new RegExp(`^${name} runs or sleeps on ${PROGRAM}/v2\\.$`, 'm'));
    assert.equal(
      (await machine.run(`readlink /proc/${await property('coep', 'MainPID')}/cwd`)).trim(),
      `${PROGRAM}/v2`,
    );
    await machine.run('touch /run/enough');
    const answers = (await asking).trim().split('\n');
    assert.deepEqual(new Set(answers.map((answer) => answer.split(' ')[0])), new Set(['200']));
    const longest = Math.max(...answers.map((answer) => Number(answer.split(' ')[1])));
    printFigure(`upgrade: ${answers.length} visits, none failed, the longest ${longest.toFixed(1)} s`);
  });

  test('remove leaves a backup and nothing else', async () => {
    await machine.run('campus backup coep /root/before.tar.gz');
    assert.equal(await refusal('backup coep /root/before.tar.gz'), '/root/before.tar.gz is there already.');
    await machine.run('campus remove coep /root/coep.tar.gz');
    for (const file of ['before', 'coep'])
      assert.match(await machine.run(`tar --list --gzip --file /root/${file}.tar.gz`), /\.copy|manifest|tables/);
    const left =
      'ls -d /etc/dogear/coep* /var/lib/dogear/coep /etc/caddy/campuses/coep* /etc/systemd/system/dogear@coep*';
    assert.equal(await machine.run(`${left} 2> /dev/null || true`), '');
    const known =
      "select count(*) from pg_database natural full join pg_roles where 'dogear_coep' in (datname, rolname)";
    assert.equal((await machine.run(`runuser -u postgres -- psql -tA -c "${known}"`)).trim(), '0');
    assert.equal(await refusal('remove coep /root/again.tar.gz'), 'There is no campus coep.');
    await assertServes('vjti');
  });
});
