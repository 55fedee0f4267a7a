import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type * as rendered from '../../src/public/rendered.tsx';

/** The built parts of `/pa`, which the server fills in. */
export interface PageParts extends Omit<Rendered, 'renderPublicPages'> {
  /** The start of the page up to its contents, with the stylesheets inline. */
  before: string;
  after: string;
  /** The elements that load its scripts. */
  scripts: string;
  /** The hash that allows the stylesheets in a content security policy. */
  styleHash: string;
}

/** What the build makes of `src/public/rendered.tsx` for the server to run. */
type Rendered = typeof rendered;

/** The head elements and the contents of each public page for browsers without a script, by address. */
export type PublicPages = ReturnType<Rendered['renderPublicPages']>;

/** Reads the built renderer. Undefined if the client is not built. */
function readRendered(folder: string): Rendered | undefined {
  const file = resolve(folder, '.server/rendered.cjs');
  return existsSync(file) ? (createRequire(import.meta.url)(file) as Rendered) : undefined;
}

/** Renders the pages that can be read without a script. `picture` is the whole address of their preview. */
export const readPublicPages = (folder: string, picture: string): PublicPages =>
  readRendered(folder)?.renderPublicPages(picture) ?? new Map();

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
/** Scripts, and the preloads of what they import. */
const script = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;

/** Reads the built `/pa`. Undefined if the client is not built. */
export function readPageParts(folder: string | undefined): PageParts | undefined {
  const rendered = folder && readRendered(folder);
  if (!rendered) return undefined;
  const html = readFileSync(join(folder, 'pa.html'), 'utf8');
  const sheets = [...html.matchAll(stylesheet)].map(([, file = '']) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  return partsOf(html, sheets.join(''), rendered);
}

/** Takes a page's HTML apart and puts its stylesheets, `css`, inline. */
export function partsOf(html: string, css: string, rendered: Omit<Rendered, 'renderPublicPages'>): PageParts {
  const bare = html.replace(stylesheet, '').replace(script, '');
  const [before = '', after = ''] = bare
    .replace('</head>', () => `<style>${css}</style></head>`)
    .split('<!-- page -->');
  return {
    before,
    after: after.slice(0, after.lastIndexOf('</body>')),
    scripts: (html.match(script) ?? []).join(''),
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ...rendered,
  };
}
