import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#server/root.ts';

/*
 * Podman and Buildah of Debian, with settings that also work inside a container: the processes of systemd are not
 * needed, and limits of this machine are not raised.
 */

const CONF = path.join(mkdtempSync(path.join(tmpdir(), 'dogear-podman-')), 'containers.conf');
writeFileSync(
  CONF,
  `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
[network]
network_backend = "netavark"
`,
);

export interface Ran {
  code: number;
  said: string;
}

/** Runs a program to its end, for ten minutes at most. */
export function run(program: string, args: string[], timeout = 600_000): Ran {
  const env = { ...process.env, CONTAINERS_CONF: CONF };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    timeout,
    maxBuffer: 2 ** 26,
  });
  return { code: status ?? 1, said: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

export const podman = (...args: string[]): Ran => run('podman', args);

/** The same, where anything but success ends the drill. */
export function insist(program: string, args: string[]): string {
  const { code, said } = run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${said}`);
  return said;
}

/** What the Dockerfile begins with. */
const BASE = 'docker.io/library/node:24-slim';

/** Makes a base of Debian's packages, the project's own Node and the npm that runs here, unless there is one. */
export function makeBase(): void {
  if (podman('image', 'exists', BASE).code === 0) return;
  const root = mkdtempSync(path.join(tmpdir(), 'dogear-base-'));
  try {
    insist('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian']);
    const local = path.join(root, 'usr/local');
    cpSync(path.join(ROOT, 'node_modules/node/bin/node'), path.join(local, 'bin/node'));
    const npm = path.join(local, 'lib/node_modules/npm');
    mkdirSync(path.dirname(npm), { recursive: true });
    cpSync(folderOfNpm(), npm, { recursive: true, dereference: true });
    for (const name of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
    insist('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
    trustAsHere(root);
    // As images called slim do.
    for (const folder of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
      rmSync(path.join(root, folder), { recursive: true, force: true });
    insist('sh', ['-c', `tar -C ${root} -c . | podman import -c 'CMD ["node"]' - ${BASE}`]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The npm that runs this drill: below `npm run`, `npm root --global` is of the project's own Node, which has none. */
function folderOfNpm(): string {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('The drill asks npm where it is: begin it with npm run test:image.');
  return path.resolve(realpathSync(program), '../..');
}

/** The certificates of this machine: its network may have an authority of its own. */
function trustAsHere(root: string): void {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (!existsSync(certificates)) return;
  mkdirSync(path.join(root, 'etc/ssl/certs'), { recursive: true });
  cpSync(certificates, path.join(root, certificates), { dereference: true });
  mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(path.join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`);
}

/** Builds the image from the sources as they are. Docker's format has the health check. */
export function buildImage(name: string): void {
  insist('buildah', ['bud', '--runtime', 'runc', '--format', 'docker', '--network', 'host', '--tag', name, ROOT]);
}
