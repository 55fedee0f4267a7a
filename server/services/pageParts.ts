import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { PageData } from '../../contract/calls/verdictPage.ts';

/** What the build makes of `/pa`, for the server to fill in. */
export interface PageParts {
  /** The page's start, with its stylesheets in it, up to where its contents stand. */
  before: string;
  after: string;
  /** The elements of its scripts. */
  scripts: string;
  /** What a content security policy knows the stylesheets by. */
  styleHash: string;
  /** Writes the contents as HTML, in which nothing of the data is markup. */
  render: (page: PageData) => string;
}

/** What the build makes for the server to run. */
interface Rendered {
  renderVerdict: PageParts['render'];
  renderPublicPages: (picture: string) => PublicPages;
}

/** What the head of a page says of it, and what it has for browsers without a script, by address. */
export type PublicPages = ReadonlyMap<string, { head: string; contents: string }>;

/** The built renderer; undefined where the client is not built. */
function readRendered(folder: string): Rendered | undefined {
  const file = resolve(folder, '.server/rendered.cjs');
  return existsSync(file) ? (createRequire(import.meta.url)(file) as Rendered) : undefined;
}

/** Renders the pages that can be read without a script; `picture`: the whole address of their preview. */
export const readPublicPages = (folder: string, picture: string): PublicPages =>
  readRendered(folder)?.renderPublicPages(picture) ?? new Map();

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
/** Scripts, and what they import, which is fetched beside them. */
const script = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;

/** Reads the built `/pa`: undefined where the client is not built. */
export function readPageParts(folder: string | undefined): PageParts | undefined {
  const rendered = folder && readRendered(folder);
  if (!rendered) return undefined;
  const html = readFileSync(join(folder, 'pa.html'), 'utf8');
  const sheets = [...html.matchAll(stylesheet)].map(([, file = '']) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  return partsOf(html, sheets.join(''), rendered.renderVerdict);
}

/** The parts of a page whose stylesheets are `css`. */
export function partsOf(html: string, css: string, render: PageParts['render']): PageParts {
  const bare = html.replace(stylesheet, '').replace(script, '');
  const [before = '', after = ''] = bare
    .replace('</head>', () => `<style>${css}</style></head>`)
    .split('<!-- page -->');
  return {
    before,
    after: after.slice(0, after.lastIndexOf('</body>')),
    scripts: (html.match(script) ?? []).join(''),
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    render,
  };
}
