import type { Resource } from '../../contract/resource/Resource.ts';
import type { Draft } from './draftResource.ts';

/** Puts `line` behind the last of `lines` that `isBefore` holds for. */
function insertAfter(lines: string[], line: string, isBefore: (candidate: string) => boolean): void {
  const place = lines.findLastIndex(isBefore);
  if (place < 0) throw new Error('src/resources/index.ts does not look as it should; add the line by hand');
  lines.splice(place + 1, 0, line);
}

/** The text of src/resources/index.ts with the new declaration, last in its section of the menu. */
export function addToIndex(
  text: string,
  { key, file, declaration: { path } }: Draft,
  resources: readonly Resource[],
): string {
  const lines = text.split('\n');
  const address = file.replace('src/resources/', './');
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  insertAfter(lines, `import { ${key} } from '${address}';`, (line) => line.includes(` from '${folder}`));
  const section = path.split('/')[1];
  const neighbour = resources.findLast((resource) => resource.section === section) ?? resources.at(-1);
  insertAfter(lines, `  ${key},`, (line) => line === `  ${neighbour?.key},`);
  return lines.join('\n');
}
