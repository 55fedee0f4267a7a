import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineCall, takesKeys } from '../../../contract/calls/Call.ts';
import { text } from '../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import { allEndpoints, allSources } from '../../../server/app.ts';
import { done } from '../../../server/calls/answer.ts';
import { endpoint } from '../../../server/calls/endpoint.ts';
import { restEndpoints } from '../../../server/engine/restEndpoints.ts';
import { apiDocs } from '../../../server/openapi/apiDocs.ts';
import { declaredCalls, savedSchema } from '../../../server/openapi/declaredSchemas.ts';
import { openApiDocument } from '../../../server/openapi/openApiDocument.ts';
import { resources } from '../../../src/resources/index.ts';
import { declare, type Fields } from '../../support/declarations.ts';
import { trials } from '../../support/trials.ts';
import { sealbook } from '../../../server/sealbook.ts';

const sources = allSources(sealbook, 'Asia/Kolkata');
const endpoints = allEndpoints(sealbook, sources);
const document = openApiDocument(endpoints, resources);

describe('the OpenAPI document', () => {
  it('is one of version 3.1', async () => {
    const validator = new Validator();
    const rest = restEndpoints(sources.values());
    const copy: object = JSON.parse(JSON.stringify(openApiDocument(endpoints, resources, rest)));
    expect(await validator.validate({ ...copy })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every call with who may make it', () => {
    const found = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path.slice(1)}`,
        access: operation['x-access'],
        page: operation['x-page'],
        rights: operation['x-right'],
        open: operation.security.length === 0,
        byKey: operation.security.some((scheme) => 'key' in scheme),
      })),
    );
    expect(found).toEqual(
      endpoints.map(({ call, call: { method, path, access } }) => ({
        call: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
        access: typeof access === 'string' ? access : 'right',
        page: typeof access === 'string' ? undefined : access.page,
        rights: typeof access === 'string' ? undefined : [access.right].flat(),
        open: access === 'public',
        byKey: access !== 'public' && takesKeys(call),
      })),
    );
  });

  it('says which calls other sites may make, and what refuses the others', () => {
    const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.values(byMethod).map((operation) => ({ path, operation })),
    );
    expect(operations.filter(({ operation }) => operation['x-other-sites']).map(({ path }) => path)).toEqual([
      '/Login/SignUp',
      '/ProductAuthentication/CheckProduct',
    ]);
    for (const { operation } of operations) expect(operation.responses).toHaveProperty('403');
  });

  it('says of the calls that answer a file how its header has the wire’s names', () => {
    const headersOf = (path: string) => document.paths[path]?.['post']?.parameters ?? [];
    const headers = expect.objectContaining({
      name: 'headers',
      in: 'query',
      schema: expect.objectContaining({ enum: ['wire'] }),
    });
    expect(headersOf('/ProductMaster/GetProducts')).toEqual([headers]);
    expect(headersOf('/UserMaster/GetUserForExport')).toEqual([headers]);
    expect(headersOf('/ProductMaster/CreateProduct')).toEqual([]);
  });

  it('describes the purpose and the answer of every hand-written call', () => {
    const declared = declaredCalls(resources);
    const handWritten = endpoints.filter(({ call }) => !declared.has(call.path.split('/:')[0] ?? ''));
    expect(handWritten.length).toBeGreaterThan(30);
    const silent = handWritten.filter(({ call: { method, path } }) => {
      const { summary, responses } =
        document.paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] ?? {};
      const { ResponseData } = responses?.['200'].content['application/json']?.schema.properties ?? {};
      return (
        !summary?.includes(' ') || !ResponseData?.anyOf?.every((schema) => Object.keys(schema).length > 0)
      );
    });
    expect(silent.map(({ call }) => call.path)).toEqual([]);
  });

  it('requires of a line what its declaration does', () => {
    const [rateCard] = trials.filter(({ key }) => key === 'rateCard');
    expect(rateCard && savedSchema(rateCard, 'add').properties?.['Prices']?.items).toMatchObject({
      required: ['ProductId', 'Price'],
      properties: { ProductId: { type: 'integer' }, Price: { type: 'number' } },
    });
  });

  it('requires of a new record what only new records need, and names no list of nothing', () => {
    const inNew = { mode: 'add' } as const;
    const declared = (fields: Fields) => {
      const [shelf] = normaliseResources({ shelf: declare('Shelf', fields) });
      return shelf && savedSchema(shelf, 'add');
    };
    expect(
      declared({
        Name: text('Name', { required: { message: 'Please enter the name.', when: inNew } }),
        Code: text('Code', { required: 'Please enter the code.', locked: { mode: 'update' } }),
        Note: text('Note'),
      }),
    ).toMatchObject({ required: ['Name', 'Code'] });
    expect(declared({ Note: text('Note') })).not.toHaveProperty('required');
  });

  it('has a module’s call with its request and answer, from its schemas', () => {
    const body = v.object({
      Name: v.pipe(v.string(), v.maxLength(20)),
      Kind: v.optional(v.picklist(['a', 'b']), 'a'),
      Count: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
      Rows: v.pipe(v.array(v.object({ IsOn: v.boolean() })), v.minLength(1)),
    });
    const fillShelf = defineCall('POST', 'Shelf/FillShelf', {
      access: 'signed-in',
      summary: 'Fill a shelf',
      request: body,
      answer: v.object({ Books: v.number(), Note: v.optional(v.string()) }),
    });
    const filling = endpoint(fillShelf, () => Promise.resolve(done({ Books: 1 })));
    const [operations] = Object.values(openApiDocument([filling], []).paths);
    expect(operations?.['post']?.summary).toBe('Fill a shelf');
    expect(
      operations?.['post']?.responses['200'].content['application/json']?.schema.properties,
    ).toMatchObject({
      ResponseData: {
        anyOf: [
          {
            type: 'object',
            required: ['Books'],
            properties: { Books: { type: 'number' }, Note: { type: 'string' } },
          },
          { type: ['object', 'null'] },
        ],
      },
    });
    expect(operations?.['post']?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      required: ['Name', 'Rows'],
      properties: {
        Name: { type: 'string', maxLength: 20 },
        Kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
        Count: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
        Rows: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', required: ['IsOn'], properties: { IsOn: { type: 'boolean' } } },
        },
      },
    });
  });
});

describe('/docs', () => {
  it('shows every call, loads nothing, and runs nothing', async () => {
    const response = await apiDocs(() => openApiDocument(endpoints, resources)).request('/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    for (const { call } of endpoints) expect(page).toContain(call.path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(page).not.toMatch(/<script|https?:\/\/|url\(/);
  });
});
