import type { Resource } from '../../contract/resource/Resource.ts';
import type { Declared } from './declaredCalls.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { ref, rowName } from './parts.ts';

const id: JsonSchema = { type: 'integer', minimum: 1 };

const saved = (resource: Resource): JsonSchema => ({
  type: 'object',
  required: [resource.id],
  properties: { [resource.id]: id },
});

const schemas: Record<Declared['role'], (resource: Resource) => JsonSchema> = {
  list: (resource) => ({ type: 'array', items: ref('schemas', rowName(resource)) }),
  export: ({ export: { fields } }) => ({
    type: 'array',
    items: {
      type: 'object',
      required: fields,
      properties: Object.fromEntries(fields.map((name) => [name, {}])),
      additionalProperties: false,
    },
  }),
  create: saved,
  update: saved,
  save: saved,
  toggle: (resource) => ({
    type: 'object',
    required: [resource.id, 'IsActive'],
    properties: { [resource.id]: id, IsActive: { type: 'boolean' } },
  }),
  action: saved,
  counts: () => ({
    type: 'array',
    items: {
      type: 'object',
      required: ['value', 'label', 'count'],
      properties: { value: {}, label: { type: 'string' }, count: { type: 'integer' } },
    },
  }),
  options: () => ({
    type: 'array',
    items: {
      type: 'object',
      required: ['value', 'label'],
      properties: { value: { type: 'integer' }, label: { type: 'string' } },
    },
  }),
};

/** What a declared call answers in ResponseData when it has done its work. */
export const answeredSchema = ({ role, resource }: Declared): JsonSchema => schemas[role](resource);
