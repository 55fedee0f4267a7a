import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { askApp } from '../../support/ask.ts';
import { fileWorld, type PortalPerson } from '../../support/conformanceWorld.ts';
import { versionName } from '../../../contract/calls/records/save.ts';
import { isFormAction } from '../../../contract/resource/actionForm.ts';
import { isSetAction } from '../../../contract/resource/setAction.ts';
import { resources } from '../../../src/resources/index.ts';
import {
  askedValues,
  filledValues,
  documentedResources,
  type Made,
  makeRecord,
  resourceOf,
} from '../../support/recordsOf.ts';

const world = await fileWorld();
const ask = askApp(world.app);
const response = await world.app.request('/api/openapi.json');
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
const document = (await response.json()) as object;
ajv.addSchema(document, 'document');

/** Follows `parts` in the document. */
const refersTo = (parts: readonly string[]): unknown =>
  Reflect.get(Object(parts.reduce<unknown>((at, part) => Reflect.get(Object(at), part), document)), '$ref');

const pointer = (...parts: string[]): string =>
  ['document#', ...parts.map((part) => encodeURIComponent(part.replaceAll('/', '~1')))].join('/');

function schemaAt(...parts: string[]): ValidateFunction {
  const found = ajv.getSchema(pointer(...parts));
  if (!found) throw new Error(`The document has no ${parts.join(' ')}`);
  return found;
}

/** Checks `value` by the document's schema at `parts`. */
function problems(value: unknown, ...parts: string[]): unknown {
  const validate = schemaAt(...parts);
  return validate(value) ? [] : validate.errors;
}

const json = ['content', 'application/json', 'schema'];

describe.each(documentedResources.map((resource) => [resource.key, resource] as const))(
  'what the API document says of %s',
  (_key, resource) => {
    const { list, create, update, toggle, options, export: exported } = resource.calls;
    let person: PortalPerson;
    let stored: Made;

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      for (const n of [1, 2]) stored = await makeRecord(person, resource, n);
    });

    /** The envelope as sent. */
    async function answer(path: string, body?: object) {
      const { status, code, message, data } = await ask(path, body, { token: person.token });
      expect(status).toBe(200);
      return { ResponseCode: code, ResponseMessage: message, ResponseData: data };
    }

    const holds = async (path: string, method: string, documented: string, body?: object) => {
      const answered = await answer(path, body);
      const parts = ['paths', `/${documented}`, method, 'responses', '200', ...json];
      expect(problems(answered, ...parts)).toEqual([]);
      return answered.ResponseCode;
    };

    const bodyOf = (call: string) => ['paths', `/${call}`, 'post', 'requestBody', ...json];

    it('holds for its rows', async () => {
      expect(await holds(list, 'post', list, {})).toBe('200');
      expect(await holds(list, 'post', list, { PageSize: -1 })).toBe('200');
      expect(await holds(list, 'post', list, { SortColumn: 'Nobody' })).toBe('400');
      expect(problems([{ [resource.id]: 'one' }], 'components', 'schemas', `${resource.key}Row`)).not.toEqual(
        [],
      );
    });

    if (resource.filters.length)
      it('describes its filters', async () => {
        for (const { field, sends } of resource.filters) {
          const [row] = await person.list(resource);
          for (const value of [...[row?.[field]].flat(), 0, null])
            expect(problems({ [sends]: value }, ...bodyOf(list))).toEqual([]);
          if (resource.fields[field]?.kind !== 'text')
            expect(problems({ [sends]: 'none of them' }, ...bodyOf(list))).not.toEqual([]);
        }
        for (const { counts } of resource.filters)
          if (counts) expect(await holds(counts, 'get', counts)).toBe('200');
      });

    if (exported)
      it('holds for its export', async () => {
        expect(await holds(exported, 'post', exported, {})).toBe('200');
      });

    if (resource.charts.length)
      it('holds for its charts', async () => {
        for (const { call } of resource.charts) expect(await holds(call, 'get', call)).toBe('200');
      });

    if (create)
      it('describes creating', async () => {
        expect(problems(stored.sent, ...bodyOf(create))).toEqual([]);
        expect(await holds(create, 'post', create, {})).toBe('400');
      });

    if (update)
      it('describes updating', async () => {
        const changed = { ...stored.sent, [resource.id]: stored.id };
        expect(problems(changed, ...bodyOf(update))).toEqual([]);
        expect(await holds(update, 'post', update, changed)).toBe('200');
        const older = { [resource.id]: stored.id, [versionName]: 'older' };
        expect(problems(older, ...bodyOf(update))).toEqual([]);
        expect(await holds(update, 'post', update, older)).toBe('409');
      });

    if (toggle)
      it('holds for its toggle', async () => {
        const documented = `${toggle}/{id}/{flag}`;
        expect(await holds(`${toggle}/${stored.id}/true`, 'get', documented)).toBe('200');
        expect(await holds(`${toggle}/2000000000/true`, 'get', documented)).toBe('400');
      });

    const actions = resource.actions.filter(isSetAction);

    it.each(actions)('holds for $name', async (action) => {
      const sent = { ...askedValues(resource, action, 1), [resource.id]: stored.id };
      expect(problems(sent, ...bodyOf(action.call))).toEqual([]);
      await holds(action.call, 'post', action.call, sent);
      expect(await holds(action.call, 'post', action.call, {})).toBe('400');
    });

    const forms = resource.actions.filter(isFormAction);

    it.each(forms)('holds for $name', async (action) => {
      const row = (await person.record(resource, stored.id)) ?? {};
      const sent = { ...filledValues(action, row, 1), [resource.id]: stored.id };
      expect(problems(sent, ...bodyOf(action.call))).toEqual([]);
      expect(await holds(action.call, 'post', action.call, sent)).toBe('200');
      expect(await holds(action.call, 'post', action.call, {})).toBe('400');
    });

    if (options && !options.startsWith('POST '))
      it('holds for its options', async () => {
        expect(await holds(options, 'get', options)).toBe('200');
      });
  },
);

const restResources = resources.filter(({ api }) => api === 'rest');

describe.each(restResources.map((resource) => [resource.key, resource] as const))(
  'what the API document says of the REST resource %s',
  (_key, resource) => {
    const { list } = resource.calls;
    let person: PortalPerson;

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      // the audit log records every save
      for (const n of [1, 2]) await makeRecord(person, resourceOf('category'), n);
    });

    const get = async (path: string) => {
      const answered = await world.app.request(`/api/rest/${path}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      return { status: answered.status, body: (await answered.json()) as unknown };
    };
    const answerTo = (path: string, status: number) => [
      'paths',
      `/${path}`,
      'get',
      'responses',
      String(status),
    ];

    it('holds for its rows and for one of them', async () => {
      const { status, body } = await get(list);
      expect(status).toBe(200);
      expect(problems(body, ...answerTo(list, 200), ...json)).toEqual([]);
      const [row] = body as Record<string, unknown>[];
      expect(row).toBeDefined();
      const one = await get(`${list}/${String(row?.[resource.id])}`);
      expect(one.body).toEqual(row);
      expect(problems(one.body, ...answerTo(`${list}/{id}`, 200), ...json)).toEqual([]);
      expect(problems([{}], ...answerTo(list, 200), ...json)).not.toEqual([]);
    });

    it('describes refusals of nonsense and of missing records', async () => {
      const nonsense = await get(`${list}?range=nonsense`);
      expect(nonsense.status).toBe(400);
      expect(problems(nonsense.body, 'components', 'schemas', 'Refused')).toEqual([]);
      const missing = await get(`${list}/2000000000`);
      expect(missing.status).toBe(404);
      expect(problems(missing.body, 'components', 'schemas', 'Refused')).toEqual([]);
      expect(refersTo(answerTo(list, 400))).toBe('#/components/responses/Nonsense');
      expect(refersTo(answerTo(`${list}/{id}`, 404))).toBe('#/components/responses/NoSuchRecord');
    });
  },
);
