import { fileTypeFromBuffer } from 'file-type';
import { isStoredExtension, type StoredExtension } from '../../services/uploadStore.ts';

/** Kinds that are another one under a name of their own. */
const sameAs: Readonly<Record<string, StoredExtension>> = {
  apng: 'png',
  m4v: 'mp4',
  m4b: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
};

/** The kind of a file by its content, whatever its name or its sender says; undefined for what is not taken. */
export async function detectKind(bytes: Uint8Array): Promise<StoredExtension | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  const extension: string = found?.ext ?? '';
  return isStoredExtension(extension) ? extension : sameAs[extension];
}
