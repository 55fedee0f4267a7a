import type { Choice } from '../resource/Field.ts';

/** Choices that are always the same: every one has a number, and there is no form's mode in which it is missing. */
type FixedChoices = readonly (Choice & { value: number; only?: never })[];

/** The countries that a dealer's address can be in (spec 2 §3, Dealer). */
export const countries: FixedChoices = [{ value: 1, label: 'India' }];

/** What a dealer's firm is in law (spec 2 §3, Dealer). */
export const firmNatures: FixedChoices = [
  { value: 1, label: 'Private Ltd' },
  { value: 2, label: 'Ltd' },
  { value: 3, label: 'Proprietorship' },
  { value: 4, label: 'Partnership' },
];

/** How goods go to a dealer; the specification names the field and no values. Numbers are stored: never change one. */
export const transportationModes: FixedChoices = [
  { value: 1, label: 'Road' },
  { value: 2, label: 'Rail' },
  { value: 3, label: 'Air' },
  { value: 4, label: 'Sea' },
  { value: 5, label: 'Courier' },
  { value: 6, label: 'Own collection' },
];
