import { beforeAll, describe, expect, it } from 'vitest';
import { askingFor } from '../../../contract/calls/records/listRequest.ts';
import type { Right } from '../../../contract/pages/Permission.ts';
import { isFormAction } from '../../../contract/resource/actionForm.ts';
import { isSetAction } from '../../../contract/resource/setAction.ts';
import { askApp } from '../../support/ask.ts';
import {
  documentedResources,
  goodValues,
  type Made,
  makeRecord,
  resourceOf,
} from '../../support/recordsOf.ts';
import { everyRight } from '../../support/factories.ts';
import { fileWorld, type PortalPerson } from '../../support/conformanceWorld.ts';

const world = await fileWorld();

describe.each(documentedResources.map((resource) => [resource.key, resource] as const))(
  'access to %s',
  (_key, resource) => {
    const { list, create, update, toggle, options } = resource.calls;
    let person: PortalPerson;
    let stranger: PortalPerson;
    let made: Made;

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      stranger = await world.stranger(resource);
      made = await makeRecord(person, resource, 1);
    });

    const stored = () => ({ ...made.sent, [resource.id]: made.id });

    /** Makes every call that needs a right, as a person with the right would. */
    const calls: [
      what: string,
      right: Right,
      make: (by: PortalPerson) => Promise<{ status: number; code: string }>,
    ][] = [
      ['list', 'view', (by) => by.post(list, {})],
      ['one record', 'view', (by) => by.post(list, askingFor(resource.id, made.id))],
      ['all rows', 'report', (by) => by.post(list, { PageSize: -1 })],
    ];
    for (const { call } of resource.charts) calls.push([`chart ${call}`, 'view', (by) => by.get(call)]);
    if (create) calls.push(['create', 'add', (by) => by.post(create, made.sent)]);
    if (update) calls.push(['update', 'edit', (by) => by.post(update, stored())]);
    for (const { name, call, right } of resource.actions.filter(isSetAction))
      calls.push([name, right, (by) => by.post(call, { [resource.id]: made.id })]);
    for (const { name, call, right } of resource.actions.filter(isFormAction))
      calls.push([name, right, (by) => by.post(call, { [resource.id]: made.id })]);
    if (toggle) calls.push(['toggle', 'edit', (by) => by.get(`${toggle}/${made.id}/true`)]);

    const unauthorized = {
      status: 418,
      code: '418',
      message: 'User unauthorized, please contact admin.',
    };

    it.each(calls)('%s needs the right to %s', async (_what, right, make) => {
      await person.may(
        resource,
        everyRight.filter((granted) => granted !== right),
      );
      expect(await make(person)).toMatchObject(unauthorized);
      await person.may(resource, []);
      expect(await make(person)).toMatchObject(unauthorized);
      await person.may(resource, everyRight);
      expect((await make(person)).status).toBe(200);
    });

    it('the file of all rows needs the right to report', async () => {
      await person.may(resource, ['view', 'add', 'edit']);
      expect((await person.csv(resource)).status).toBe(418);
      await person.may(resource, everyRight);
      expect((await person.csv(resource)).status).toBe(200);
    });

    it('every call needs a session', async () => {
      // an action may have removed it from the list
      if (!(await person.record(resource, made.id))) made = await makeRecord(person, resource, 3);
      const ask = askApp(world.app);
      const signedOut = { status: 401, code: '401' };
      const nobody: Record<string, string>[] = [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: `Bearer ${'a'.repeat(43)}` },
      ];
      for (const headers of nobody) {
        for (const call of [list, create, update])
          if (call) expect(await ask(call, {}, { headers })).toMatchObject(signedOut);
        if (toggle)
          expect(await ask(`${toggle}/${made.id}/false`, undefined, { headers })).toMatchObject(signedOut);
        if (options) expect(await ask(options, undefined, { headers })).toMatchObject(signedOut);
      }
      expect(await person.record(resource, made.id)).toBeDefined();
    });

    const references = Object.entries(resource.fields).flatMap(([name, field]) =>
      // what is sent for a field that nobody fills is not read, nor what a new record does not have yet
      field.kind === 'reference' &&
      field.locked !== true &&
      !(field.shown && 'mode' in field.shown && field.shown.mode === 'update')
        ? [[name, field.to] as const]
        : [],
    );

    it.each(create ? references : [])(
      'refuses a %s of another company as one that is not there',
      async (name, to) => {
        // several may lead to the same resource, and people are unique across companies
        const place = references.findIndex(([reference]) => reference === name);
        const own = 7000 + 10 * documentedResources.indexOf(resource);
        const theirs = await makeRecord(stranger, resourceOf(to), own + place);
        const { shown } = resource.fields[name] ?? {};
        const decided = shown && 'is' in shown ? { [shown.field]: [shown.is].flat()[0] } : {};
        const good = await goodValues(person, resource, 2, decided);
        const refer = (id: number) => person.post(create ?? '', { ...good, [name]: id });
        const [hidden, missing] = [await refer(theirs.id), await refer(2_000_000_000)];
        expect(hidden).toMatchObject({ status: 200, code: '400', message: missing.message });
        expect(hidden.data).toEqual({ errors: expect.any(Object) as unknown });
        expect(hidden.data).toEqual(missing.data);
      },
    );

    // a row that is not a record has a number that belongs to nobody
    if (resource.numbered) return;

    describe('from another company', () => {
      it('finds nothing in the list, under the id, or among the options', async () => {
        const ids = (await stranger.list(resource)).map((row) => row[resource.id]);
        expect(ids).not.toContain(made.id);
        expect(await stranger.record(resource, made.id)).toBeUndefined();
        const all = await stranger.post<Record<string, unknown>[]>(list, { PageSize: -1 });
        expect(all.data.map((row) => row[resource.id])).not.toContain(made.id);
        if (!options) return;
        const { data } = await stranger.get<{ value: unknown }[]>(options);
        expect(data.map(({ value }) => value)).not.toContain(made.id);
      });

      if (!update && !toggle) return;

      it('changes nothing, as if the record did not exist', async () => {
        const before = await person.record(resource, made.id);
        if (update) expect((await stranger.post(update, stored())).code).toBe('400');
        if (toggle) {
          const hidden = await stranger.get(`${toggle}/${made.id}/false`);
          const missing = await stranger.get(`${toggle}/2000000000/false`);
          expect([hidden.status, hidden.code, hidden.message]).toEqual([200, '400', missing.message]);
        }
        expect(await person.record(resource, made.id)).toEqual(before);
      });
    });
  },
);
