import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { builtPages, pageFor, shellPage } from './contract/pages/builtPages.ts';

const serverAddress = process.env['VITE_SERVER'] ?? 'http://127.0.0.1:3000';

/** Renders the public pages on the server, which imports nothing else of src/ except the declarations. */
const renderer = 'src/public/rendered.tsx';

/** With the shape of a seal's code, which the floor needs without its reader of scans. */
const sharedByPublicPages =
  /src[\\/](?:public[\\/](?:shared[\\/](?!Dialog|rosettePath|.*css)|callPublic)|browser[\\/]loadModule|api[\\/]storage|theme[\\/]SealMark|i18n[\\/]public[\\/](?:common|createPageTranslate))|contract[\\/](?:calls[\\/]envelope|values[\\/]limits|language[\\/](?:Language|textOf)|values[\\/]formats|india[\\/](?:formats|register)|serial[\\/](?:seal|scratch)Code|values[\\/](?:fold|plain)Text)\.ts/;

const sharedByForms =
  /src[\\/]public[\\/]shared[\\/]Dialog|contract[\\/](?:calls[\\/]checkText|values[\\/]contact)\.ts/;

/** What signing in shares with deleting an account. */
const twoSteps =
  /src[\\/](?:public[\\/](?:forms[\\/]|login[\\/]keepSignedIn)|browser[\\/]hasPasskeys).*\.tsx?$/;

/** What throws the faults of declarations. The server has done so with the same ones at its start, so the built portal leaves it out. */
const checksOfDeclarations = ['assertSense', 'assertStates', 'assertRights', 'assertSeen'];

/** Functions that calls make their schemas with (`contract/calls`). Rolldown forgets their own purity marks across chunks. */
const schemaParts = [
  'v',
  'defineCall',
  'whole',
  'recordId',
  'words',
  'requiredWords',
  'multiline',
  'code',
  'requiredCode',
  'scanned',
  'requiredScan',
  'folded',
  'requiredFolded',
  'part',
  'ruledText',
  'cutText',
  'verificationId',
  'sends',
  'qty',
  'moment',
  'listOf',
];

/** The files that public pages import late, which the bundler does not see as their imports. */
const lateParts = new Set<string>();

/** What each page of the portal, or each list, loads a moment later: one file each. */
const laterParts = {
  scanning: ['src/scanning/KeptSaves.tsx', 'src/engine/exports/PreparedNotice.tsx'],
  form: ['src/engine/form/RecordDialog.tsx'],
};

/** What a bundler knows of a module's imports. */
type Imports = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

/** The modules that `starts` import, directly or not, themselves among them. */
function reached(starts: readonly string[], imports: (id: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const imported of imports(id)) found.add(imported);
  return found;
}

/**
 * Finds what is one file: `portal`, which every page of the portal loads and no public page does, `shared`, which it or sign-in
 * shares with public pages except `/pa`, and the parts that pages load later. Over HTTP/1.1 browsers fetch six at a time, and
 * two hundred small files took a slow network four seconds more.
 */
function commonChunks(): (id: string, bundle: { getModuleInfo: Imports }) => string | null {
  let chunkOf: Map<string, string> | undefined;
  return (id, bundle) => {
    if (chunkOf) return chunkOf.get(id) ?? null;
    const statically = (of: string) => bundle.getModuleInfo(of)?.importedIds ?? [];
    const anyhow = (of: string) => [
      ...statically(of),
      ...(bundle.getModuleInfo(of)?.dynamicallyImportedIds ?? []),
    ];
    const at = (path: string) => resolve(import.meta.dirname, path);
    const landing = at('src/public/home/LandingPage.tsx');
    const publicPages = builtPages.filter((page) => page !== shellPage).map(at);
    const ofPublicPages = reached([landing, ...publicPages, ...lateParts], anyhow);
    const ofPortal = reached([at('src/renderPortal.tsx')], statically);
    const ofVerdict = reached([at('pa.html'), ...lateParts], anyhow);
    const ofOthers = reached([landing, at('public.html'), at('src/renderPortal.tsx')], statically);
    const shared = [...reached([at('login.html')], statically)].filter(
      (module) => ofOthers.has(module) && !ofVerdict.has(module),
    );
    const portal = [...ofPortal].filter((module) => !ofVerdict.has(module));
    chunkOf = new Map([
      ...portal.map((module) => [module, ofPublicPages.has(module) ? 'shared' : 'portal'] as const),
      ...shared.map((module) => [module, 'shared'] as const),
    ]);
    for (const [name, paths] of Object.entries(laterParts))
      for (const module of reached(paths.map(at), statically))
        if (!chunkOf.has(module) && !ofPublicPages.has(module)) chunkOf.set(module, name);
    return chunkOf.get(id) ?? null;
  };
}

/**
 * Makes one file of the scripts that run before the portal's first paint. One of them lets a signed-in person's browser fetch
 * the portal while the script that decides to show it still loads.
 */
function earlyScripts(): Plugin {
  const tag = /\s*<script src="\/(\w+\.js)"><\/script>/g;
  const namesIn = (html: string) => ['ahead.js', ...Array.from(html.matchAll(tag), ([, name = '']) => name)];
  return {
    name: 'early-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const names = namesIn(readFileSync(resolve(import.meta.dirname, shellPage), 'utf8'));
      const sources = names.map((name) => readFileSync(resolve(import.meta.dirname, 'public', name), 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'early.js', source: sources.join('') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (path !== `/${shellPage}`) return html;
        const start = resolve(import.meta.dirname, 'src/renderPortal.tsx');
        const files = Object.values(bundle).filter((file) =>
          // the texts of another language are a chunk of the same name
          file.type === 'chunk' ? file.moduleIds.includes(start) : /\/portal-[^/]*\.css$/.test(file.fileName),
        );
        const addresses = files.map(({ fileName }) => `/${fileName}`).join(' ');
        const attrs = { src: '/early.js', 'data-files': addresses };
        return { html: html.replaceAll(tag, ''), tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}

/**
 * Lets an import of a file that only passes another one's exports on fetch that other one: it would cost a request. Runs before
 * Vite lists what an import needs and the compression, which follows that at once.
 */
function withoutForwarders(): Plugin {
  return {
    name: 'without-forwarders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { code, fileName } of chunks) {
        const [, exported, target] = /^export\{([^}]+)\}from"\.\/([\w.-]+)";\s*$/.exec(code) ?? [];
        if (exported === undefined || target === undefined) continue;
        const parts = exported.split(',').map((part) => {
          const [inside = '', outside = inside] = part.split(' as ');
          return `${outside}:e.${inside}`;
        });
        const name = basename(fileName);
        const imported = `import(\`./${target}\`).then(e=>({${parts.join(',')}}))`;
        for (const chunk of chunks)
          chunk.code = chunk.code.replaceAll(`import(\`./${name}\`)`, () => imported);
        if (!chunks.some((chunk) => chunk.code.includes(name))) delete bundle[fileName];
      }
    },
  };
}

/** Answers page addresses as the server does, so that nobody needs a build to try pages. */
function pagesByAddress(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const [path = '/', query] = (request.url ?? '/').split('?', 2);
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (isPage && !/\.\w+$/.test(path))
      request.url = `/${pageFor(path)}${query === undefined ? '' : `?${query}`}`;
    next();
  };
  return {
    name: 'pages-by-address',
    configureServer: ({ middlewares }) => void middlewares.use(rewrite),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(rewrite),
  };
}

/** What `/pa` loads for people who read another language than English. */
const textsOfPa = /src[\\/]i18n[\\/]locales[\\/](\w+)[\\/]pa\.ts$/;

/**
 * Builds the late imports of `/pa`, its shared parts and the public texts as the browser's own `import()`. Vite's preload helper weighs as much
 * as such a part saves, and would preload files that the page already has.
 */
function latePartsOfPa(): Plugin {
  return {
    name: 'late-parts-of-pa',
    apply: 'build',
    // after Vite has found the files of a glob, and before it wraps the imports
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/src[\\/](?:public[\\/](?:pa|shared)|i18n[\\/]public)[\\/]/.test(id)) return null;
      return code.replace(/import\(["'](\.{1,2}\/[^"']+)["']\)/g, (_import, part: string) => {
        const file = resolve(dirname(id), part);
        lateParts.add(file);
        const late = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
        return `import(import.meta.ROLLUP_FILE_URL_${late})`;
      });
    },
    // at the lowest priority, so that the first touch waits for no network
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path !== '/pa.html') return [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const takesOver = chunks.find(({ name }) => name === 'hydrate');
        const common = [takesOver?.fileName, ...(takesOver?.imports ?? [])];
        // the server leaves out the texts of other languages than the page's
        const texts = chunks.flatMap(({ facadeModuleId, fileName, imports }) => {
          const [, language] = textsOfPa.exec(facadeModuleId ?? '') ?? [];
          const files = language ? [fileName, ...imports].filter((file) => !common.includes(file)) : [];
          return files.map((file) => ({ file, hreflang: language }));
        });
        return [...common.map((file) => ({ file })), ...texts].map(({ file, ...language }) => ({
          tag: 'link',
          attrs: { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${file}`, ...language },
          injectTo: 'body',
        }));
      },
    },
  };
}

/**
 * Includes the waiting part, which all pages show until their scripts arrive. Puts stylesheets last, because a stylesheet in
 * the head that never arrives would hide the waiting part for ever.
 */
function waitingPart(): Plugin[] {
  return [
    {
      name: 'included-parts',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          html.replace(/<!-- include (\S+) -->/g, (_include, file: string) =>
            readFileSync(resolve(import.meta.dirname, file), 'utf8'),
          ),
      },
    },
    {
      name: 'stylesheets-last',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
          const others = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
          return others.replace('</body>', () => `${sheets.join('\n')}</body>`);
        },
      },
    },
  ];
}

/** The headers that the server reads of a request for `/pa`. */
const passedOn = ['accept-language', 'content-type', 'cookie', 'user-agent'] as const;

/** Lets the running server answer `/pa`, and adds Vite's reloading to its page. */
function verdictByServer(): Plugin {
  return {
    name: 'verdict-by-server',
    configureServer(vite) {
      const answer = async (request: Connect.IncomingMessage, response: ServerResponse) => {
        const answered = await fetch(`${serverAddress}${request.url}`, {
          method: request.method ?? 'GET',
          headers: passedOn.map((name): [string, string] => [name, request.headers[name] ?? '']),
          ...(request.method === 'POST' && { body: await text(request) }),
        });
        const html = await vite.transformIndexHtml('/pa.html', await answered.text());
        const cookie = answered.headers.get('set-cookie');
        response.writeHead(answered.status, {
          'content-type': 'text/html; charset=utf-8',
          ...(cookie !== null && { 'set-cookie': cookie }),
        });
        response.end(html);
      };
      vite.middlewares.use((request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?', 1);
        const isPage = request.headers.accept?.includes('text/html') ?? false;
        if (isPage && pageFor(path) === 'pa.html')
          void answer(request, response).catch((error: unknown) => {
            vite.config.logger.error(String(error));
            response.writeHead(502).end();
          });
        else next();
      });
    },
  };
}

const proxied = { '/api': serverAddress, '/uploads': serverAddress };

/** Brotli's highest quality takes many seconds of two cores, so `--mode quick` uses a lower one for trials and tests. */
const compressionOf = (mode: string) => [
  defineAlgorithm('gzip', { level: mode === 'quick' ? 6 : 9 }),
  defineAlgorithm('brotliCompress', {
    params: { [constants.BROTLI_PARAM_QUALITY]: mode === 'quick' ? 5 : constants.BROTLI_MAX_QUALITY },
  }),
];

export default defineConfig(({ mode }) => ({
  appType: 'mpa',
  plugins: [
    react(),
    verdictByServer(),
    pagesByAddress(),
    latePartsOfPa(),
    earlyScripts(),
    withoutForwarders(),
    waitingPart(),
    compression({
      algorithms: compressionOf(mode),
      include: /\.(?:js|css|html|svg|wasm|ttf)$/,
      threshold: 512,
    }),
  ],
  css: {
    transformer: 'lightningcss',
    // without a browser that lacks `dvh`, the `vh` before it would be dropped
    lightningcss: { targets: { chrome: 94 << 16 }, cssModules: { pattern: '_[local]_[hash]' } },
  },
  // lets a worker load its parts when it needs them, as a page does
  worker: { format: 'es' },
  optimizeDeps: {
    // if only a worker imports it, Vite finds it late and reloads the page that has begun to print
    include: ['jspdf'],
    // a bundle would not find the wasm file beside it
    exclude: ['harfbuzzjs'],
  },
  server: { proxy: proxied },
  preview: { proxy: proxied },
  // one command makes both builds: the pages, then the renderer that the server runs
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [...builtPages, 'src/serviceWorker.ts'].map((file) => resolve(import.meta.dirname, file)),
          // without the first, a public page loads the schemas of each call whose rules or types it shares with the portal
          treeshake: { manualPureFunctions: [...schemaParts, ...checksOfDeclarations] },
          output: {
            // a service worker serves the pages below its own address
            entryFileNames: ({ name }) => (name === 'serviceWorker' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|^\0rolldown[\\/]runtime/,
                },
                // one file instead of many small ones, each of which costs a phone on a poor network a request
                { name: 'light', test: sharedByPublicPages, minShareCount: 2 },
                // what /pa and the other public pages say in other languages
                {
                  name: 'texts',
                  test: /locales[\\/](?!en)\w+[\\/](?:public[\\/]common|declared[\\/]feedback)\.json/,
                },
                { name: 'record', test: /src[\\/]public[\\/]pa[\\/](?:recordScan|Place|whenIdle)\.ts/ },
                { name: 'forms', test: sharedByForms, minShareCount: 2 },
                { name: 'two-steps', test: twoSteps, minShareCount: 2 },
                { name: commonChunks(), includeDependenciesRecursively: false },
                // what waits for the network on the floor: every page says so, but a moment later
                {
                  name: 'scanning',
                  test: /src[\\/]scanning[\\/]/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/.server',
        copyPublicDir: false,
        rolldownOptions: {
          input: renderer,
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    // no data: addresses, so that the content security policy needs no exception for them
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}));
