import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import type { PageData } from '../../contract/calls/verification/verdictPage.ts';
import { createApp } from '../../server/app.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { mountSeals } from '../../server/sealbook.ts';
import { partsOf } from '../../server/services/pageParts.ts';
import {
  renderProduct,
  renderProductHead,
  renderVerdict,
  renderVerdictHead,
} from '../../src/public/rendered.tsx';

const built = partsOf(readFileSync('pa.html', 'utf8'), 'main{color:green}', {
  renderProduct,
  renderProductHead,
  renderVerdict,
  renderVerdictHead,
});

/** The whole server with `/pa`, rendered from its sources in place of a build. */
export const verdictApp = (deps: ServerDeps): Hono =>
  createApp({ ...deps, portal: { ...deps.portal, mount: mountSeals(built) } });

/** The data of an answered page for its scripts. */
export function pageDataIn(page: string): PageData {
  const [, json = '{}'] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

const words: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** A page's text without its markup. */
export const textOf = (page: string): string =>
  page
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (_all, name: string) => words[name] ?? '')
    .replace(/\s+/g, ' ');
