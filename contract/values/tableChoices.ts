/** The encodings of text files that people can choose. The first four are also found by the bytes. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** What divides the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What comes first in `5/1/2026`. */
export const dayOrders = ['day', 'month'] as const;
export type DayOrder = (typeof dayOrders)[number];
