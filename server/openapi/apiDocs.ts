import { Hono } from 'hono';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { docsPage } from './docsPage.ts';
import { openApiDocument } from './openApiDocument.ts';

/** `/openapi.json` and `/docs`: what the calls take, answer and ask for, for programs and for people. */
export function apiDocs(endpoints: readonly Endpoint[], resources: readonly Resource[]): Hono {
  const document = openApiDocument(endpoints, resources);
  const app = new Hono();
  app.get('/openapi.json', (http) => http.json(document));
  app.get('/docs', (http) => http.html(docsPage(document)));
  return app;
}
