import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { resources } from '../src/resources/index.ts';
import type { Deps } from './calls/Deps.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embeddedPostgres.ts';
import { migrate, validateRules } from './db/migrate.ts';
import { syncPages } from './modules/roles/roleRights.ts';
import { createLog } from './services/createLog.ts';
import { createMailer } from './services/mailer.ts';
import { fillPlaces } from './modules/places/fillPlaces.ts';
import { createKeyring } from './seals/keyring.ts';
import { openSecret } from './seals/openSecret.ts';
import { createUploadStore } from './services/uploadStore.ts';
import { pagesOf } from './pages.ts';

/** The database's engine: embedded under DATA_DIR, or the one DATABASE_URL names, which is nobody's to stop. */
export const openEngine = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log?: Logger,
): Promise<EmbeddedPostgres> =>
  config.databaseUrl
    ? Promise.resolve({ url: config.databaseUrl, stop: () => Promise.resolve() })
    : startEmbeddedPostgres({
        dataDir: config.dataDir,
        ...(log && { log: (line, level) => log[level](line) }),
      });

/**
 * Opens everything that the server needs: the database (embedded under DATA_DIR, or the one DATABASE_URL names), brought
 * up to date, mail, uploads and keys. `close` lets go of all of it.
 */
export async function openDeps(config: Config): Promise<{ deps: Deps; close: () => Promise<void> }> {
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(config.logLevel);
  const engine = await openEngine(config, log);
  await migrate(engine.url);
  for (const { table, rule } of await validateRules(engine.url))
    log.warn(
      `Some rows of ${table} break the rule ${rule}. They stay as they are until somebody changes them.`,
    );
  const database = connect(engine.url, config.databaseConnections);
  if (await fillPlaces(database)) log.info('states and cities are stored');
  await syncPages(database, pagesOf(resources));
  const secret = await openSecret(config, database);
  const deps: Deps = {
    config,
    database,
    mailer: createMailer(config),
    keyring: createKeyring({ database: database.front, secret }),
    uploads: createUploadStore(config.dataDir, config),
    log,
    now: () => new Date(),
  };
  const close = async () => {
    await database.close();
    await engine.stop();
  };
  return { deps, close };
}
