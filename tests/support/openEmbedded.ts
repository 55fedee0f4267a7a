import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';

// A server process reduced to its database: opens DATA_DIR, says where, and stays until it is told to end.
const engine = await startEmbeddedPostgres({
  dataDir: process.env.DATA_DIR ?? '',
  log: (line) => process.stderr.write(`${line}\n`),
});
process.once('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
process.stdout.write(`${engine.url}\n`);
