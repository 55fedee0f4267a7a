import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLogPath } from '../../../contract/calls/records/auditLog.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { askingFor } from '../../../contract/calls/records/listRequest.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import type { Right } from '../../../contract/pages/Permission.ts';
import { ownDefault } from '../../../contract/resource/fieldState.ts';
import { type FieldKind, withLineFields } from '../../../contract/resource/declaration/Field.ts';
import { derivedFrom } from '../../../contract/resource/parseValue.ts';
import { importedFields, isImportable } from '../../../contract/resource/Resource.ts';
import { seenRights } from '../../../contract/resource/seen.ts';
import { everyRight } from '../../support/factories.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';
import { documentedResources, goodValues, type Made, makeRecord } from '../../support/recordsOf.ts';
import { sampleValue } from '../../support/sampleValues.ts';

const world = await fileWorld();

/** Each resource with fields that not everybody sees, with each right that they ask for. */
const cases = documentedResources.flatMap((resource) =>
  [...new Set(seenRights(resource).values())].map((right) => [resource.key, right, resource] as const),
);

if (!cases.length) it('there is no field that not everybody sees', () => expect(cases).toEqual([]));

describe.each(cases)('rows of %s without the right to %s', (_key, right, resource) => {
  const { list, create, update, export: exported } = resource.calls;
  const unseen = [...seenRights(resource)].flatMap(([name, needed]) => (needed === right ? [name] : []));
  const hidden = withLineFields(resource.fields).filter(([name]) => unseen.includes(name));
  const isHidden = (name: string) => unseen.includes(name) || unseen.includes(derivedFrom(name));
  /** The values of a field in a row, or in all of its lines. */
  const valuesOf = (row: Row | null | undefined, name: string): unknown[] => {
    const [field = '', own] = name.split('.');
    const value = row?.[field];
    return own === undefined ? [value] : (value as Row[]).map((line) => line[own]);
  };
  const others = everyRight.filter((granted) => granted !== right);
  const may = (rights: readonly Right[]) => person.may(resource, rights);
  let person: PortalPerson;
  let made: Made;

  beforeAll(async () => {
    person = await world.keeperOf(resource);
    made = await makeRecord(person, resource, 1);
    if (update) {
      const sent = await goodValues(person, resource, 2);
      await person.post(update, { ...sent, [resource.id]: made.id });
    }
  });

  /** Reads while this person lacks the right. */
  async function without<Read>(read: () => Promise<Read>): Promise<Read> {
    await may(others);
    try {
      return await read();
    } finally {
      await may(everyRight);
    }
  }

  const expectUnseen = (rows: readonly Row[]) => {
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const name of unseen)
        if (derivedFrom(name) in row || name === derivedFrom(name))
          for (const value of valuesOf(row, name)) expect(value).toBeUndefined();
  };

  it('sees it with the right, so there is something to hide', async () => {
    const row = await person.record(resource, made.id);
    for (const name of unseen) expect(valuesOf(row, name)[0]).toBeTruthy();
  });

  if (right !== 'view')
    it('has none of it in the list, in one record, or among all rows', async () => {
      expectUnseen(await without(() => person.list(resource)));
      expectUnseen(await without(() => person.list(resource, askingFor(resource.id, made.id))));
      if (right !== 'report')
        expectUnseen((await without(() => person.post<Row[]>(list, { PageSize: -1 }))).data);
    });

  if (right !== 'view' && right !== 'report')
    it('has none of it in the files of all rows', async () => {
      const headerOf = (text: string) => Papa.parse<string[]>(text.trim()).data[0] ?? [];
      const all = headerOf(await (await person.csv(resource, '?headers=wire')).text());
      const headsOf = (columns: typeof resource.export.columns) =>
        columns.map(({ field, line }) => (line ? `${field}.${line}` : field));
      expect(all).toEqual(headsOf(resource.export.columns));
      expect(
        headerOf(await without(async () => (await person.csv(resource, '?headers=wire')).text())),
      ).toEqual(headsOf(resource.export.columns).filter((name) => !isHidden(name)));
      if (exported) expectUnseen((await without(() => person.post<Row[]>(exported, {}))).data);
    });

  if (right !== 'view')
    it('can’t sort by it, as if it were not there', async () => {
      // no list is sorted by the lines of its records
      const isSorted = (name: string) =>
        name === derivedFrom(name) && resource.fields[name]?.kind !== 'lines';
      for (const SortColumn of unseen.filter(isSorted)) {
        const sent = { SortColumn };
        expect((await person.post(list, sent)).code).toBe('200');
        const refused = await without(() => person.post(list, sent));
        expect(refused).toMatchObject({
          status: 200,
          code: '400',
          message: `This list can't be sorted by ${SortColumn}.`,
        });
      }
    });

  if (isImportable(resource) && right !== 'add')
    it('finds no import of a file that fills it', async () => {
      const form = new FormData();
      form.set('Page', resource.page);
      const heads = importedFields(resource)
        .map(([name]) => name)
        .filter(isHidden);
      form.set('File', new File([`${heads.join()}\n${heads.map(() => 'secret').join()}\n`], 'file.csv'));
      const sent = await world.app.request(`/api/api/${importCalls.upload.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, page: resource.page },
        body: form,
      });
      expect(sent.status).toBe(200);
      const read = async () =>
        (await person.get<Row[]>(`${importCalls.list.path}?Page=${resource.page}`)).data;
      expect(await read()).toMatchObject([{ Columns: heads.map((Field) => ({ Field })) }]);
      expect(await without(read)).toEqual([]);
    });

  if (create && right !== 'add')
    it('adds a record with its default, whatever is sent for it', async () => {
      const sent = await goodValues(person, resource, 3);
      const saved = await without(() => person.post<Row>(create, sent));
      expect(saved.code).toBe('200');
      const row = await person.record(resource, Number(saved.data[resource.id]));
      const empty: Partial<Record<FieldKind, unknown>> = { lines: [], switch: false };
      const filled = hidden.filter(([, field]) => !('derived' in field && field.derived));
      for (const [name, field] of filled)
        for (const value of valuesOf(row, name))
          expect(value).toEqual(ownDefault(field) ?? empty[field.kind] ?? null);
    });

  if (update && right !== 'edit')
    it('updates a record, of which it stays as it is', async () => {
      const stored = await person.record(resource, made.id);
      const good = Object.entries(await goodValues(person, resource, 4));
      const sent = Object.fromEntries(good.filter(([name]) => resource.fields[name]?.locked === undefined));
      const nonsense: Row = {};
      for (const [name, field] of hidden) {
        const [lines = '', own] = name.split('.');
        // lines stay, so what is not seen in them does
        const before = (nonsense[lines] ?? stored?.[lines]) as Row[];
        nonsense[lines] =
          own === undefined
            ? sampleValue(field, 9)
            : before.map((line) => ({ ...line, [own]: sampleValue(field, 9) }));
      }
      const changes = { ...sent, ...nonsense, [resource.id]: made.id };
      expect((await without(() => person.post(update, changes))).code).toBe('200');
      const row = await person.record(resource, made.id);
      expect(row).not.toEqual(stored);
      for (const name of unseen) expect(valuesOf(row, name)).toEqual(valuesOf(stored, name));
    });

  if (create ?? update)
    it('has none of it in the audit log', async () => {
      const filter = { Page: resource.page, RecordId: made.id };
      const asked = async (accept: string) => {
        const response = await world.app.request(
          `/api/rest/${pageKey(auditLogPath)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
          { headers: { authorization: `Bearer ${person.token}`, accept } },
        );
        expect(response.status).toBe(200);
        return response;
      };
      const entries = async () => {
        return (await (await asked('application/json')).json()) as {
          id: number;
          Before: Row | null;
          After: Row | null;
        }[];
      };
      const statesOf = (rows: Awaited<ReturnType<typeof entries>>) =>
        rows.flatMap(({ Before, After }) => [Before, After].filter((state) => state !== null));
      for (const state of statesOf(await entries()))
        for (const name of unseen) for (const value of valuesOf(state, name)) expect(value).toBeDefined();
      const seen = await without(entries);
      expectUnseen(statesOf(seen));
      const [entry] = seen;
      const one = await without(async () =>
        world.app.request(`/api/rest/${pageKey(auditLogPath)}/${entry?.id}`, {
          headers: { authorization: `Bearer ${person.token}` },
        }),
      );
      expectUnseen(statesOf([(await one.json()) as (typeof seen)[number]]));
      const file = async () => (await asked('text/csv')).text();
      const [whole, taken] = [await file(), await without(file)];
      for (const name of unseen) {
        // a record with lines is written as JSON
        const said = new RegExp(`\\b${name.replace(/.*\./, '')}(?:"")?: ?`);
        expect(whole).toMatch(said);
        expect(taken).not.toMatch(said);
      }
    });
});
