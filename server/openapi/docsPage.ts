import { html, raw } from 'hono/html';
import { docsStyle } from './docsStyle.ts';
import type { OpenApiDocument } from './openApiDocument.ts';
import type { Operation } from './operationOf.ts';
import type { JsonSchema } from './jsonSchema.ts';

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
      <b>${method.toUpperCase()}</b> <code>${path.slice(1)}</code>
      <span>${operation.summary}</span>
      <i data-access="${operation['x-access']}">${whoMay(operation)}</i>
    </summary>
    ${part('Parameters', operation.parameters)} ${part('Body', schemaOf(operation.requestBody?.content))}
    ${part('Answer', schemaOf(operation.responses['200'].content))}
  </details>
`;

const anchor = (tag: string): string => `area-${tag}`;

/** The document as a page without scripts: every call with its rights, its body and its answer. */
export function docsPage({ info, paths, components }: OpenApiDocument) {
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
          ${raw(docsStyle)}
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
