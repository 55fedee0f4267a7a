// `npm run backup -- FILE`: the database and the stored files as one file, whether a server runs on them or not.
import '../server/sayFaults.ts';
import { backup } from '../server/backup/backup.ts';
import { readConfig } from '../server/config.ts';
import { openEngine } from '../server/openDeps.ts';
import { createUploadStore } from '../server/services/uploadStore.ts';
import { secretFile } from '../server/services/secretKey.ts';

const [path] = process.argv.slice(2);
const config = readConfig(process.env);
if (path) {
  const engine = await openEngine(config);
  try {
    await backup(engine.url, createUploadStore(config.dataDir), path);
    console.log(`Written: ${path}, without the secret that opens the companies' keys.
Keep ${config.secretKey ? 'SECRET_KEY' : secretFile(config.dataDir)} as well, and in another place: whoever has both can make seals.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await engine.stop();
  }
} else {
  console.error('npm run backup -- FILE');
  process.exitCode = 1;
}
