import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { Marked, type Tokens } from 'marked';
import { servedOnce } from '../services/servedOnce.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { type OpenApiDocument, type Operation, restBase } from './openApiDocument.ts';

/** Ink on paper, as the portal is; the pages load nothing. */
const commonStyle = `
:root { color-scheme: light dark; --ink: #1b1d29; --soft: #5c6072; --line: #dcdee6; --paper: #fff; --wash: #f5f6f9; --accent: #2a37c9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9eaf1; --soft: #a3a7b8; --line: #33374a; --paper: #14161f; --wash: #1c1f2b; --accent: #9aa6ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1040px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 'IBM Plex Sans Variable', system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 32px 0 8px; }
h3 { font-size: 13px; margin: 12px 0 4px; color: var(--soft); }
p { margin: 0 0 8px; max-width: 70ch; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 16px; }
code, pre { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px; background: var(--wash); border-radius: 6px; max-height: 420px; overflow: auto; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

interface DocsPage {
  title: string;
  /** Added to the common style. */
  style: string;
  /** Its inside: a header and a main part. */
  body: unknown;
}

/** A page for developers, without scripts. */
const docsShell = (page: DocsPage) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(commonStyle + page.style)}
        </style>
      </head>
      <body>
        ${page.body}
      </body>
    </html>`;

const file = join(import.meta.dirname, '../../docs/declaring.md');

const referenceStyle = `
nav { margin-bottom: 32px; }
main { line-height: 1.6; }
main > p > strong:first-child { margin-right: 6px; }
h2 { font-size: 21px; margin: 48px 0 12px; padding-top: 16px; border-top: 1px solid var(--line); }
h3 { font-size: 17px; margin: 32px 0 8px; color: var(--ink); }
h3 code { font-size: 16px; }
main > p { margin: 16px 0 8px; }
main > pre { max-width: 84ch; max-height: none; margin: 0 0 20px; }
ol { max-width: 70ch; padding-left: 20px; }
li { margin: 4px 0; }
.table { overflow-x: auto; margin: 8px 0 16px; }
table { border-collapse: collapse; min-width: 100%; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-size: 13px; font-weight: 600; color: var(--soft); }
td:first-child code { white-space: nowrap; }
td:nth-child(3) { min-width: 280px; }
`;

/** A heading's address, as the pages of GitHub have it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // neither pictures nor other documents of the project are served
    image: () => '',
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      return href.startsWith('#')
        ? `<a href="${href}">${text}</a>`
        : `${text} (<code>${posix.join('docs', href)}</code>)`;
    },
  },
});

/** A wide table scrolls beside the text, by keys as well. */
const scrolled = (page: string): string =>
  page
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** The reference of the language, `docs/declaring.md`, as a page. */
function referencePage() {
  const tokens = markdown.lexer(readFileSync(file, 'utf8'));
  const [title, ...areas] = tokens.flatMap((token) =>
    token.type === 'heading' && token.depth <= 2 ? [String(token.text)] : [],
  );
  return docsShell({
    title: `Sealbook: ${title ?? ''}`,
    style: referenceStyle,
    body: html`
      <header>
        <p><a href="/api/docs">Every call of the server</a></p>
        <nav aria-label="Areas">${areas.map((area) => html`<a href="#${anchorOf(area)}">${area}</a> `)}</nav>
      </header>
      <main>${raw(scrolled(markdown.parser(tokens)))}</main>
    `,
  });
}

const style = `
details { border-top: 1px solid var(--line); padding: 0 4px; }
details:last-child { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 16px; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; padding: 8px 0; cursor: pointer; }
summary b { min-width: 40px; font-size: 12px; color: var(--soft); }
summary span { flex: 1 1 240px; color: var(--soft); }
summary i { font-style: normal; font-size: 13px; }
summary i[data-access='public'] { color: var(--accent); }
`;

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const whoMay = (operation: Operation): string => {
  const { 'x-access': access, 'x-page': page, 'x-right': rights, 'x-own-rows': all } = operation;
  if (access === 'public') return operation['x-other-sites'] ? 'anybody, also on allowed sites' : 'anybody';
  if (access === 'signed-in') return 'signed in';
  const others = all === undefined ? '' : `; others’ records with ${all}`;
  const byKey = operation.security.some((scheme) => 'key' in scheme) ? '; also by a key' : '';
  return `${rights?.join(' or ') ?? ''} on ${page ?? ''}${others}${byKey}`;
};

const schemaOf = (content: Record<string, { schema: JsonSchema }> | undefined): JsonSchema | undefined =>
  Object.values(content ?? {})[0]?.schema;

function part(title: string, value: unknown) {
  return value === undefined
    ? ''
    : html`<h3>${title}</h3>
        <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

const call = ({ method, path, operation }: Entry) => html`
  <details id="${operation.operationId}">
    <summary>
      <b>${method.toUpperCase()}</b> <code>${operation.servers ? restBase + path : path.slice(1)}</code>
      <span>${operation.summary}</span>
      <i data-access="${operation['x-access']}">${whoMay(operation)}</i>
    </summary>
    ${part('Parameters', operation.parameters)} ${part('Body', schemaOf(operation.requestBody?.content))}
    ${part('Answer', schemaOf(operation.responses['200'].content))}
  </details>
`;

const anchor = (tag: string): string => `area-${tag}`;

/** The document as a page without scripts: every call with its rights, its body and its answer. */
function docsPage({ info, paths, webhooks, components }: OpenApiDocument) {
  const groups = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const tags = [...groups.keys()];
  return docsShell({
    title: `${info.title}: calls`,
    style,
    body: html`
      <header>
        <h1>${info.title}: calls</h1>
        <p>${info.description}</p>
        <p>
          Relative to <code>/api/api/</code>. The same for programs:
          <a href="/api/openapi.json">OpenAPI 3.1</a>. How pages are declared:
          <a href="/api/docs/declaring">the reference</a>.
        </p>
        <p>A program sends a key of the page Programs with each call that is marked so:</p>
        <pre tabindex="0">
curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"PageSize": 5}' $PORTAL/api/api/CartonMaster/GetCarton</pre>
        <nav aria-label="Areas">${tags.map((tag) => html`<a href="#${anchor(tag)}">${tag}</a> `)}</nav>
      </header>
      <main>
        ${[...groups].map(
          ([tag, entries]) => html`
            <section>
              <h2 id="${anchor(tag)}">${tag}</h2>
              ${entries.map(call)}
            </section>
          `,
        )}
        <section>
          <h2 id="events">Events</h2>
          <p>What receivers get: <code>docs/events.md</code> says how to verify it.</p>
          ${Object.entries(webhooks).map(
            ([name, { post }]) => html`
              <details>
                <summary><code>${name}</code></summary>
                ${part('Body', schemaOf(post.requestBody.content))}
              </details>
            `,
          )}
        </section>
        <section>
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) => html`
              <details>
                <summary><code>${name}</code></summary>
                <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
              </details>
            `,
          )}
        </section>
      </main>
    `,
  });
}

/** `/openapi.json` and `/docs`: every call, for programs and people; `/docs/declaring`: the language's reference. */
export function apiDocs(made: () => OpenApiDocument): Hono {
  const app = new Hono();
  const page = 'text/html; charset=UTF-8';
  app.get(
    '/openapi.json',
    servedOnce('application/json', () => JSON.stringify(made())),
  );
  app.get(
    '/docs',
    servedOnce(page, async () => String(await docsPage(made()))),
  );
  app.get(
    '/docs/declaring',
    servedOnce(page, async () => String(await referencePage())),
  );
  return app;
}
