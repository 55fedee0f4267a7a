import { formatRupees } from '../../contract/formatRupees.ts';
import type { Field } from '../../contract/resource/Field.ts';
import { hasPaise } from '../../contract/resource/kinds.ts';

/** An amount as people read it in India, `₹12,34,567`; where `field` has paise, with both of their digits. */
export const formatMoney = (amount: number, field: Field | undefined): string =>
  formatRupees(amount, field !== undefined && hasPaise(field));
