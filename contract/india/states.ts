import type { State } from '../values/formats.ts';

/** The rows of tiles from the north, with a place for each column. A dot is not a state. */
const grid = [
  '.  .  JK LA .  .  .  .  .',
  '.  PB CH HP UK .  .  .  AR',
  '.  .  HR DL UP BR SK AS NL',
  '.  GJ RJ MP CG JH WB ML MN',
  '.  DH MH TS OD .  .  TR MZ',
  '.  GA KA AP .  .  .  .  .',
  'LD .  KL TN PY .  .  AN .',
].map((row) => row.split(/ +/));

const names: Readonly<Record<string, string>> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
};

/** Other names of states: older names, parts of names, vehicle codes and former codes. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AN: ['Andaman and Nicobar', 'Andaman Nicobar Islands'],
  CG: ['Chattisgarh', 'CT'],
  DH: ['Daman and Diu', 'Dadra and Nagar Haveli', 'DD', 'DN'],
  DL: ['New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi', 'Delhi NCR'],
  JK: ['Jammu Kashmir', 'Jammu'],
  LD: ['Laccadive'],
  OD: ['Orissa', 'OR'],
  PY: ['Pondicherry'],
  TN: ['Tamilnadu'],
  TS: ['Telengana', 'TG'],
  UK: ['Uttaranchal', 'UT', 'UA'],
};

/** India's 28 states and 8 union territories, from the north to the south. */
export const indiaStates: readonly State[] = grid.flatMap((codes, row) =>
  codes.flatMap((code, column) => {
    const name = names[code];
    return name ? [{ code, name, otherNames: [`IN${code}`, ...(otherNames[code] ?? [])], column, row }] : [];
  }),
);
