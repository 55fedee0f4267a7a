import type { Access, Call } from '../calls/Call.ts';
import { answeredSchema } from './answeredSchema.ts';
import { bodySchema } from './bodySchema.ts';
import type { Declared } from './declaredCalls.ts';
import { savedSchema } from './fieldSchemas.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { envelope, json, ref } from './parts.ts';

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

/** One call in the document. */
export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  security: readonly Record<string, readonly string[]>[];
  /** Who may: `public`, `signed-in`, or whoever has one of the rights on the page. */
  'x-access': 'public' | 'signed-in' | 'right';
  'x-page'?: string;
  'x-right'?: readonly string[];
  parameters?: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: Content & { required: boolean };
  /** The ordinary answer, and what stands for all calls. */
  responses: { '200': Content & { description: string } } & Record<string, object>;
}

const csv = { 'text/csv': { schema: { type: 'string' } as JsonSchema } };

const isRows = ({ role }: Declared): boolean => role === 'list' || role === 'export';

function bodyOf(call: Call, declared: Declared | undefined): JsonSchema | undefined {
  if (declared?.role === 'create') return savedSchema(declared.resource, 'add');
  if (declared?.role === 'update') return savedSchema(declared.resource, 'update');
  if (declared?.role === 'save') return savedSchema(declared.resource, 'both');
  const schema = call.schema && bodySchema(call.schema);
  if (!schema?.properties || !declared || !isRows(declared)) return schema;
  const { id, chosen, ...properties } = schema.properties;
  const { id: idField, filter } = declared.resource;
  return {
    ...schema,
    properties: {
      ...properties,
      ...(id && { [idField]: id }),
      ...(chosen && filter && { [filter.sends]: chosen }),
    },
  };
}

const pathSchemas: Record<string, JsonSchema> = {
  id: { type: 'integer' },
  flag: { enum: ['true', 'false', '1', '0'] },
};

const asked = (name: string, schema: JsonSchema) => ({ name, in: 'query' as const, required: false, schema });

function parametersOf(call: Call, declared: Declared | undefined): Operation['parameters'] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: pathSchemas[name] ?? { type: 'string' },
  }));
  if (declared?.role !== 'options' || call.method !== 'GET') return inPath;
  return [
    ...inPath,
    asked('SearchValue', { type: 'string', maxLength: 200 }),
    asked('PageSize', { type: 'integer', minimum: 1, maximum: 1000 }),
    asked('All', { type: 'boolean' }),
  ];
}

function accessOf(access: Access): Pick<Operation, 'security' | 'x-access' | 'x-page' | 'x-right'> {
  if (access === 'public') return { security: [], 'x-access': access };
  const security = [{ session: [] }];
  if (access === 'signed-in') return { security, 'x-access': access };
  return { security, 'x-access': 'right', 'x-page': access.page, 'x-right': [access.right].flat() };
}

function requestOf(call: Call, declared: Declared | undefined): Operation['requestBody'] {
  if (call.multipart) {
    const file = { [call.multipart]: { contentMediaType: 'application/octet-stream' } };
    const fields = call.schema && bodySchema(call.schema);
    const schema: JsonSchema = fields
      ? { ...fields, properties: { ...fields.properties, ...file } }
      : { type: 'object', required: [call.multipart], properties: file };
    // Where more than the file is sent, it may come without one.
    return { required: true, content: { 'multipart/form-data': { schema }, ...(fields && json(fields)) } };
  }
  const body = bodyOf(call, declared);
  return body && { required: Boolean(body.required?.length), content: json(body) };
}

/** A call as the document says it; `declared`: what it is to its declaration, if it has one. */
export function operationOf(call: Call, declared: Declared | undefined): Operation {
  const parameters = parametersOf(call, declared);
  const requestBody = requestOf(call, declared);
  const refused = ref('schemas', 'Refused');
  const schema = declared
    ? { oneOf: [envelope({ const: '200' }, answeredSchema(declared)), refused] }
    : envelope({ type: 'string' }, {});
  const name = call.path.split('/')[1] ?? call.path;
  return {
    operationId: `${call.method} ${call.path}`.replaceAll(/\W+/g, '_'),
    tags: [call.path.split('/')[0] ?? ''],
    summary: declared ? declared.summary : name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
    ...accessOf(call.access),
    ...(parameters?.length && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Done, or refused for a reason that a person can read',
        content: declared && isRows(declared) ? { ...json(schema), ...csv } : json(schema),
      },
      ...failuresOf(call.access),
    },
  };
}

function failuresOf(access: Access): Record<string, { $ref: string }> {
  const failed = { default: ref('responses', 'Failed') };
  if (access === 'public') return failed;
  return { '401': ref('responses', 'SignedOut'), '418': ref('responses', 'NotAllowed'), ...failed };
}
