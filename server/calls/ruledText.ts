import * as yup from 'yup';
import { checkText, type TextRules } from '../../contract/calls/checkText.ts';

/** A text of a request, checked by the rules that its form shares; missing or null is the empty text. */
export function ruledText<Field extends string>(rules: TextRules<Field>, field: Field) {
  return yup
    .string()
    .transform((value: unknown) => value ?? '')
    .default('')
    .test('rules', function (value) {
      const message = checkText(rules, { [field]: value } as Partial<Record<Field, unknown>>)[field];
      return message ? this.createError({ message }) : true;
    });
}
