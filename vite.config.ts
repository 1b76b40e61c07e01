import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Tells the server which module a route's page is, so that it can preload the chunk:
 * `lazy: () => import('./items/home.page.tsx')` gets `module: 'web/items/home.page.tsx'` beside it.
 */
function routeModules(): Plugin {
  return {
    name: 'dogear:route-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/web/routes.ts')) return;
      return code.replace(/lazy: \(\) => import\('\.\/(.+?)'\)/g, (lazy, path) => `${lazy}, module: 'web/${path}'`);
    },
  };
}

/**
 * Browsers get the calls without their schemas: to make a call only its method and path are needed, and Zod would be
 * a fifth of the first page's script. A module that reads a schema (`itemCalls.createItem.input`) or imports one gets
 * the contract as it is.
 */
function callsWithoutSchemas(): Plugin {
  const contract = join(import.meta.dirname, 'contract');
  return {
    name: 'dogear:calls-without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || /Calls\.\w+\.(input|output)\b/.test(code)) return;
      return code.replace(/import \{([^}]*)\} from '#contract\/([\w-]+)\.ts'/g, (whole, list: string, file) => {
        const names = list.split(',').map((name) => name.trim());
        const calls = names.filter((name) => name.endsWith('Calls'));
        const rest = names.filter((name) => name && !calls.includes(name));
        // `import { type A }` would stay behind as an import for its effects; `import type` goes altogether.
        const only = rest.every((name) => name.startsWith('type ')) ? 'type ' : '';
        const others = `import ${only}{ ${only ? rest.map((name) => name.slice(5)) : rest} } from '#contract/${file}.ts'`;
        return calls.length === 0 ? (only ? others : whole) : `import { ${calls} } from 'calls:${file}'; ${others}`;
      });
    },
    resolveId: (source) => (source.startsWith('calls:') ? `\0${source}` : undefined),
    async load(id) {
      if (!id.startsWith('\0calls:')) return;
      const file = join(contract, `${id.slice(7)}.ts`);
      this.addWatchFile(file);
      const groups = Object.entries((await import(file)) as Record<string, Record<string, object>>);
      return groups
        .filter(([name]) => name.endsWith('Calls'))
        .map(([name, calls]) => {
          const bare = (key: string, value: unknown) => (/^(input|output|summary)$/.test(key) ? undefined : value);
          return `export const ${name} = ${JSON.stringify(calls, bare)};`;
        })
        .join('\n');
    },
  };
}

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

export default defineConfig(({ command }) => ({
  plugins: [routeModules(), callsWithoutSchemas(), react(), tailwindcss(), precompressed()],
  appType: 'custom',
  publicDir: false,
  build: {
    target: 'es2022',
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
          input: ['web/browser.tsx', 'web/early.ts'],
          output: {
            // What every page needs in two files, of which the libraries' outlives most releases; one for all small
            // parts, not one for each icon (those that bring a library along stay with it); and one for lists of items.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
                { name: 'frame', tags: ['$initial'], test: /\/web\/(?!early|browser)/ },
                { name: 'parts', test: /\/lucide-react\/|\/web\/ui\/(?!dialog|alert-dialog|drawer|carousel)/ },
                { name: 'items', test: /\/web\/items\/(cards\/|feed|outcome|failed|rental|tones|likes)|calls:items$/ },
              ],
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
        ssr: true,
        minify: false,
        emitAssets: false,
        rolldownOptions: { input: { render: 'web/render.tsx' } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      await Promise.all(Object.values(environments).map(build));
    },
  },
}));
