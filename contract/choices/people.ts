import type { Choice } from './Choice.ts';

/** The user type of people who work in the portal. Dealers and others on phones have a greater one (spec 2 §6). */
export const webType = 1;
export const mobileType = 2;

type NumberedChoices = readonly (Choice & { value: number })[];

/** The countries that a dealer's address can be in (spec 2 §3, Dealer). */
export const countries: NumberedChoices = [{ value: 1, label: 'India' }];

/** The legal forms of a dealer's firm (spec 2 §3, Dealer). */
export const firmNatures: NumberedChoices = [
  { value: 1, label: 'Private Ltd' },
  { value: 2, label: 'Ltd' },
  { value: 3, label: 'Proprietorship' },
  { value: 4, label: 'Partnership' },
];

/** The ways of transport to a dealer; the specification names the field and no values. Numbers are stored: never change one. */
export const transportationModes: NumberedChoices = [
  { value: 1, label: 'Road' },
  { value: 2, label: 'Rail' },
  { value: 3, label: 'Air' },
  { value: 4, label: 'Sea' },
  { value: 5, label: 'Courier' },
  { value: 6, label: 'Own collection' },
];

/** The label of the dealers' role (spec 2 §3). Each company has one, which the server finds by this label. */
export const dealerRoleName = 'Dealer';
