import type { Font } from 'harfbuzzjs';
import type { FontFiles, Weight } from './Paper.ts';

/** A step of an outline, in parts of the letters' size; y grows upwards. */
export interface Stroke {
  /** The letter of SVG's paths: M, L, Q, C or Z. */
  type: string;
  values: number[];
}

/** The outlines of a text's glyphs, and its width in parts of the letters' size. */
export interface Shaped {
  width: number;
  strokes: readonly Stroke[];
}

export type Shape = (text: string, weight: Weight) => Shaped;

export interface Shaper {
  shape: Shape;
  /** The characters that its font has. */
  characters: ReadonlySet<number>;
}

/**
 * Opens a shaper for scripts such as Devanagari, whose letters join into conjuncts and whose vowel signs change places. jsPDF
 * writes character by character and does neither.
 *
 * @param features of the font that are switched, such as `-kern`
 */
export async function openShaper(files: FontFiles, features: readonly string[] = []): Promise<Shaper> {
  const harfbuzz = await import('harfbuzzjs');
  const open = (file: ArrayBuffer): Font => new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const opened: Readonly<Record<Weight, Font>> = { 400: open(files[400]), 600: open(files[600]) };
  const switched = features.flatMap((feature) => harfbuzz.Feature.fromString(feature) ?? []);
  const known = new Map<string, Shaped>();

  function shape(text: string, weight: Weight): Shaped {
    const font = opened[weight];
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer, switched);
    const places = buffer.getGlyphPositions();
    const size = font.face.upem;
    let at = 0;
    const strokes: Stroke[] = [];
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
      const left = at + xOffset;
      for (const { type, values } of font.glyphToJson(glyph))
        strokes.push({
          type,
          values: values.map((value, axis) => (value + (axis % 2 ? yOffset : left)) / size),
        });
      at += xAdvance;
    }
    return { width: at / size, strokes };
  }

  return {
    characters: new Set(opened[400].face.collectUnicodes()),
    shape: (text, weight) => {
      const key = `${weight} ${text}`;
      const shaped = known.get(key) ?? shape(text, weight);
      known.set(key, shaped);
      return shaped;
    },
  };
}
