import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { ROOT } from '#server/root.ts';
import { until } from '#server/testing/process.ts';

/** A machine with a systemd of its own, on a copy of this one's files that is written to memory. */
export interface Machine {
  /** Resolves with the standard output of a shell's command; rejects with what it says on standard error. */
  run(command: string): Promise<string>;
  remove(): Promise<void>;
}

/** Where the program lies in the machine: two versions of it, for upgrades. */
export const PROGRAM = '/opt/dogear';

/** In a mount namespace of its own, so that nothing of it is left when it ends. The services of this machine stay out. */
const BOOT = `
set -e
mount -t tmpfs -o size=2g machine "$1"
mkdir "$1/changes" "$1/work" "$1/root"
mount -t overlay machine -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
mount -t tmpfs run /run
cd "$1/root"
rm -rf etc/systemd/system/*.wants etc/postgresql/* var/lib/postgresql/* etc/dogear var/lib/dogear opt/dogear
exec systemd-nspawn --quiet --boot --directory="$1/root" --machine=dogear-campuses --private-network --register=no \\
  --keep-unit --link-journal=no --console=pipe --bind-ro="$2:${PROGRAM}/v1" --bind-ro="$2:${PROGRAM}/v2"`;

/** Everything that an operator does before the first campus, as docs/operating/many-campuses.md says it. */
const PREPARE = `
set -e
adduser --quiet --system --group --no-create-home dogear
ln -s ${PROGRAM}/v1 ${PROGRAM}/current
cp ${PROGRAM}/v1/deploy/campuses/dogear* /etc/systemd/system/
cp ${PROGRAM}/v1/deploy/campuses/campus /usr/local/sbin/
mkdir -p /etc/caddy/campuses
(echo '{ '; echo 'local_certs'; echo '}'; cat ${PROGRAM}/v1/deploy/campuses/Caddyfile) > /etc/caddy/Caddyfile
pg_createcluster 15 main --port 5432 > /dev/null
systemctl daemon-reload
systemctl start postgresql@15-main caddy`;

export async function bootMachine(): Promise<Machine> {
  const folder = mkdtempSync('/var/tmp/dogear-machine-');
  const nspawn = spawn('unshare', ['--mount', 'sh', '-c', BOOT, 'boot', folder, ROOT], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [nspawn.stdout, nspawn.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = once(nspawn, 'exit');
  /** Its first process. */
  const init = () => readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').trim();
  const run = async (command: string) => {
    const words = ['--target', init(), '--all', 'sh', '-c', command];
    const { stdout } = await promisify(execFile)('nsenter', words, {
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      maxBuffer: 1 << 26,
    });
    return stdout;
  };
  const remove = async () => {
    // Asks its systemd to shut down.
    nspawn.kill('SIGTERM');
    const kill = setTimeout(() => nspawn.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(kill);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => {
      if (nspawn.exitCode !== null) throw new Error(`The machine did not start: ${said}`);
      return /running|degraded/.test(await run('systemctl is-system-running || true').catch(() => ''));
    });
    await run(PREPARE);
  } catch (error) {
    await remove();
    throw error;
  }
  return { run, remove };
}
