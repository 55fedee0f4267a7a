import type { Resource } from '../../contract/resource/Resource.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { declaredCalls } from './declaredCalls.ts';
import { rowSchema } from './fieldSchemas.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { type Operation, operationOf } from './operationOf.ts';
import { envelope, json, ref, rowName } from './parts.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, unknown> };
}

/**
 * The OpenAPI 3.1 document of the documented calls.
 *
 * @param endpoints what the server answers below /api/api/
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
): OpenApiDocument {
  const declared = declaredCalls(resources);
  const isAnswered = ({ calls: { list } }: Resource) => endpoints.some(({ call }) => call.path === list);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const { call } = endpoint;
    const path = `/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
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
        'Every answer is an envelope. Business outcomes come with HTTP 200 and a ResponseCode: 200 done, 400 refused, 409 conflict. Saving calls take an Idempotency-Key, so that a repeated request acts once.',
    },
    servers: [{ url: '/api/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The Token of Login/CheckUser' },
      },
      responses: {
        SignedOut: failure('No valid session'),
        NotAllowed: failure('Signed in, but without the right'),
        Failed: failure('Too large (413), too often (429) or a failure of ours (500)'),
      },
      schemas: {
        Refused: envelope(
          { type: 'string', not: { const: '200' } },
          {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                required: ['errors'],
                properties: { errors: { type: 'object', additionalProperties: { type: 'string' } } },
              },
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
