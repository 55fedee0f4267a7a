import { unzip, type Unzipped } from 'fflate';
import { mostImportBytes, mostImportFiles } from '../../../contract/calls/records/imports.ts';
import { isStoredExtension, storedKinds } from '../../../contract/values/fileTypes.ts';

/** A zip's sheet, and the files that its cells may name. */
export interface Unpacked {
  sheet: File;
  files: File[];
}

/** Why a zip can't be imported: the key of a text. */
export class UnpackFault extends Error {}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const isSheet = (name: string): boolean => ['csv', 'txt', 'tsv', 'xlsx', 'xls'].includes(extensionOf(name));
/** Leaves out what systems add to archives: `__MACOSX/`, `.DS_Store`. */
const isHidden = (path: string): boolean => path.split('/').some((part) => /^(?:\.|__MACOSX$)/.test(part));
const isWanted = (path: string): boolean => {
  const name = baseName(path);
  return name !== '' && !isHidden(path) && (isSheet(name) || isStoredExtension(extensionOf(name)));
};

/** The most bytes that a zip unpacks to: a browser holds all of them at once. */
const mostUnpacked = 10 * mostImportBytes;

/** Unpacks a zip with one sheet and the files that it names. Throws UnpackFault. */
export async function unpack(zip: Blob): Promise<Unpacked> {
  let bytes = 0;
  const bytesOf = new Uint8Array(await zip.arrayBuffer());
  const entries = await new Promise<Unzipped>((resolve, reject) => {
    unzip(
      bytesOf,
      {
        filter: ({ name, originalSize }) => {
          const isTaken = isWanted(name);
          if (isTaken) bytes += originalSize;
          return isTaken && bytes <= mostUnpacked;
        },
      },
      (error, unpacked) => (error ? reject(new UnpackFault('app.imports.zip.broken')) : resolve(unpacked)),
    );
  });
  if (bytes > mostUnpacked) throw new UnpackFault('app.imports.zip.too_large');
  const all = Object.entries(entries).map(([path, content]) => {
    const name = baseName(path);
    const extension = extensionOf(name);
    const type = isStoredExtension(extension) ? storedKinds[extension].mimeType : '';
    return new File([new Uint8Array(content)], name, { type });
  });
  const [sheet, ...others] = all.filter(({ name }) => isSheet(name));
  if (!sheet || others.length) throw new UnpackFault('app.imports.zip.one_sheet');
  const files = all.filter(({ name }) => !isSheet(name));
  if (files.length > mostImportFiles) throw new UnpackFault('app.imports.zip.too_many');
  return { sheet, files };
}
