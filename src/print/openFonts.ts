import type { Shape } from './openShaper.ts';
import type { Face, FontFiles, ReadFont } from './typeface.ts';

export interface Fonts {
  /** The font that jsPDF writes character by character. */
  plain: FontFiles;
  /** Joins the letters of Devanagari. Loaded only if the texts have any. */
  shape: Shape | undefined;
}

const devanagari = /\p{Script=Devanagari}/u;

export async function openFonts(texts: readonly string[], readFont: ReadFont): Promise<Fonts> {
  const open = async (face: Face): Promise<FontFiles> => {
    const [normal, bold] = await Promise.all([readFont(face, 400), readFont(face, 600)]);
    return { 400: normal, 600: bold };
  };
  const openShape = async (): Promise<Shape> => {
    const { openShaper } = await import('./openShaper.ts');
    return openShaper(await open('devanagari'));
  };
  const [plain, shape] = await Promise.all([
    open('plain'),
    texts.some((text) => devanagari.test(text)) ? openShape() : undefined,
  ]);
  return { plain, shape };
}
