import { describe, expect, it } from 'vitest';
import { declaredTexts } from '../../../src/i18n/declaredTexts.ts';
import { resources } from '../../../src/resources/index.ts';

describe('declared texts', () => {
  const texts = declaredTexts(resources);

  it.each([
    'Company Master',
    'Add Social Handles',
    'Please enter wesite URL',
    'Handle Name',
    'Web',
    'Download seals',
    'Available mapping series',
    'No Data Available',
    'End date must be greater than Start date.',
    'Two characters at the start of every code of this company; fixed once numbers are issued.',
  ])('hold %j as its own key, to be translated', (text) => {
    expect(texts[text]).toBe(text);
  });
});
