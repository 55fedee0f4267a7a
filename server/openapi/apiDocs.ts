import { Hono } from 'hono';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Call } from '../calls/Call.ts';
import { docsPage } from './docsPage.ts';
import { openApiDocument } from './openApiDocument.ts';

/** `/openapi.json` and `/docs`: what the calls take, answer and ask for, for programs and for people. */
export function apiDocs(calls: readonly Call[], resources: readonly Resource[]): Hono {
  const document = openApiDocument(calls, resources);
  const app = new Hono();
  app.get('/openapi.json', (http) => http.json(document));
  app.get('/docs', (http) => http.html(docsPage(document)));
  return app;
}
