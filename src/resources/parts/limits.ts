import type { Limit } from '../../../contract/resource/declaration/Field.ts';

/** The largest price of a piece: an order of the largest size is then worth what the database and JavaScript still count exactly. */
export const mostPrice: Limit = [99_999_999, 'Please enter at most ₹9,99,99,999.'];

/** The most pieces or points of one record. */
export const mostPieces: Limit = [9_999_999, 'Please enter at most 99,99,999.'];
