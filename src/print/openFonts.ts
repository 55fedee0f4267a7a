import { openFace } from '../../contract/print/openLetters.ts';
import type { Shape } from '../../contract/print/openShaper.ts';
import type { FontFiles, ReadFont } from '../../contract/print/typeface.ts';

export interface Fonts {
  /** The font that jsPDF writes character by character. */
  plain: FontFiles;
  /** Joins the letters of Devanagari. Loaded only if the texts have any. */
  shape: Shape | undefined;
}

const devanagari = /\p{Script=Devanagari}/u;

export async function openFonts(texts: readonly string[], readFont: ReadFont): Promise<Fonts> {
  const openShape = async (): Promise<Shape> => {
    const { openShaper } = await import('../../contract/print/openShaper.ts');
    return (await openShaper(await openFace('devanagari', readFont))).shape;
  };
  const [plain, shape] = await Promise.all([
    openFace('plain', readFont),
    texts.some((text) => devanagari.test(text)) ? openShape() : undefined,
  ]);
  return { plain, shape };
}
