import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import { embedFonts, openFonts, plainFont } from '../../src/print/createTypesetter.ts';
import { fontFiles } from '../support/fontFiles.ts';

const { plain, shape } = await openFonts(['हिन्दी'], fontFiles);

describe('the fonts of printed papers', () => {
  const pdf = new jsPDF();
  const characters = embedFonts(pdf, plain);

  it('have the letters of Europe, the sign of the rupee and the marks of ranges', () => {
    for (const character of 'Zürich Łódź ₹–…×') expect(characters).toContain(character.codePointAt(0));
    expect(characters).not.toContain('ह'.codePointAt(0));
  });

  it.each([400, 600])('have numbers of weight %s that stand below each other in columns', (weight) => {
    pdf.setFont(plainFont, 'normal', weight);
    expect(new Set(Array.from('0123456789', (digit) => pdf.getStringUnitWidth(digit))).size).toBe(1);
    expect(pdf.getStringUnitWidth('M')).toBeGreaterThan(pdf.getStringUnitWidth('i') * 2);
  });

  it('load nothing for joined letters if there are none', async () => {
    const asked: string[] = [];
    const fonts = await openFonts(['Plain', '₹ 5'], (face, weight) => {
      asked.push(face);
      return fontFiles(face, weight);
    });
    expect(fonts.shape).toBeUndefined();
    expect(asked).toEqual(['plain', 'plain']);
  });
});

describe('Devanagari', () => {
  const shaped = (text: string) => {
    const { width, strokes } = shape?.(text, 400) ?? { width: 0, strokes: [] };
    return { width, outline: JSON.stringify(strokes).slice(1, -1) };
  };

  it('has the short i before its consonant', () => {
    const [consonant, both] = [shaped('ह'), shaped('हि')];
    expect(both.width).toBeGreaterThan(consonant.width);
    expect(both.outline.startsWith(consonant.outline)).toBe(false);
  });

  it.each([
    ['क्ष', 'क', 'ष'],
    ['त्र', 'त', 'र'],
    ['श्र', 'श', 'र'],
    ['ज्ञ', 'ज', 'ञ'],
  ])('joins %s into one letter', (conjunct, first, second) => {
    expect(shaped(conjunct).width).toBeLessThan((shaped(first).width + shaped(second).width) * 0.95);
  });

  it('joins letters without their virama', () => {
    expect(shaped('न्दी').outline).not.toContain(shaped('न्').outline);
    expect(shaped('न्दी').width).toBeLessThan(shaped('न').width + shaped('दी').width);
  });
});
