import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sharedChunks } from '../scripts/chunks.ts';
import { homeStyle } from '../scripts/home-style.ts';

/** Puts a .br and a .gz beside every text asset, so that serving never compresses. */
function precompressed(): Plugin {
  const compress = [promisify(brotliCompress), promisify(gzip)] as const;
  return {
    name: 'dogear:precompressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(dir, file));
          const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          const [br, gz] = await Promise.all([compress[0](bytes, brotli), compress[1](bytes, { level: 9 })]);
          await Promise.all([writeFile(join(dir, `${file}.br`), br), writeFile(join(dir, `${file}.gz`), gz)]);
        }),
      );
    },
  };
}

/** The files of the client's build that the service worker keeps, as `virtual:app-files`. */
function appFiles(): Plugin {
  const id = 'virtual:app-files';
  return {
    name: 'dogear:app-files',
    applyToEnvironment: (environment) => environment.name === 'worker',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return;
      const names = (await readdir('dist/web/assets')).filter((file) => !/\.(br|gz)$/.test(file)).sort();
      const files = names.map((name) => `/assets/${name}`);
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      return `export const files = ${JSON.stringify(files)}; export const version = '${version}';`;
    },
  };
}

/** Leaves out the sentence that says what a call is for: it is for the API's documents. */
function withoutSummaries(): Plugin {
  return {
    name: 'dogear:without-summaries',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client' || environment.name === 'worker',
    transform: {
      filter: { id: /\/contract\/(deals\/)?[^/]+\.ts$/, code: 'summary:' },
      handler: (code) => ({ code: code.replace(/\bsummary:\s*(['"])(?:\\.|(?!\1).)*\1,/g, ''), map: null }),
    },
  };
}

/**
 * Lets the bundler leave out what we do not use of React Router (4 kB): forms and links of its own, which it would hold
 * for their `displayName`, and what it writes to a developer's console.
 */
function leanRouter(): Plugin {
  return {
    name: 'dogear:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .+;$/gm, '')
          .replace(/(?<!function )\b(React\$1\.forwardRef|warning|warnOnce)\(/g, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  };
}

const ENTRY = 'web/start/browser.tsx';
/** What every page but a first visit's Home needs: routes.ts brings the rest along. */
const LATE = ['web/routes.ts', 'web/api/api.ts', 'web/layout/error-screen.tsx'];

const inRoot = (file: string): string => join(process.cwd(), file);

export default defineConfig(({ command }) => ({
  // Styles are minified by Vite, for browsers that have light-dark() (2024): Tailwind's own step writes all colours twice.
  plugins: [
    withoutSummaries(),
    leanRouter(),
    react(),
    homeStyle(),
    tailwindcss({ optimize: false }),
    precompressed(),
    appFiles(),
  ],
  appType: 'custom',
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    reportCompressedSize: false,
    // Pictures stay files: inlined ones would need `data:` and could not be cached by themselves.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        manifest: true,
        rolldownOptions: {
          input: [ENTRY, 'web/start/early.ts', 'web/styles/home.css'],
          output: {
            codeSplitting: {
              // The libraries of the first page outlive most releases.
              groups: [
                { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
                { name: sharedChunks({ entries: [inRoot(ENTRY)], late: LATE.map(inRoot) }), debugName: 'ours' },
              ],
              // Or a merged file would bring the libraries of each of its modules along.
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    ssr: {
      // All in one: React in its production form whatever NODE_ENV says, and nothing to resolve at the start.
      resolve: { noExternal: command === 'build' || [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/render',
        copyPublicDir: false,
        ssr: true,
        minify: false,
        emitAssets: false,
        rolldownOptions: { input: { render: 'web/ssr/render.tsx' } },
      },
    },
    worker: {
      consumer: 'client',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/worker',
        copyPublicDir: false,
        rolldownOptions: {
          input: { sw: 'web/worker/worker.ts' },
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
  },
}));
