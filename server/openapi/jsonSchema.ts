import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type InputSchema, isOfCall } from '../calls/requireInput.ts';

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

const jsonSchemaOf = (schema: GenericSchema): JsonSchema => {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, { errorMode: 'ignore' });
  return described as JsonSchema;
};

/** The JSON Schema of what an endpoint is sent. Rules that are functions are not in it. */
export const inputSchema = (schema: InputSchema): JsonSchema =>
  isOfCall(schema) ? jsonSchemaOf(schema) : {};

/** The JSON Schema of what a call answers. */
export const answerSchema = jsonSchemaOf;

/** An object of which everything is required, or what is named. */
export const objectOf = (
  properties: NonNullable<JsonSchema['properties']>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({ type: 'object', required, properties });

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const ref = (kind: 'schemas' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
