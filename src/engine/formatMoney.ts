import type { Field } from '../../contract/resource/Field.ts';
import { hasPaise } from '../../contract/resource/kinds.ts';

const formatOf = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const [rupees, paise] = [formatOf(0), formatOf(2)];

/** An amount as people read it in India, `₹12,34,567`; where `field` has paise, with both of their digits. */
export const formatMoney = (amount: number, field: Field | undefined): string =>
  (field && hasPaise(field) ? paise : rupees).format(amount);
