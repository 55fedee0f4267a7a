import type { Resolver } from 'react-hook-form';
import { ValidationError } from 'yup';
import { type FormMode, holds } from '../../../contract/resource/Condition.ts';
import { derive } from '../../../contract/resource/derivations.ts';
import { readValue } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { problemsOf, schemaOf } from '../../../contract/resource/schemaOf.ts';

type Values = Record<string, unknown>;

/** The values with the derived ones computed and the hidden ones left out, which are neither checked nor sent. */
function completed(resource: Resource, values: Values, mode: FormMode): Values {
  const fields = Object.entries(resource.fields);
  const read = Object.fromEntries(fields.map(([name, field]) => [name, readValue(field, values[name])]));
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      if (field.shown && !holds(field.shown, read, mode)) return [];
      const rule = 'derived' in field ? field.derived : undefined;
      const value = rule
        ? derive(
            rule.rule,
            rule.from.map((source) => values[source]),
          )
        : values[name];
      return [[name, value]];
    }),
  );
}

/** Checks a form by the same schema that the server uses, and hands on the values as the fields mean them. */
export function resolverFor(resource: Resource, mode: FormMode): Resolver<Values> {
  const schema = schemaOf(resource, mode);
  return async (values) => {
    try {
      return {
        values: await schema.validate(completed(resource, values, mode), { abortEarly: false }),
        errors: {},
      };
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
