import * as yup from 'yup';
import { type ISchema, ValidationError } from 'yup';
import { checkText, type TextRules } from '../../contract/calls/checkText.ts';
import { problemsOf } from '../../contract/resource/schemaOf.ts';
import { Refusal } from './answer.ts';

/** What a request sent, cast and checked by `schema`. Throws Refusal with each refused field's text. */
export async function requireInput<Body>(schema: ISchema<Body>, sent: unknown): Promise<Body> {
  try {
    // the stack of each fault would cost five times as much as the faults
    return await schema.validate(sent, { abortEarly: false, stripUnknown: true, disableStackTrace: true });
  } catch (error) {
    // yup's trim fails on what is no text.
    if (error instanceof TypeError) throw new Refusal('The request is not what this call takes.');
    if (!(error instanceof ValidationError)) throw error;
    const errors = problemsOf(error);
    // The first failing rule in the order of the declaration speaks for all of them.
    const first = Object.keys('fields' in schema ? Object(schema.fields) : errors).find(
      (field) => field in errors,
    );
    throw new Refusal(errors[first ?? ''] ?? error.errors[0] ?? error.message, { errors });
  }
}

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
