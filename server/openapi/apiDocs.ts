import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { type OpenApiDocument, openApiDocument, type Operation, restBase } from './openApiDocument.ts';

/** Ink on paper, as the portal is; the page loads nothing. */
const style = `
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
details { border-top: 1px solid var(--line); padding: 0 4px; }
details:last-child { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 16px; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; padding: 8px 0; cursor: pointer; }
summary b { min-width: 40px; font-size: 12px; color: var(--soft); }
summary span { flex: 1 1 240px; color: var(--soft); }
summary i { font-style: normal; font-size: 13px; }
summary i[data-access='public'] { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const whoMay = ({ 'x-access': access, 'x-page': page, 'x-right': rights }: Operation): string => {
  if (access === 'public') return 'anybody';
  return access === 'signed-in' ? 'signed in' : `${rights?.join(' or ') ?? ''} on ${page ?? ''}`;
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
function docsPage({ info, paths, components }: OpenApiDocument) {
  const groups = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  const tags = [...groups.keys()];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: calls</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>${info.title}: calls</h1>
          <p>${info.description}</p>
          <p>
            Relative to <code>/api/api/</code>. The same for programs:
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
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
      </body>
    </html>`;
}

/** `/openapi.json` and `/docs`: what the calls take, answer and ask for, for programs and for people. */
export function apiDocs(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
  rest: readonly Endpoint[] = [],
): Hono {
  const document = openApiDocument(endpoints, resources, rest);
  const app = new Hono();
  app.get('/openapi.json', (http) => http.json(document));
  app.get('/docs', (http) => http.html(docsPage(document)));
  return app;
}
