import type { Access, Call } from '../../contract/calls/Call.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { answeredSchema } from './answeredSchema.ts';
import type { Declared } from './declaredCalls.ts';
import { savedSchema } from './fieldSchemas.ts';
import { answerSchema, inputSchema, type JsonSchema } from './jsonSchema.ts';
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

function bodyOf(schema: Endpoint['schema'], declared: Declared | undefined): JsonSchema | undefined {
  if (declared?.role === 'create') return savedSchema(declared.resource, 'add');
  if (declared?.role === 'update') return savedSchema(declared.resource, 'update');
  if (declared?.role === 'save') return savedSchema(declared.resource, 'both');
  const input = schema && inputSchema(schema);
  if (!input?.properties || !declared || !isRows(declared)) return input;
  const { id, chosen, ...properties } = input.properties;
  const { id: idField, filter } = declared.resource;
  return {
    ...input,
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

function parametersOf({ call, schema }: Endpoint): Operation['parameters'] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: pathSchemas[name] ?? { type: 'string' },
  }));
  const asked = call.method === 'GET' && schema ? inputSchema(schema) : {};
  const inQuery = Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: asked.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function accessOf(access: Access): Pick<Operation, 'security' | 'x-access' | 'x-page' | 'x-right'> {
  if (access === 'public') return { security: [], 'x-access': access };
  const security = [{ session: [] }];
  if (access === 'signed-in') return { security, 'x-access': access };
  return { security, 'x-access': 'right', 'x-page': access.page, 'x-right': [access.right].flat() };
}

function requestOf({ call, schema }: Endpoint, declared: Declared | undefined): Operation['requestBody'] {
  if (call.method === 'GET') return undefined;
  if (call.file) {
    const file = { [call.file]: { contentMediaType: 'application/octet-stream' } };
    const fields = schema && inputSchema(schema);
    const form: JsonSchema = fields
      ? { ...fields, properties: { ...fields.properties, ...file } }
      : { type: 'object', required: [call.file], properties: file };
    // Where more than the file is sent, it may come without one.
    return {
      required: true,
      content: { 'multipart/form-data': { schema: form }, ...(fields && json(fields)) },
    };
  }
  const body = bodyOf(schema, declared);
  return body && { required: Boolean(body.required?.length), content: json(body) };
}

/** What a call answers: of a declared one as its declaration says, of others as the call itself does. */
function answered(call: Call, declared: Declared | undefined): JsonSchema {
  if (declared)
    return { oneOf: [envelope({ const: '200' }, answeredSchema(declared)), ref('schemas', 'Refused')] };
  const data = answerSchema(call.answer);
  return envelope(
    { type: 'string' },
    Object.keys(data).length ? { anyOf: [data, { type: ['object', 'null'] }] } : {},
  );
}

/** A call as the document says it; `declared`: what it is to its declaration, if it has one. */
export function operationOf(endpoint: Endpoint, declared: Declared | undefined): Operation {
  const { call } = endpoint;
  const parameters = parametersOf(endpoint);
  const requestBody = requestOf(endpoint, declared);
  const schema = answered(call, declared);
  return {
    operationId: `${call.method} ${call.path}`.replaceAll(/\W+/g, '_'),
    tags: [call.path.split('/')[0] ?? ''],
    summary: call.summary,
    ...accessOf(call.access),
    ...(parameters?.length && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Done, or refused for a reason that a person can read',
        content: call.csv || (declared && isRows(declared)) ? { ...json(schema), ...csv } : json(schema),
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
