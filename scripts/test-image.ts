import { runDrill } from './run-drill.ts';

/*
 * Builds the image and runs it as operators do: npm run test:image. Needs no registry of images: Debian's packages and
 * the Node of this project stand for the base. Takes some ten minutes. Passes without a test where something is missing.
 */

await runDrill({
  title: 'image',
  packages: {
    buildah: '/usr/bin/buildah',
    podman: '/usr/bin/podman',
    runc: '/usr/sbin/runc',
    debootstrap: '/usr/sbin/debootstrap',
    netavark: '/usr/lib/podman/netavark',
    catatonit: '/usr/bin/catatonit',
    iptables: '/usr/sbin/iptables',
  },
  root: 'containers are made by',
  files: ['deploy/image/image.test.ts'],
});
