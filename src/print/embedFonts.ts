import type { jsPDF } from 'jspdf';
import { number, object, parse, record, string } from 'valibot';
import type { FontFiles } from './typeface.ts';

export const plainFont = 'Plex';

/** The part of jsPDF's font data that is read here. */
const readFont = object({
  cmap: object({ unicode: object({ codeMap: record(string(), number()) }) }),
});

/** Turns bytes into a text with one letter for each, which is how jsPDF takes files. */
function binaryText(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

/**
 * Gives the portal's typeface to jsPDF, which embeds only the letters that are used. Returns the characters that the typeface
 * has.
 */
export function embedFonts(pdf: jsPDF, files: FontFiles): ReadonlySet<number> {
  for (const weight of [600, 400] as const) {
    const file = `${plainFont}-${weight}.ttf`;
    pdf.addFileToVFS(file, binaryText(files[weight]));
    pdf.addFont(file, plainFont, 'normal', weight);
  }
  const { cmap } = parse(readFont, pdf.setFont(plainFont, 'normal', 400).getFont().metadata);
  const glyphs = Object.entries(cmap.unicode.codeMap);
  return new Set(glyphs.flatMap(([character, glyph]) => (glyph ? [Number(character)] : [])));
}
