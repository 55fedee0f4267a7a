import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReadFont } from '../../contract/print/Paper.ts';

const require = createRequire(import.meta.url);

const families = {
  plain: ['ibm-plex-sans', 'IBMPlexSans'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
} as const;
const names = { 400: '400Regular', 600: '600SemiBold' } as const;

/** Reads the fonts for paper from the disk, where the worker would fetch them. */
export const fontFiles: ReadFont = async (face, weight) => {
  const [family, file] = families[face];
  const name = names[weight];
  const path = require.resolve(`@expo-google-fonts/${family}/${name}/${file}_${name}.ttf`);
  return new Uint8Array(await readFile(path)).buffer;
};
