import type { Hono } from 'hono';
import pino from 'pino';
import type { Resource } from '../../contract/resource/Resource.ts';
import { createApp } from '../../server/app.ts';
import { createCompany } from './factories.ts';
import { type PortalPerson, portalPerson } from './portalPerson.ts';
import { createTestDeps, type TestDeps } from './testDeps.ts';

/** The whole server on a database of its own, with companies whose people know nothing of each other. */
export interface ConformanceWorld {
  app: Hono;
  /** Who may keep records of `resource`: a person of a new company, or of the operating one where only that may. */
  keeperOf(resource: Resource): Promise<PortalPerson>;
  /** A person of another company, who has every right there. */
  stranger(): Promise<PortalPerson>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<ConformanceWorld> {
  return worldOf(await createTestDeps());
}

/** The same over an open database, e.g. of a test that shows the portal. */
export async function worldOf(deps: TestDeps): Promise<ConformanceWorld> {
  // No call of the suite may fail, so a failure says why.
  const app = createApp({ ...deps, log: pino({ level: 'error' }) });
  // The first company of a database is the operating one.
  const operatingCompany = await createCompany(deps);
  const stranger = async () => portalPerson(app, deps, await createCompany(deps));
  return {
    app,
    stranger,
    keeperOf: (resource) =>
      resource.rowsOf === 'own-company' ? portalPerson(app, deps, operatingCompany) : stranger(),
    close: () => deps.close(),
  };
}
