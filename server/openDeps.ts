import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import type { ServerDeps, ServerPortal } from './engine/ServerPortal.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embeddedPostgres.ts';
import { databaseClock } from './db/clock.ts';
import { findPooler } from './db/findPooler.ts';
import { migrate, validateRules } from './db/migrate.ts';
import { syncEvents, syncPages } from './engine/syncPages.ts';
import { createLog } from './services/createLog.ts';
import { mailInLanguage } from './language/inLanguage.ts';
import { createMailer } from './services/mailer.ts';
import { createKeyring } from './seals/keyring.ts';
import { openSecret } from './seals/openSecret.ts';
import { createUploadStore } from './services/uploadStore.ts';
import { pagesOf } from './calls/pages.ts';

/** A database and the way to it past a pooler, if there is one. */
interface OpenEngine extends EmbeddedPostgres {
  directUrl: string;
}

/** The database's engine: embedded under DATA_DIR, or the one DATABASE_URL names, which is nobody's to stop. */
export async function openEngine(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log?: Logger,
): Promise<OpenEngine> {
  if (databaseUrl)
    return {
      url: databaseUrl,
      directUrl: databaseDirectUrl ?? databaseUrl,
      stop: () => Promise.resolve(),
    };
  const engine = await startEmbeddedPostgres({
    dataDir,
    ...(log && { log: (line, level) => log[level](line) }),
  });
  return { ...engine, directUrl: engine.url };
}

/** Opens what the server needs for a portal, with its database brought up to date. `close` lets go of all of it. */
export async function openDeps(
  portal: ServerPortal,
  config: Config,
): Promise<{ deps: ServerDeps; close: () => Promise<void> }> {
  mkdirSync(config.dataDir, { recursive: true });
  const log = createLog(config.logLevel);
  const engine = await openEngine(config, log);
  const pooler = await findPooler(engine.url, engine.directUrl);
  await migrate(engine.directUrl);
  if (portal.migrations)
    await migrate(engine.directUrl, portal.migrations, undefined, undefined, 'portal_migration');
  for (const { table, rule, rows } of await validateRules(engine.directUrl))
    log.warn(
      `Some rows of ${table} break the rule ${rule}, by their ids: ${rows}. They stay as they are until somebody changes them.`,
    );
  const say = (trouble: string | undefined) =>
    trouble
      ? log.warn(`${trouble} The primary answers reports until it is back.`)
      : log.info('A replica answers reports again.');
  const replicas = config.replicaUrl === undefined ? undefined : { url: config.replicaUrl, say };
  const database = connect(engine.url, config.databaseConnections, pooler, replicas);
  if (pooler)
    log.info(
      `a pooler is in front of the database, ${pooler.keepsNames ? 'with' : 'without'} prepared statements`,
    );
  await syncPages(database, pagesOf(portal));
  await syncEvents(database, portal.resources);
  const secret = await openSecret(config, database);
  const deps: ServerDeps = {
    portal,
    config,
    database,
    mailer: mailInLanguage(createMailer(config), database),
    keyring: createKeyring({ database: database.front, secret }),
    uploads: createUploadStore(config.dataDir, config),
    log,
    now: await databaseClock(database.front),
  };
  await portal.prepare?.(deps);
  const close = async () => {
    await database.close();
    await engine.stop();
  };
  return { deps, close };
}
