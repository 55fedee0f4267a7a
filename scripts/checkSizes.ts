import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages, nameOf } from '../contract/language/Language.ts';
import { readPageParts } from '../server/services/pageParts.ts';

/** The gzipped kB of JavaScript that a page may load before it works on a poor network and an old phone. */
const limits = { 'login.html': 85, 'public.html': 90 };

/**
 * The limits of `/pa` in gzipped kB: its HTML and stylesheets without the contents, the script that must load first, and all
 * scripts together.
 */
const verdictLimits = { html: 9, script: 5, ahead: 90, later: 92 };

/** What a signed-in person's browser fetches before the portal can show a list: gzipped kB of scripts, and their number. */
const portalLimits = { kilobytes: 360, files: 10 };

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length / 1000;
const sizeOf = (file: string): number => gzipped(readFileSync(join('dist', file)));
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

const anyImport = /(?:from|import)\(?["'`](?:\.|\/assets)(\/[\w.-]+\.js)["'`]/g;
const staticImport = /(?:from|import)["'](?:\.|\/assets)(\/[\w.-]+\.js)["']/g;

/** Returns scripts with everything that they import, directly or not. */
function withImports(files: readonly string[], pattern = anyImport, known = new Set<string>()): Set<string> {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    const text = readFileSync(join('dist', file), 'utf8');
    const imported = [...text.matchAll(pattern)];
    withImports(
      imported.map(([, name]) => `/assets${name}`),
      pattern,
      known,
    );
  }
  return known;
}

let tooLarge = false;
const tell = (what: string, size: number, limit: number, unit = ' kB') => {
  if (size > limit) tooLarge = true;
  console.log(`${what}: ${size.toFixed(unit ? 1 : 0)}${unit}, ${limit} at the most`);
};

for (const [page, limit] of Object.entries(limits))
  tell(`JavaScript of ${page}`, sum(scriptsIn(readFileSync(join('dist', page), 'utf8')).map(sizeOf)), limit);

const parts = readPageParts('dist');
if (!parts) throw new Error('There is no build: run `npm run build` first');
const first = scriptsIn(parts.scripts);
tell(
  'HTML of /pa without its verdict',
  gzipped(parts.before + parts.after + parts.scripts),
  verdictLimits.html,
);
tell('script of /pa', sum(first.map(sizeOf)), verdictLimits.script);
const page = readFileSync('dist/pa.html', 'utf8');
/** What only people who read another language than English load. */
const translations = page.match(/<link[^>]*hreflang="\w+"[^>]*>/g) ?? [];
for (const language of languages) {
  const others = new Set(scriptsIn(translations.filter((link) => !link.includes(`"${language}"`)).join('')));
  const loads = (files: Iterable<string>) => sum([...files].filter((file) => !others.has(file)).map(sizeOf));
  tell(`all scripts of /pa in ${nameOf(language)}`, loads(withImports(first)), verdictLimits.later);
  tell('of these, fetched without a touch', loads(scriptsIn(page)), verdictLimits.ahead);
}

const index = readFileSync('dist/index.html', 'utf8');
const [portal = 'none'] = /\/assets\/portal-[\w-]+\.js/.exec(index) ?? [];
const ofPortal = [...withImports([...scriptsIn(index), portal], staticImport)];
tell('scripts of the portal’s first list', sum(ofPortal.map(sizeOf)), portalLimits.kilobytes);
tell('their number', ofPortal.length, portalLimits.files, '');
if (tooLarge) process.exit(1);
