import { join } from 'node:path';
import type { Deps } from '../../calls/Deps.ts';
import { openBucket } from '../../services/bucket.ts';
import { type FilePlace, openFolder } from '../../services/filePlace.ts';

/**
 * Where prepared files lie: in the bucket of UPLOADS_URL, or below DATA_DIR/uploads, as drafts of files do. One that was written
 * before the setting changed is found in its old place, and removed from there.
 */
export function openPrepared({
  dataDir,
  uploadsUrl,
  uploadsOldUrl,
}: Pick<Deps['config'], 'dataDir' | 'uploadsUrl' | 'uploadsOldUrl'>): Omit<FilePlace, 'size'> {
  const folder = join(dataDir, 'uploads', 'prepared');
  const disk = openFolder(folder, (name) => join(folder, name));
  const [bucket, oldBucket] = [uploadsUrl, uploadsOldUrl].map((url) => url && openBucket(url, 'prepared'));
  const target = bucket || disk;
  const places = [target, ...(bucket ? [disk] : []), ...(oldBucket ? [oldBucket] : [])];
  return {
    put: (draft, name) => target.put(draft, name),
    read: async (name, range) => {
      for (const place of places) {
        const found = await place.read(name, range);
        if (found) return found;
      }
      return undefined;
    },
    remove: async (name) => {
      for (const place of places) await place.remove(name);
    },
  };
}
