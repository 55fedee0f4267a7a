import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { companySignOutPath, signOutByIssuer } from './access/companySignIn/signOutByIssuer.ts';
import { assertPages, menuOf, pagesOf } from './calls/pages.ts';
import { answer } from './calls/answer.ts';
import type { DemoSignIn } from '../contract/calls/account/login.ts';
import { type Language, languages } from '../contract/language/Language.ts';
import { type Endpoint, mountEndpoints } from './calls/endpoint.ts';
import { saveOutcomeEndpoint } from './calls/saveOutcome.ts';
import { inFormats } from './services/inFormats.ts';
import { showsSignIns } from './services/mailer.ts';
import { inLanguage } from './language/inLanguage.ts';
import { resourceEndpoints, savingsOf } from './engine/resourceEndpoints.ts';
import { assistantEndpoint, assistantPath } from './assistants/assistantEndpoint.ts';
import { type OpenApiDocument, openApiDocument } from './openapi/openApiDocument.ts';
import { importEndpoints } from './engine/imports/importEndpoints.ts';
import { importWorks } from './engine/imports/importWorks.ts';
import { importPages } from './engine/imports/importable.ts';
import type { JobWorks } from './engine/jobs.ts';
import { restEndpoints } from './engine/restEndpoints.ts';
import { declaredSources } from './engine/declaredSources.ts';
import { headersSetBy, onError, securityHeaders, serveClient } from './middleware.ts';
import { cardsEndpoint } from './engine/chart/chartEndpoints.ts';
import { findEndpoint } from './engine/find/findEndpoint.ts';
import { endpointsOf, registryOf } from './engine/Module.ts';
import type { ServerDeps, ServerPortal } from './engine/ServerPortal.ts';
import { exportEndpoints } from './engine/exports/exportEndpoints.ts';
import { exportWorks } from './engine/exports/prepareFile.ts';
import { mailWorks } from './engine/mails.ts';
import { reportMailEndpoints } from './engine/reportMails/reportMailsModule.ts';
import { reportWorks } from './engine/reportMails/sendReport.ts';
import { reminderWorks } from './engine/sendReminders.ts';
import { mentionWorks, timelinesOf } from './engine/timeline/comments.ts';
import { timelineEndpoints } from './engine/timeline/timelineEndpoints.ts';
import { serveUploads } from './engine/uploads/serveUploads.ts';
import { apiDocs } from './openapi/apiDocs.ts';
import { readPublicPages } from './services/pageParts.ts';
import { freeSpace } from './services/filePlace.ts';
import { reachTrouble } from './services/postEvent.ts';

/** Makes the sources of all declared rows, by the key of their resource, at the start. `zone`: of the days that people see. */
export const allSources = ({ formats, resources, modules }: ServerPortal, zone: string): Sources =>
  inFormats(formats, () => declaredSources(resources, registryOf(modules), zone));

type Sources = ReturnType<typeof declaredSources>;

/** Makes the endpoints of the declarations and the modules. Throws at the start if nobody could make one of the calls. */
export function allEndpoints(portal: ServerPortal, sources: Sources): Endpoint[] {
  const registry = registryOf(portal.modules);
  const endpoints = [
    ...resourceEndpoints(sources, registry),
    findEndpoint(sources, registry),
    cardsEndpoint(sources),
    ...importEndpoints(importPages(sources, registry)),
    ...reportMailEndpoints(sources),
    ...exportEndpoints(sources),
    ...timelineEndpoints(timelinesOf(sources.values())),
    saveOutcomeEndpoint,
    ...endpointsOf(portal.modules, menuOf(portal)),
  ];
  assertPages(
    endpoints,
    pagesOf(portal).map(({ actionName }) => actionName),
  );
  return endpoints;
}

/** Makes the work that servers do for people who do not wait for it. Each part goes on beside the others. */
export function jobLanes({ modules }: ServerPortal, sources: Sources): readonly JobWorks[] {
  const registry = registryOf(modules);
  return [
    ...importWorks(importPages(sources, registry)),
    {
      ...registry.mails,
      ...mailWorks,
      ...reminderWorks(sources),
      ...mentionWorks(timelinesOf(sources.values())),
    },
    reportWorks(sources),
    exportWorks(sources),
    ...[registry.outside, registry.works].filter((works) => Object.keys(works).length > 0),
  ];
}

/**
 * Makes the whole server as a function of a request. Nothing listens and nothing is global, so tests call it in process. Throws
 * at the start if a declaration or two calls contradict each other.
 *
 * @param watch sees every request, to measure it
 */
export const createApp = (
  deps: ServerDeps,
  sources = allSources(deps.portal, deps.config.timeZone),
  watch?: MiddlewareHandler,
): Hono => inFormats(deps.portal.formats, () => makeApp(deps, sources, watch));

function makeApp(deps: ServerDeps, sources: Sources, watch?: MiddlewareHandler): Hono {
  const app = new Hono();
  app.use((_, next) => inFormats(deps.portal.formats, next));
  if (watch) app.use(watch);
  const pageHeaders = securityHeaders(deps.config.mapsOrigin);
  const headers = headersSetBy(pageHeaders);
  app.onError(onError(deps.log, headers));
  // stored files come first, because they have stricter headers than pages
  app.route('/uploads', serveUploads(deps, [...sources.values()]));
  const endpoints = allEndpoints(deps.portal, sources);
  app.route('/api/api', mountEndpoints(endpoints, deps, headers));
  deps.portal.mount?.(app, { deps, endpoints, pageHeaders });
  app.use(pageHeaders);
  app.post(companySignOutPath, signOutByIssuer(deps));
  const rest = restEndpoints(sources.values());
  let document: OpenApiDocument | undefined;
  // a twentieth of a start would go into it
  const described = () => (document ??= openApiDocument(endpoints, deps.portal.resources, rest, deps.portal));
  app.route('/api', assistants(deps, sources, endpoints, described));
  app.route('/api', apiDocs(described));
  app.route('/api/rest', mountEndpoints(rest, deps));
  app.all('/api/*', (http) => http.json(answer('404', 'There is no such call.'), 404));
  app.get('/health', async (http) => {
    const reason = await whyUnable(deps);
    if (reason) return http.text(reason, 503);
    const trouble =
      (await deps.portal.trouble?.(deps)) ??
      (await deps.uploads.trouble()) ??
      deps.database.replica?.trouble() ??
      reachTrouble(deps.config);
    return http.text(trouble ? `ok, but: ${trouble}` : 'ok');
  });
  // a balancer sends people here even while the database is away: they get a sentence
  app.get('/ready', (http) => http.text('ready'));
  const { clientDir, publicUrl } = deps.config;
  if (clientDir) {
    const picture = `${publicUrl}/preview.png`;
    app.route('/', serveClient(clientDir, readPublicPages(clientDir, picture), picture, offered(deps)));
  }
  return app;
}

/** Mounts the endpoint of assistants. It has no sessions, so nothing but POST makes sense. */
function assistants(
  deps: ServerDeps,
  sources: Sources,
  endpoints: readonly Endpoint[],
  document: () => OpenApiDocument,
): Hono {
  const tooling = {
    savings: savingsOf(sources, registryOf(deps.portal.modules)),
    endpoints: new Map(endpoints.map((one) => [one.call.path, one])),
    document,
  };
  const app = mountEndpoints([assistantEndpoint(tooling)], deps);
  app.all(`/${assistantPath}`, (http) => http.body(null, 405, { allow: 'POST' }));
  return app;
}

/** Makes the list of whom the sign-in page offers: nobody, except where people try the demo. */
function offered({ config, portal }: ServerDeps): DemoSignIn[] {
  const signIns = showsSignIns(config) ? portal.demo?.signIns : undefined;
  return (signIns ?? []).map(({ userName, email, password, who }) => {
    const said = (language: Language) => [language, inLanguage(language, who)];
    return { userName, email, password, who: Object.fromEntries(languages.map(said)) };
  });
}

const second = 1000;

/** Returns a sentence on why the server cannot work, and logs the reason. Undefined while it can. */
async function whyUnable({ database, config, log, portal }: ServerDeps): Promise<string | undefined> {
  try {
    // a balancer asks often, and takes a server out that says nothing
    const patience = wait(second, undefined, { ref: false }).then(() => {
      throw new Error('no answer within a second');
    });
    const asked = database.front.pool.query<{ isReadOnly: boolean }>(
      'select pg_is_in_recovery() as "isReadOnly"',
    );
    const { rows } = await Promise.race([asked, patience]);
    // a pooler may still have connections to a server that was the primary
    if (rows[0]?.isReadOnly) return 'The database only reads.';
    // a database without room for another lock still answers what needs none
    await Promise.race([portal.look?.({ database }), patience]);
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return 'The database does not answer.';
  }
  const free = await freeSpace(config.dataDir).catch((error: unknown) => {
    log.error({ err: error }, 'the folder of the files does not answer');
  });
  if (free === undefined) return 'The folder of the files does not answer.';
  if (free >= config.freeSpace) return undefined;
  log.error({ free, folder: config.dataDir }, 'too few megabytes are free');
  return `Less than ${config.freeSpace} MB are free for files.`;
}
