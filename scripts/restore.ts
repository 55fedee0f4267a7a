// `npm run restore -- FILE`: fills an empty database and data folder from what `npm run backup` has written.
import '../server/sayFaults.ts';
import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { openEngine } from '../server/openDeps.ts';
import { secretFile } from '../server/services/secretKey.ts';

const [path] = process.argv.slice(2);
const config = readConfig(process.env);
if (path) {
  const engine = await openEngine(config);
  try {
    await restore(engine.url, config.dataDir, path);
    console.log(
      `Restored. Before you start the server, put the secret of the backed-up one into SECRET_KEY or ${secretFile(config.dataDir)}.`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await engine.stop();
  }
} else {
  console.error('npm run restore -- FILE');
  process.exitCode = 1;
}
