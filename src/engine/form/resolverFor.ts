import type { Resolver } from 'react-hook-form';
import { ValidationError } from 'yup';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { derive } from '../../../contract/resource/namedRules.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { Unreadable } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { problemsOf, schemaOf } from '../../../contract/resource/schemaOf.ts';

type Values = Record<string, unknown>;

/** What was typed, with the derived fields computed of it. */
const withDerived = ({ fields }: Resource, typed: Values): Values => ({
  ...typed,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const derived = 'derived' in field ? field.derived : undefined;
      if (!derived) return [];
      const inputs = derived.from.map((source) => typed[source]);
      return [[name, derive(derived.rule, inputs)]];
    }),
  ),
});

/** The checked values without the hidden ones, and without what a locked field held that is no value of it. */
const sentValues = ({ fields }: Resource, values: Values, mode: FormMode): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      return field && fieldState(field, values, mode).isShown && !(value instanceof Unreadable);
    }),
  );

/** Checks a form by the same schema that the server uses, and hands on the values as the fields mean them. */
export function resolverFor(resource: Resource, mode: FormMode): Resolver<Values> {
  const schema = schemaOf(resource, mode);
  return async (typed) => {
    try {
      const values = await schema.validate(withDerived(resource, typed), { abortEarly: false });
      return { values: sentValues(resource, values, mode), errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const problems = Object.entries(problemsOf(error));
      return {
        values: {},
        errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }])),
      };
    }
  };
}
