import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Lets a module of the bundle find the files that lie beside its source: migrations, SQL, and the modules that threads run. */
function besideTheirSources(): Plugin {
  return {
    name: 'beside-their-sources',
    // while the code is as it was written
    enforce: 'pre',
    transform(code, id) {
      if (
        !id.startsWith(import.meta.dirname) ||
        id.includes('node_modules') ||
        !code.includes('import.meta.')
      )
        return null;
      const source = `../${relative(import.meta.dirname, id)}`;
      const urlOf = (path: string) => `new URL('${path}', import.meta.url)`;
      const placed = code
        .replaceAll('import.meta.url', `${urlOf(source)}.href`)
        .replaceAll('import.meta.dirname', `fileAt(${urlOf(dirname(source))})`)
        .replaceAll(
          /import\.meta\.resolve\('(\.[^']+)'\)/g,
          (_, path: string) => `${urlOf(join(dirname(source), path))}.href`,
        );
      // on the first line, so that the others keep their numbers
      return { code: `import { fileURLToPath as fileAt } from 'node:url'; ${placed}`, map: null };
    },
  };
}

/** Bundles the server: as a thousand files of TypeScript, it took a processor three seconds to read. */
export default defineConfig({
  publicDir: false,
  plugins: [besideTheirSources()],
  // they find files beside themselves; parts of the last one need others to run first, which a bundle puts in another order
  ssr: {
    noExternal: true,
    external: [
      '@node-rs/argon2',
      '@countrystatecity/countries',
      'harfbuzzjs',
      'pg-native',
      '@simplewebauthn/server',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['server/main.ts', 'server/serveSealbook.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
});
