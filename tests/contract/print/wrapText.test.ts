import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from '../../../contract/print/wrapText.ts';

const within = (most: number) => (text: string) => text.length <= most;

describe('wrapped text', () => {
  it('breaks between words', () => {
    expect(wrapText('Front Brake Pad Set', within(11))).toEqual(['Front Brake', 'Pad Set']);
  });

  it('breaks a word that fills a line alone', () => {
    expect(wrapText('AB Extraordinarily', within(6))).toEqual(['AB', 'Extrao', 'rdinar', 'ily']);
  });

  it('keeps its own line breaks', () => {
    expect(wrapText('Plot 14\r\nGurugram\n\nIndia', within(40))).toEqual(['Plot 14', 'Gurugram', 'India']);
  });

  it('ends with an ellipsis if it is too long', () => {
    expect(wrapText('one two three four', within(7), 2)).toEqual(['one two', 'three…']);
  });

  it('never tears a letter from its signs', () => {
    const lines = wrapText('क्षत्रिय', within(1));
    expect(lines.join('')).toBe('क्षत्रिय');
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
  });

  it('loses nothing, and fits into any width that has room for a letter', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, most) => {
        const lines = wrapText(text, within(most));
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
