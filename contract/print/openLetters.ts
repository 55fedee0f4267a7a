import { openShaper, type Shape, type Shaped } from './openShaper.ts';
import { runsOf } from './runsOf.ts';
import type { Face, FontFiles, ReadFont } from './Paper.ts';

export async function openFace(face: Face, readFont: ReadFont): Promise<FontFiles> {
  const [normal, bold] = await Promise.all([readFont(face, 400), readFont(face, 600)]);
  return { 400: normal, 600: bold };
}

/** Puts shaped runs side by side. */
function join(runs: readonly Shaped[]): Shaped {
  const strokes: Shaped['strokes'][number][] = [];
  let left = 0;
  for (const run of runs) {
    const start = left;
    for (const { type, values } of run.strokes)
      strokes.push({ type, values: values.map((value, axis) => (axis % 2 ? value : value + start)) });
    left += run.width;
  }
  return { width: left, strokes };
}

/**
 * Opens the letters of both typefaces as outlines, whatever scripts a text has. Letters are as wide as in a PDF, whose Latin
 * is neither kerned nor joined.
 *
 * @param stencil shapes letters that the typefaces lack. Without it they are empty boxes
 */
export async function openLetters(readFont: ReadFont, stencil?: Shape): Promise<Shape> {
  const [plain, devanagari] = await Promise.all([
    openFace('plain', readFont).then((files) => openShaper(files, ['-kern', '-liga', '-clig', '-calt'])),
    openFace('devanagari', readFont).then((files) => openShaper(files)),
  ]);
  const shapes = { plain: plain.shape, joined: devanagari.shape, stencil: stencil ?? plain.shape };
  return (text, weight) =>
    join(runsOf(text, plain.characters).map((run) => shapes[run.by](run.text, weight)));
}
