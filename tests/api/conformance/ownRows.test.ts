import { beforeAll, describe, expect, it } from 'vitest';
import { auditLogPath } from '../../../contract/calls/records/auditLog.ts';
import { findCall } from '../../../contract/calls/records/find.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { isSetAction } from '../../../contract/resource/setAction.ts';
import { done } from '../../support/ask.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';
import { everyRight } from '../../support/factories.ts';
import {
  askedValues,
  documentedResources,
  goodValues,
  type Made,
  makeRecord,
} from '../../support/recordsOf.ts';

const world = await fileWorld();
const owned = documentedResources.filter(({ ownRows }) => ownRows);
const missing = 2_000_000_000;

if (!owned.length) it('there are no rows of one’s own', () => expect(owned).toEqual([]));

describe.each(owned.map((resource) => [resource.key, resource] as const))(
  'to a colleague, %s of another person',
  (_key, resource) => {
    const { list, create, update, toggle, options } = resource.calls;
    let person: PortalPerson;
    let colleague: PortalPerson;
    let made: Made;
    const others = everyRight.filter((right) => right !== resource.ownRows?.unless);

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      colleague = await person.colleague();
      await colleague.may(resource, others);
      made = await makeRecord(person, resource, 1);
    });

    it('are in no list, file, count, chart or option', async () => {
      expect(await person.record(resource, made.id)).toBeDefined();
      expect(await colleague.record(resource, made.id)).toBeUndefined();
      expect(await colleague.list(resource)).toEqual([]);
      expect((await colleague.post<Row[]>(list, { PageSize: -1 })).data).toEqual([]);
      expect((await (await colleague.csv(resource)).text()).trim().split('\n')).toHaveLength(1);
      for (const { counts } of resource.filters)
        if (counts)
          for (const { count } of (await colleague.get<{ count: number }[]>(counts)).data)
            expect(count).toBe(0);
      for (const { call } of resource.charts)
        expect((await colleague.get<ChartGroup[]>(call)).data).toEqual([]);
      if (options) expect((await colleague.get(options)).data).toEqual([]);
    });

    it('are refused in every call like one that is not there', async () => {
      const same = async (
        make: (id: number) => Promise<{ code: string; message: string; data: unknown }>,
      ) => {
        const [hidden, none] = [await make(made.id), await make(missing)];
        expect(hidden.code).toBe('400');
        expect([hidden.message, hidden.data]).toEqual([none.message, none.data]);
      };
      const before = await person.record(resource, made.id);
      if (update) await same((id) => colleague.post(update, { ...made.sent, [resource.id]: id }));
      if (toggle) await same((id) => colleague.get(`${toggle}/${id}/false`));
      for (const action of resource.actions.filter(isSetAction)) {
        const asked = askedValues(resource, action, 1);
        await same((id) => colleague.post(action.call, { ...asked, [resource.id]: id }));
      }
      expect(await person.record(resource, made.id)).toEqual(before);
    });

    it('are not found, have no history, and are no rows to change at once', async () => {
      const name = String((await person.record(resource, made.id))?.[resource.label]);
      const found = async (by: PortalPerson) =>
        (await by.post<{ Pages: { Page: string }[] }>(findCall.path, { Text: name })).data.Pages.filter(
          ({ Page }) => Page === resource.page,
        );
      if (resource.search.includes(resource.label) && !resource.path.startsWith('/reports'))
        expect(await found(person)).toHaveLength(1);
      expect(await found(colleague)).toEqual([]);
      const entries = async (by: PortalPerson) => {
        const filter = JSON.stringify({ Page: resource.page });
        const path = `/api/rest/${pageKey(auditLogPath)}?${new URLSearchParams({ filter })}`;
        const answered = await world.app.request(path, { headers: { authorization: `Bearer ${by.token}` } });
        return (await answered.json()) as Row[];
      };
      expect((await entries(person)).length).toBeGreaterThan(0);
      expect(await entries(colleague)).toEqual([]);
      const [action] = resource.actions.filter(isSetAction);
      if (!action) return;
      const change = { Page: resource.page, Does: action.name, Values: askedValues(resource, action, 1) };
      expect(await colleague.post(importCalls.change, { ...change, Filter: {}, Count: 1 })).toMatchObject({
        code: '409',
      });
    });

    if (create)
      it('are seen with the right, and one’s own without it', async () => {
        // nobody without the right makes one in somebody else's name
        const isOwner = (name: string) =>
          resource.ownRows?.named?.includes(name) && resource.fields[name]?.default !== undefined;
        const good = Object.entries(await goodValues(colleague, resource, 2));
        const sent = Object.fromEntries(good.filter(([name]) => !isOwner(name)));
        const own = await done(colleague.post<Row>(create, sent));
        expect((await colleague.list(resource)).map((row) => row[resource.id])).toEqual([own[resource.id]]);
        await colleague.may(resource, everyRight);
        expect(await colleague.record(resource, made.id)).toBeDefined();
        await colleague.may(resource, others);
      });
  },
);
