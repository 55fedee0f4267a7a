import { type Access, type Call, takesKeys } from '../../contract/calls/Call.ts';
import type { GenericSchema } from 'valibot';
import type { Portal } from '../../contract/resource/Portal.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { toldChanges } from '../../contract/resource/tells.ts';
import { headersParameter, wireHeaders, csvType, xlsxType } from '../../contract/resource/resourceCalls.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import {
  askedSchema,
  changedAnswer,
  type Declared,
  declaredAnswer,
  declaredCalls,
  filterSchemas,
  rowName,
  rowSchema,
  savedSchema,
} from './declaredSchemas.ts';
import { answerSchema, inputSchema, type JsonSchema, listOf, objectOf, ref } from './jsonSchema.ts';

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

/** One call in the document. */
export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  security: readonly Record<string, readonly string[]>[];
  /** `public`, `signed-in`, or `right` for people with one of the rights on the page. */
  'x-access': 'public' | 'signed-in' | 'right';
  'x-page'?: string;
  'x-right'?: readonly string[];
  /** The right on the page without which other people's records do not exist. */
  'x-own-rows'?: string;
  /** Pages of sites that a company allows may send it. */
  'x-other-sites'?: true;
  parameters?: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: Content & { required: boolean };
  /** Of a REST call, which lies elsewhere than the others. */
  servers?: OpenApiDocument['servers'];
  /** The ordinary answer, and what goes for all calls. */
  responses: { '200': Content & { description: string } } & Record<string, object>;
}

/** What the server sends to a receiver, and how that answers. */
interface EventOperation {
  summary: string;
  requestBody: Content & { required: true };
  responses: Record<string, { description: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** The events that receivers get, by their names. */
  webhooks: Record<string, { post: EventOperation }>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, unknown> };
}

/** The portal's events that are not changes of a declared record, and those whose body is a document of a standard. */
interface OtherEvents extends Pick<Portal, 'events'> {
  documents?: Readonly<Record<string, GenericSchema>>;
}

/** Describes the events of declared records, and the portal's others by the names of their data or by their documents. */
function eventsOf(resources: readonly Resource[], { events = {}, documents = {} }: OtherEvents) {
  const records = resources.flatMap((resource) =>
    toldChanges({ tells: resource.tells, states: resource.state }).map(({ event }) => ({
      event,
      properties: { Id: { type: 'integer' }, Name: { type: 'string' }, ...rowSchema(resource).properties },
    })),
  );
  const named = Object.entries(events).map(([event, names]) => ({
    event,
    properties: Object.fromEntries(names.map((name): [string, JsonSchema] => [name, {}])),
  }));
  const bodies = [...records, ...named].map(({ event, properties }): [string, JsonSchema] => [
    event,
    objectOf({
      type: { const: event },
      timestamp: { type: 'string', description: 'A moment of ISO 8601, in UTC' },
      data: { type: 'object', properties },
    }),
  ]);
  const ofStandards = Object.entries(documents).map(([event, schema]): [string, JsonSchema] => [
    event,
    answerSchema(schema),
  ]);
  return Object.fromEntries(
    [...bodies, ...ofStandards].map(([event, schema]): [string, { post: EventOperation }] => {
      const responses = {
        '2XX': { description: 'Taken. Whatever else it answers, it is sent again' },
        '410': { description: 'Gone: nothing is sent to it any more' },
      };
      const summary = 'Signed by webhook-id, webhook-timestamp and webhook-signature';
      return [event, { post: { summary, requestBody: { required: true, ...jsonOf(schema) }, responses } }];
    }),
  );
}

/** The documented envelope around `data`. */
const envelope = (code: JsonSchema, data: JsonSchema): JsonSchema =>
  objectOf({ ResponseCode: code, ResponseMessage: { type: 'string' }, ResponseData: data });

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const jsonOf = (schema: JsonSchema): Content => ({ content: json(schema) });

const templateOf = (path: string): string => `/${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** Where the REST resources lie. */
export const restBase = '/api/rest';

const csv = { [csvType]: { schema: { type: 'string' } as JsonSchema } };

const workbook = { [xlsxType]: { schema: { type: 'string', format: 'binary' } as JsonSchema } };

const isRows = ({ role }: Declared): boolean => role === 'list' || role === 'export';

function bodyOf({ call, schema }: Endpoint, declared: Declared | undefined): JsonSchema | undefined {
  if (declared?.role === 'create') return savedSchema(declared.resource, 'add');
  if (declared?.role === 'update') return savedSchema(declared.resource, 'update');
  if (declared?.role === 'save') return savedSchema(declared.resource, 'both');
  if (declared?.role === 'asked') return askedSchema(declared.resource, call.path);
  const input = schema && inputSchema(schema);
  if (!input?.properties || !declared || !isRows(declared)) return input;
  return { ...input, properties: { ...input.properties, ...filterSchemas(declared.resource) } };
}

const pathSchemas: Record<string, JsonSchema> = {
  id: { type: 'integer' },
  flag: { enum: ['true', 'false', '1', '0'] },
};

const pathParameters = ({ path }: Call) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: pathSchemas[name] ?? { type: 'string' },
  }));

/** Of a call that answers all rows as a file. */
const fileHeaders = {
  name: headersParameter,
  in: 'query' as const,
  required: false,
  schema: {
    enum: [wireHeaders],
    description:
      "The header of the text/csv file has the wire's names in place of the labels that people read",
  } satisfies JsonSchema,
};

function parametersOf({ call, schema }: Endpoint, declared: Declared | undefined): Operation['parameters'] {
  const inPath = pathParameters(call);
  const asked = call.method === 'GET' && schema ? inputSchema(schema) : {};
  const inQuery = Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: asked.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery, ...(declared && isRows(declared) ? [fileHeaders] : [])];
}

function accessOf(call: Call): Pick<Operation, 'security' | 'x-access' | 'x-page' | 'x-right'> {
  const { access } = call;
  if (access === 'public') return { security: [], 'x-access': access };
  const schemes = takesKeys(call) ? ['session', 'key'] : ['session'];
  const security = schemes.map((scheme) => ({ [scheme]: [] }));
  if (access === 'signed-in') return { security, 'x-access': access };
  return { security, 'x-access': 'right', 'x-page': access.page, 'x-right': [access.right].flat() };
}

function requestOf(endpoint: Endpoint, declared: Declared | undefined): Operation['requestBody'] {
  const { call, schema } = endpoint;
  if (call.method === 'GET') return undefined;
  if (call.file) {
    const file = { [call.file]: { contentMediaType: 'application/octet-stream' } };
    const fields = schema && inputSchema(schema);
    const form: JsonSchema = fields
      ? { ...fields, properties: { ...fields.properties, ...file } }
      : objectOf(file);
    // Where more than the file is sent, it may come without one.
    return {
      required: true,
      content: { 'multipart/form-data': { schema: form }, ...(fields && json(fields)) },
    };
  }
  const body = bodyOf(endpoint, declared);
  return body && { required: Boolean(body.required?.length ?? body.anyOf), content: json(body) };
}

/** The schema of a call's answer, from its declaration or, where it has none, from the call itself. */
function answered(call: Call, declared: Declared | undefined): JsonSchema {
  if (declared) {
    const done = envelope({ const: '200' }, declaredAnswer(declared));
    const changed = changedAnswer(declared);
    return {
      oneOf: [done, ...(changed ? [envelope({ const: '409' }, changed)] : []), ref('schemas', 'Refused')],
    };
  }
  const data = answerSchema(call.answer);
  return envelope(
    { type: 'string' },
    Object.keys(data).length ? { anyOf: [data, { type: ['object', 'null'] }] } : {},
  );
}

/** A call as the document says it; `declared`: what it is to its declaration, if it has one. */
function operationOf(endpoint: Endpoint, declared: Declared | undefined): Operation {
  const { call } = endpoint;
  const parameters = parametersOf(endpoint, declared);
  const requestBody = requestOf(endpoint, declared);
  const schema = answered(call, declared);
  return {
    operationId: `${call.method} ${call.path}`.replaceAll(/\W+/g, '_'),
    tags: [call.path.split('/')[0] ?? ''],
    summary: call.summary,
    ...accessOf(call),
    ...(declared?.resource.ownRows && { 'x-own-rows': declared.resource.ownRows.unless }),
    ...(call.fromOtherSites && { 'x-other-sites': true }),
    ...(parameters?.length && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Done, or refused for a reason that a person can read',
        content: {
          ...json(schema),
          ...((call.csv || (declared && isRows(declared))) && csv),
          ...(declared && isRows(declared) && workbook),
          ...(call.jsonLd && { 'application/ld+json': { schema: answerSchema(call.answer) } }),
        },
      },
      ...failuresOf(call.access),
    },
  };
}

function failuresOf(access: Access): Record<string, { $ref: string }> {
  const failed = { '403': ref('responses', 'OtherSite'), default: ref('responses', 'Failed') };
  if (access === 'public') return failed;
  return { '401': ref('responses', 'SignedOut'), '418': ref('responses', 'NotAllowed'), ...failed };
}

const restQuery = [
  ['range', 'The first and the last row wanted, counted from 0, as JSON: [0,24]'],
  ['sort', 'The field and the order, as JSON: ["id","DESC"]'],
  ['filter', 'Values of fields, or lists of them, and `q` for what is searched, as JSON: {"q":"box"}'],
].map(([name = '', description = '']) => ({
  name,
  in: 'query' as const,
  required: false,
  schema: { type: 'string', description } satisfies JsonSchema,
}));

/** A call of a REST resource: bare rows or a bare record, and what went wrong by the HTTP status. */
function restOperationOf({ call }: Endpoint, resource: Resource): Operation {
  const isList = call.path === resource.calls.list;
  const row = ref('schemas', rowName(resource));
  const rows = {
    description: 'Rows; Content-Range says how many there are',
    content: { ...json(listOf(row)), ...csv, ...workbook },
  };
  return {
    operationId: `${call.method} rest ${call.path}`.replaceAll(/\W+/g, '_'),
    tags: [resource.title],
    summary: call.summary,
    servers: [{ url: restBase }],
    ...accessOf(call),
    parameters: isList ? restQuery : pathParameters(call),
    responses: {
      '200': isList ? rows : { description: 'The record', ...jsonOf(row) },
      ...(isList ? { '400': ref('responses', 'Nonsense') } : { '404': ref('responses', 'NoSuchRecord') }),
      ...failuresOf(call.access),
    },
  };
}

/**
 * The OpenAPI 3.1 document of the documented calls and of the REST resources.
 *
 * @param endpoints what the server answers below /api/api/
 * @param rest what it answers below /api/rest/
 * @param others the events that are not changes of a declared record
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
  rest: readonly Endpoint[] = [],
  others: OtherEvents = {},
): OpenApiDocument {
  const declared = declaredCalls(resources);
  const isAnswered = ({ calls: { list } }: Resource) =>
    [...endpoints, ...rest].some(({ call }) => call.path === list);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of rest) {
    const { path, method } = endpoint.call;
    const resource = resources.find(({ api, calls }) => api === 'rest' && calls.list === path.split('/')[0]);
    if (!resource) throw new Error(`No declaration has the REST call ${path}`);
    paths[templateOf(path)] = { [method.toLowerCase()]: restOperationOf(endpoint, resource) };
  }
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    const path = templateOf(call.path);
    const operation = operationOf(endpoint, declared.get(call.path.split('/:')[0] ?? ''));
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  const failure = (description: string) => ({ description, content: json(ref('schemas', 'Refused')) });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sealbook',
      version: '1',
      description:
        'Every answer is an envelope. Business outcomes come with HTTP 200 and a ResponseCode: 200 done, 400 refused, 409 conflict. Saving calls take an Idempotency-Key, so a request that is repeated within seven days acts once, and of an update only what is to be changed and the Version that it began with. Bodies are `application/json`, or `multipart/form-data` with a file. A browser makes calls for our own pages, and those with `x-other-sites` also for pages of sites that the company allows in the Company Master. Texts for people are in English, or in Hindi to `Accept-Language: hi`.',
    },
    servers: [{ url: '/api/api' }],
    paths,
    webhooks: eventsOf(resources, others),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The Token of Login/CheckUser' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the page Programs, for the calls that name it and what its role and its maker may do. The headers RateLimit and RateLimit-Policy tell its limits',
        },
      },
      responses: {
        SignedOut: failure('No valid session'),
        NotAllowed: failure('Signed in, but without the right'),
        OtherSite: failure("Sent by another site's page"),
        Nonsense: failure('A range, a sort or a filter that makes no sense'),
        NoSuchRecord: failure('There is no such record'),
        Failed: failure(
          'Too slow (408), too large (413), in another form than the call takes (415), too often (429), no room (507), a database that is away for a moment (503) or a failure of ours (500)',
        ),
      },
      schemas: {
        Refused: envelope(
          { type: 'string', not: { const: '200' } },
          {
            anyOf: [
              { type: 'null' },
              objectOf({ errors: { type: 'object', additionalProperties: { type: 'string' } } }),
            ],
          },
        ),
        ...Object.fromEntries(
          resources.filter(isAnswered).map((resource) => [rowName(resource), rowSchema(resource)]),
        ),
      },
    },
  };
}
