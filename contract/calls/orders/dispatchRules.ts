// Apart from the calls, so the portal's first list loads no schemas of them.
import { formatQuantity } from '../../values/formatNumber.ts';

/** The most cartons of one dispatch. */
export const mostCartons = 2000;
export const mostDispatchRemark = 500;

/** The texts of Dispatch (spec 3 §5), with ours where the specification has none. */
export const dispatchTexts = {
  noOrder: 'Enter Sales Order Number',
  nothing: 'Scan First',
  invalid: 'Invalid Scan',
  twice: 'Already Scanned..!',
  notOrdered: 'This Carton contains some extra products which are not part of this order.',
  olderStock: 'There is older stock of this product.',
  remark: 'Please enter Remark.',
  longRemark: `Remark can have at most ${mostDispatchRemark} characters.`,
  longReason: `Reason can have at most ${mostDispatchRemark} characters.`,
  tooMany: () => `A dispatch can have at most ${formatQuantity(mostCartons)} cartons. Please divide it.`,
} as const;
