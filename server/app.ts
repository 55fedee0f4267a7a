import { Hono } from 'hono';
import { resources } from '../src/resources/index.ts';
import { assertPages, menuOf, pagesOf } from './pages.ts';
import { answer } from './calls/answer.ts';
import type { Deps } from './calls/Deps.ts';
import { type Endpoint, mountEndpoints } from './calls/endpoint.ts';
import { resourceEndpoints } from './engine/resourceEndpoints.ts';
import { restEndpoints } from './engine/restEndpoints.ts';
import { declaredSources } from './engine/rows/declaredSources.ts';
import { headersSetBy, onError, securityHeaders, serveClient, verdictHeaders } from './middleware.ts';
import { epcisInterface } from './modules/epcis/epcisModule.ts';
import { moduleEndpoints, registry } from './modules/index.ts';
import { logTrouble } from './modules/scanLog/keepScanLog.ts';
import { verdictPage } from './modules/verification/verdictPage.ts';
import { serveUploads } from './modules/uploads/serveUploads.ts';
import { apiDocs } from './openapi/apiDocs.ts';
import { readPageParts, readPublicPages } from './services/pageParts.ts';
import { freeSpace } from './services/freeSpace.ts';

/** The sources of all declared rows, by their resource's key: built once, at the start. `zone`: whose days people see. */
export const allSources = (zone: string): Sources => declaredSources(resources, registry, zone);

type Sources = ReturnType<typeof declaredSources>;

/** Every call of the declarations and of the modules. Throws at boot where nobody could make one of them. */
export function allEndpoints(sources: Sources): Endpoint[] {
  const endpoints = [...resourceEndpoints(sources, registry), ...moduleEndpoints(menuOf(resources))];
  assertPages(
    endpoints,
    pagesOf(resources).map(({ actionName }) => actionName),
  );
  return endpoints;
}

/**
 * The whole server as a function of a request: nothing listens and nothing is global, so tests ask it in process.
 * Throws at boot when a declaration or two calls contradict each other.
 */
export function createApp(
  deps: Deps,
  sources = allSources(deps.config.timeZone),
  verdictParts = readPageParts(deps.config.clientDir),
): Hono {
  const app = new Hono();
  const pageHeaders = securityHeaders(deps.config.mapsOrigin);
  const headers = headersSetBy(pageHeaders);
  app.onError(onError(deps.log, headers));
  // Before the headers of pages: stored files have stricter ones of their own.
  app.route('/uploads', serveUploads(deps, [...sources.values()]));
  const endpoints = allEndpoints(sources);
  app.route('/api/api', mountEndpoints(endpoints, deps, headers));
  if (verdictParts) {
    const answers = {
      failed: onError(deps.log),
      headers: verdictHeaders(deps.config.mapsOrigin, verdictParts.styleHash),
    };
    app.route('/', verdictPage(endpoints, deps, verdictParts, answers));
  }
  app.use(pageHeaders);
  const rest = restEndpoints(sources.values());
  app.route('/api', apiDocs(endpoints, resources, rest));
  app.route('/api/rest', mountEndpoints(rest, deps));
  app.route('/api/epcis', epcisInterface(deps));
  app.all('/api/*', (http) => http.json(answer('404', 'There is no such call.'), 404));
  app.get('/health', async (http) => {
    const reason = await whyUnable(deps);
    if (reason) return http.text(reason, 503);
    const trouble = await logTrouble(deps.database.front);
    return http.text(trouble ? `ok, but: ${trouble}` : 'ok');
  });
  const { clientDir, publicUrl } = deps.config;
  if (clientDir) {
    const readable = readPublicPages(clientDir, `${publicUrl}/preview.png`);
    app.route('/', serveClient(clientDir, readable));
  }
  return app;
}

/** Why the server can't do its work, in a sentence and in the log; undefined while it can. */
async function whyUnable({ database, config, log }: Deps): Promise<string | undefined> {
  try {
    await database.front.pool.query('select 1');
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
