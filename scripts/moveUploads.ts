// `npm run move-uploads`: moves stored files to where UPLOADS_URL says, or without it back to DATA_DIR.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { formatQuantity } from '../contract/values/formatNumber.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';
import { moveUploads } from '../server/engine/uploads/moveUploads.ts';
import { openEngine } from '../server/openDeps.ts';
import { createUploadStore } from '../server/services/uploadStore.ts';

const config = readConfig(process.env);
const engine = await openEngine(config);
const database = connect(engine.directUrl, 4);
try {
  const moved = await moveUploads({ database, uploads: createUploadStore(config.dataDir, config) });
  console.log(`${formatQuantity(moved)} stored files were moved; all lie where new ones go now.`);
} finally {
  await database.close();
  await engine.stop();
}
