import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { servedOnce } from '../services/servedOnce.ts';
import { docsShell } from './docsShell.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { type OpenApiDocument, openApiDocument, type Operation, restBase } from './openApiDocument.ts';
import { referencePage } from './referencePage.ts';

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
  const { 'x-access': access, 'x-page': page, 'x-right': rights } = operation;
  if (access === 'public') return operation['x-other-sites'] ? 'anybody, also on allowed sites' : 'anybody';
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
    `,
  });
}

/**
 * `/openapi.json` and `/docs`: what the calls take, answer and ask for, for programs and for people. Beside it
 * `/docs/declaring`: the reference of the language in which pages are declared.
 */
export function apiDocs(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
  rest: readonly Endpoint[] = [],
): Hono {
  const document = openApiDocument(endpoints, resources, rest);
  const app = new Hono();
  const page = 'text/html; charset=UTF-8';
  app.get(
    '/openapi.json',
    servedOnce('application/json', () => JSON.stringify(document)),
  );
  app.get(
    '/docs',
    servedOnce(page, async () => String(await docsPage(document))),
  );
  app.get(
    '/docs/declaring',
    servedOnce(page, async () => String(await referencePage())),
  );
  return app;
}
