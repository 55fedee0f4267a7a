import { isSlipNumber, mostSlips, slipTexts, type SlipType } from '../../../contract/calls/seals/slips.ts';
import { rangeEnd } from '../../../contract/serial/serialRange.ts';

export interface TypedSlips {
  type: SlipType | undefined;
  from: string;
  quantity: string;
}

export interface Slips {
  type: SlipType;
  from: number;
  to: number;
}

const numberIn = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** To Number = From + Quantity − 1 (spec 3 §5). Undefined if one of them is no number. */
export function toNumber({ from, quantity }: Pick<TypedSlips, 'from' | 'quantity'>): number | undefined {
  const to = rangeEnd(numberIn(from), numberIn(quantity));
  return numberIn(from) >= 1 && numberIn(quantity) >= 1 ? to : undefined;
}

/** Reads the typed values as slips, or returns the keys of the problems' texts. */
export function readSlips(
  typed: TypedSlips,
): { slips: Slips } | { message: string; problems: Partial<Record<keyof TypedSlips, string>> } {
  const { type } = typed;
  const [from, quantity] = [numberIn(typed.from), numberIn(typed.quantity)];
  const isFrom = isSlipNumber(from);
  const isQuantity = quantity >= 1;
  if (!type || !isFrom || !isQuantity)
    return {
      message: slipTexts.invalid,
      problems: {
        ...(!type && { type: 'app.slips.type_required' }),
        ...(!isFrom && { from: 'app.slips.number_required' }),
        ...(!isQuantity && { quantity: 'app.slips.number_required' }),
      },
    };
  if (quantity > mostSlips)
    return { message: slipTexts.tooMany(), problems: { quantity: slipTexts.tooMany() } };
  const to = rangeEnd(from, quantity);
  if (!isSlipNumber(to)) return { message: slipTexts.invalid, problems: { from: 'app.slips.too_high' } };
  return { slips: { type, from, to } };
}
