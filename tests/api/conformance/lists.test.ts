import { beforeAll, describe, expect, it } from 'vitest';
import { presetDays } from '../../../contract/day/presets.ts';
import { parseDay, wireDay } from '../../../contract/day/day.ts';
import { askingFor, sumsName } from '../../../contract/calls/records/listRequest.ts';
import { readCards } from '../../../contract/calls/records/cards.ts';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { periodsOfCard } from '../../../contract/resource/cards.ts';
import type { ChartGroup } from '../../../contract/resource/resourceCalls.ts';
import { cellText, inOrder, readText } from '../../support/rowValues.ts';
import { isSetAction } from '../../../contract/resource/setAction.ts';
import { documentedResources, makeRecord, makeRowWith } from '../../support/recordsOf.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';

/** Kinds whose sample values sort differently as texts: 10 before 9, February 2026 before January 2027. */
const numbers = [1, 2, 3, 4, 5, 6, 33, 370];

const world = await fileWorld();

describe.each(documentedResources.map((resource) => [resource.key, resource] as const))(
  'the list of %s',
  (_key, resource) => {
    let person: PortalPerson;
    let before: Row[];
    let all: Row[];
    let ids: number[];

    const idOf = (row: Row) => Number(row[resource.id]);
    const sortedIds = (rows: Row[]) => rows.map(idOf).sort((one, other) => one - other);
    const own = (rows: Row[]) => rows.filter((row) => ids.includes(idOf(row)));
    const request = { list: (body: object = {}) => person.list(resource, body) };

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      before = await request.list();
      ids = [];
      for (const n of numbers) ids.push((await makeRecord(person, resource, n)).id);
      // some fields have no value before somebody does an action
      const given = resource.actions.flatMap((action) =>
        isSetAction(action) ? Object.keys(action.sets ?? {}) : [],
      );
      for (const { field } of resource.filters.filter(({ field }) => given.includes(field)))
        ids.push(
          Number((await makeRowWith(person, resource, 100, { not: { field, is: null } }))[resource.id]),
        );
      all = await request.list();
    });

    it('has every record, with the total on its first row alone', () => {
      expect(all.map(idOf)).toEqual(expect.arrayContaining([...before.map(idOf), ...ids]));
      expect(new Set(all.map(idOf)).size).toBe(all.length);
      expect(all[0]).toMatchObject({ TotalRows: all.length });
      expect(all.slice(1).every((row) => !('TotalRows' in row))).toBe(true);
      if (before.length) expect(before[0]).toMatchObject({ TotalRows: before.length });
    });

    it('has every column, the id and the system dates in each row', () => {
      const dated = resource.table || resource.sort.by === resource.created;
      const expected = [resource.id, ...resource.columns.map((column) => column.field)];
      if (dated) expected.push(resource.created);
      for (const row of all) expect(Object.keys(row)).toEqual(expect.arrayContaining(expected));
      if (dated) expect(all[0]?.[resource.created]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    });

    it.each([3, ...resource.pageSizes])('comes in pages of %i that hold every row once', async (PageSize) => {
      const paged: Row[] = [];
      for (let First = 1; First <= all.length; First += PageSize) {
        const page = await request.list({ First, PageSize });
        expect(page[0]).toMatchObject({ TotalRows: all.length });
        expect(page.length).toBe(Math.min(PageSize, all.length - First + 1));
        paged.push(...page);
      }
      expect(paged.map(idOf)).toEqual(all.map(idOf));
      expect(await request.list({ First: all.length + 1, PageSize })).toEqual([]);
    });

    it('has the documented page of five where nothing is asked', async () => {
      const answered = await person.post<Row[]>(resource.calls.list, {});
      expect(answered).toMatchObject({ status: 200, code: '200' });
      expect(answered.data.map(idOf)).toEqual(all.slice(0, 5).map(idOf));
    });

    it(`sorts by ${resource.sort.by} ${resource.sort.order} where nothing is asked`, async () => {
      const sorted = await request.list({ SortColumn: resource.sort.by, SortOrder: resource.sort.order });
      expect(all.map(idOf)).toEqual(sorted.map(idOf));
      if (resource.sort.by === resource.created) {
        const newestLast = resource.sort.order === 'ASC' ? ids : [...ids].reverse();
        expect(own(all).map(idOf)).toEqual(newestLast);
      }
    });

    const sorts = resource.columns.flatMap(({ sort }) => sort ?? []);

    it.each([...new Set(sorts)])('sorts by %s both ways', async (SortColumn) => {
      const up = await request.list({ SortColumn, SortOrder: 'ASC' });
      const down = await request.list({ SortColumn, SortOrder: 'DESC' });
      expect(inOrder(own(up).map((row) => row[SortColumn]))).toBe(true);
      expect(down.map(idOf)).toEqual(up.map(idOf).reverse());
      expect(sortedIds(up)).toEqual(sortedIds(all));
    });

    if (!resource.numbered)
      it('sorts by its key', async () => {
        const up = await request.list({ SortColumn: resource.id, SortOrder: 'ASC' });
        expect(up.map(idOf)).toEqual(sortedIds(all));
      });

    if (sorts.length > 1)
      it('sorts by several columns', async () => {
        const [first = '', second = ''] = sorts;
        const rows = await request.list({ SortColumn: `${first},${second}`, SortOrder: 'ASC,DESC' });
        expect(inOrder(own(rows).map((row) => row[first]))).toBe(true);
      });

    it.each(['Nobody', 'constructor', '1; drop table companies; --'])(
      'refuses to sort by %j',
      async (SortColumn) => {
        const refused = await person.post(resource.calls.list, { SortColumn });
        expect(refused).toMatchObject({ status: 200, code: '400' });
      },
    );

    it.each(resource.search.map((name) => [name]))(
      'finds a record by a part of its %s, in capitals and small letters',
      async (name) => {
        const row =
          own(all).find((candidate) => readText(resource, candidate, name).length > 2) ?? own(all)[0];
        const text = readText(resource, row, name);
        const part = text.length > 3 ? text.slice(1).trim() : text;
        for (const SearchValue of [part, part.toUpperCase(), part.toLowerCase()]) {
          const found = await request.list({ SearchValue });
          expect(found.map(idOf)).toContain(row?.[resource.id]);
          expect(found[0]).toMatchObject({ TotalRows: found.length });
          for (const candidate of found) {
            const searched = resource.search.map((field) =>
              readText(resource, candidate, field).toLowerCase(),
            );
            for (const word of part.toLowerCase().split(/\s+/)) expect(searched.join(' ')).toContain(word);
          }
        }
      },
    );

    it.each(['zq nothing §', '%', '_', '\\', "' or true --"])('finds nothing by %j', async (SearchValue) => {
      expect(await request.list({ SearchValue })).toEqual([]);
    });

    it.each(resource.filters)(
      'is narrowed by $field to the rows of one value, also with a count',
      async ({ field, sends, counts }) => {
        const [of = '', own] = field.split('.');
        const valuesOf = (row: Row): unknown[] =>
          own === undefined ? [row[of]].flat() : (row[of] as Row[]).map((line) => line[own]);
        const values = [...new Set(all.flatMap(valuesOf))].filter((value) => value !== null);
        expect(values).not.toEqual([]);
        const idsWith = (value: unknown) => all.filter((row) => valuesOf(row).includes(value)).map(idOf);
        for (const value of values) {
          const found = await request.list({ [sends]: value });
          expect(found.map(idOf)).toEqual(idsWith(value));
          expect(found[0]).toMatchObject({ TotalRows: found.length });
        }
        for (const everything of [0, '', null])
          expect((await request.list({ [sends]: everything })).map(idOf)).toEqual(all.map(idOf));
        if (resource.fields[field]?.kind === 'text')
          return expect(await request.list({ [sends]: 'none of them' })).toEqual([]);
        const refused = await person.post(resource.calls.list, { [sends]: 'none of them' });
        expect(refused).toMatchObject({ status: 200, code: '400' });
        if (!counts) return;
        const counted = await person.get<{ value: unknown; count: number }[]>(counts);
        for (const { value, count } of counted.data)
          expect(count).toBe(value === 0 ? all.length : idsWith(value).length);
      },
    );

    it('is sorted by the creation date, whatever its rows have', async () => {
      expect(await request.list({ SortColumn: 'CreatedDate' })).not.toHaveLength(0);
      expect(await request.list({ SortColumn: 'CreatedDt', SortOrder: 'ASC' })).not.toHaveLength(0);
    });

    it('has one record by its id', async () => {
      const [id] = ids;
      const one = await request.list(askingFor(resource.id, Number(id)));
      expect(one).toMatchObject([{ [resource.id]: id, TotalRows: 1 }]);
      // in a sort, it is read as the lists are
      expect(
        await request.list({ ...askingFor(resource.id, Number(id)), SortColumn: resource.sort.by }),
      ).toEqual(one);
      expect(await request.list(askingFor(resource.id, 2_000_000_000))).toEqual([]);
    });

    const { period } = resource;

    if (period?.days)
      it('has only the rows whose date lies in the requested days', async () => {
        const dayOf = (row: Row) => parseDay(cellText(row[period.field]).slice(0, 10));
        const day = dayOf(own(all)[0] ?? {});
        // a count within a period has no date of its own
        if (!day) return;
        const wire = wireDay(day);
        const found = await request.list({ FromDate: wire, ToDate: wire });
        // rows that are not records are numbered anew in each list
        const known = (rows: Row[]) => (resource.numbered ? rows.length : sortedIds(rows));
        expect(known(found)).toEqual(known(all.filter((row) => dayOf(row) === day)));
        expect(await request.list({ FromDate: '1999/01/01', ToDate: '1999/12/31' })).toEqual([]);
      });

    if (period?.sends)
      it('has the rows of each preset, by its place', async () => {
        const { presets, sends = '', field } = period;
        for (const [place, name] of presets.entries()) {
          const { from = '', to = '9999-12-31' } = presetDays(name, 'Asia/Kolkata');
          const isIn = (row: Row) => {
            const day = parseDay(cellText(row[field]).slice(0, 10)) ?? '';
            return from <= day && day <= to;
          };
          const found = await request.list({ [sends]: place + 1 });
          expect(sortedIds(found)).toEqual(sortedIds(all.filter(isIn)));
        }
        const first = sortedIds(await request.list({ [sends]: 1 }));
        for (const none of [0, null, ''])
          expect(sortedIds(await request.list({ [sends]: none }))).toEqual(first);
      });

    it.each(resource.charts.filter(({ rows }) => !rows))(
      'has a chart $call that sums all of its rows, and those that are searched for',
      async (chart) => {
        const drawn = async (search = '') =>
          (await person.get<ChartGroup[]>(`${chart.call}?${new URLSearchParams({ SearchValue: search })}`))
            .data;
        const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
        const groups = await drawn();
        expect(groups.length).toBeLessThanOrEqual(chart.inOrder ? 61 : chart.type === 'bar' ? 11 : 400);
        const { on } = chart;
        const dated = on === undefined ? all : all.filter((row) => row[on] !== null);
        const sums = chart.sums.map((name) => sumOf(dated.map((row) => Number(row[name]))));
        // the parts sum up to the whole
        expect(sumOf(groups.flatMap(({ values }) => values))).toBeCloseTo(
          sums.length ? sumOf(sums) : dated.length,
          6,
        );
        expect(await drawn('zq nothing')).toEqual([]);
      },
    );

    it.each(resource.cards)('has a card, $title, with the number of its list', async (card) => {
      const { period, filters } = resource;
      const { from, to } = periodsOfCard(resource, card, 'Asia/Kolkata', new Date()).days ?? {};
      const [row] = await request.list({
        ...Object.fromEntries(filters.map(({ field, sends }) => [sends, card.filter?.[field]])),
        ...(period?.sends === undefined && from && to && { FromDate: wireDay(from), ToDate: wireDay(to) }),
        ...(card.sum !== undefined && { [sumsName]: true }),
      });
      const shown: unknown = card.sum === undefined ? row?.['TotalRows'] : row?.[sumsName];
      const { data } = await person.post<AnswerOf<typeof readCards>>(readCards.path, {});
      expect(data.find(({ Page, Title }) => Page === resource.page && Title === card.title)?.Value).toBe(
        (card.sum !== undefined && shown ? Reflect.get(Object(shown), card.sum) : shown) ?? 0,
      );
    });

    const { options } = resource.calls;

    if (options)
      it('is offered as options, each with its value and label', async () => {
        const { data } = await person.get<{ value: unknown; label: unknown }[]>(options);
        const offered = new Map(data.map(({ value, label }) => [value, label]));
        for (const row of own(all)) expect(offered.get(idOf(row))).toBe(row[resource.label]);
      });
  },
);
