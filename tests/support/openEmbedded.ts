import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';

// Opens the database of DATA_DIR as a server process does, prints its address, and runs until it is told to end.
const engine = await startEmbeddedPostgres({
  dataDir: process.env.DATA_DIR ?? '',
  log: (line) => process.stderr.write(`${line}\n`),
});
process.once('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
process.stdout.write(`${engine.url}\n`);
