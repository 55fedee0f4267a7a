import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type ISchema, Schema } from 'yup';

/** A JSON Schema of the dialect that OpenAPI 3.1 takes, as far as the document here writes it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  not?: JsonSchema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  contentMediaType?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  oneOf?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
}

/** The parts of yup's own description of a schema that are read here. */
interface Described {
  type: string;
  optional?: boolean;
  nullable?: boolean;
  default?: unknown;
  oneOf?: unknown[];
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, Described>;
  innerType?: Described;
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function limitsOf({ type, tests = [] }: Described): JsonSchema {
  const limit = (name: 'min' | 'max'): number | undefined => {
    const found = tests.find((test) => test.name === name)?.params?.[name];
    return typeof found === 'number' ? found : undefined;
  };
  const [least, most] = [limit('min'), limit('max')];
  const [lower, upper] =
    type === 'number'
      ? (['minimum', 'maximum'] as const)
      : type === 'array'
        ? (['minItems', 'maxItems'] as const)
        : (['minLength', 'maxLength'] as const);
  return {
    ...(least !== undefined && { [lower]: least }),
    ...(most !== undefined && { [upper]: most }),
  };
}

function typeOf(described: Described): JsonSchema {
  const { type, fields = {}, innerType, tests = [] } = described;
  if (type === 'object') {
    const required = Object.entries(fields).flatMap(([name, field]) =>
      field.optional === false && field.default === undefined ? [name] : [],
    );
    return { type, properties: mapped(fields), ...(required.length && { required }) };
  }
  if (type === 'array') return { type, ...(innerType && { items: translated(innerType) }) };
  if (type === 'number') return { type: tests.some(({ name }) => name === 'integer') ? 'integer' : type };
  if (type === 'string' || type === 'boolean') return { type };
  // Anything: the call's own rules speak of it.
  return {};
}

const mapped = (fields: Record<string, Described>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, translated(field)]));

function translated(described: Described): JsonSchema {
  const schema: JsonSchema = {
    ...typeOf(described),
    ...limitsOf(described),
    ...(described.oneOf?.length && { enum: described.oneOf }),
    ...(isPlain(described.default) && { default: described.default }),
  };
  return described.nullable && Object.keys(schema).length ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The JSON Schema of what an endpoint is sent, from its yup schema. Rules that are functions are not in it. */
export const inputSchema = (schema: ISchema<unknown>): JsonSchema =>
  schema instanceof Schema ? translated(schema.describe()) : {};

/** The JSON Schema of what a call answers, from its valibot schema. */
export function answerSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, { errorMode: 'ignore' });
  return described as JsonSchema;
}

export const ref = (kind: 'schemas' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
