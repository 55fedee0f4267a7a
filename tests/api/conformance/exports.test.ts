import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field, FieldKind } from '../../../contract/resource/declaration/Field.ts';
import { refusedName } from '../../../contract/resource/Resource.ts';
import { fileCell } from '../../support/fileCell.ts';
import { documentedResources, goodValues, makeRecord } from '../../support/recordsOf.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';

/** Kinds in which people can write what a spreadsheet would run. */
const freeKinds: readonly (FieldKind | undefined)[] = ['text', 'multiline'];

const withUnit = (field: Field, label: string): string =>
  'unit' in field && field.unit ? `${label} (${field.unit})` : label;

const world = await fileWorld();

describe.each(documentedResources.map((resource) => [resource.key, resource] as const))(
  'the export of %s',
  (_key, resource) => {
    const fields = resource.export.columns.map(({ field }) => field);
    const labels = resource.export.columns.map(({ label }) => label);
    const dropped = resource.columns.filter(({ field }) => !fields.includes(field));
    const shown = resource.columns
      .filter((column) => !dropped.includes(column))
      .flatMap(({ field: name, label }) => {
        const field = resource.fields[name];
        if (field?.kind === 'lines')
          return Object.values(field.fields).map((own) => `${field.label}: ${withUnit(own, own.label)}`);
        return field ? withUnit(field, label) : label;
      });
    const free = fields.filter((name) => {
      const field = resource.fields[name];
      const hasForm = field && (('matches' in field && field.matches) || ('gs1' in field && field.gs1));
      return freeKinds.includes(field?.kind) && !hasForm;
    });
    let person: PortalPerson;
    let formulas: Row;
    let all: Row[];
    /** Lists the rows without their refusals, which only the list has. */
    const listed = async (body = {}) =>
      (await person.list(resource, body)).map(({ [refusedName]: _refused, ...row }) => row);

    beforeAll(async () => {
      person = await world.keeperOf(resource);
      for (const n of [1, 2, 3]) await makeRecord(person, resource, n);
      // the server would not store a field that this record's form hides
      const good = await goodValues(person, resource, 4);
      formulas = Object.fromEntries(
        free.filter((name) => name in good).map((name, index) => [name, `=1+${index}, "quoted"`]),
      );
      const { sent } = await makeRecord(person, resource, 4, formulas);
      // rows that other calls make may have fewer fields
      formulas = Object.fromEntries(Object.entries(formulas).filter(([name, text]) => sent[name] === text));
      all = await listed();
    });

    async function exported(query = '') {
      const response = await person.csv(resource, query);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
      const lines = Papa.parse<string[]>(new TextDecoder().decode(bytes), { newline: '\r\n' }).data;
      const [header = [], ...rows] = lines;
      return { header, rows: rows.slice(0, -1) };
    }

    it('has the table’s columns, the form’s other fields and every row', async () => {
      const { header, rows } = await exported();
      expect(header).toEqual(labels);
      expect(header.slice(0, shown.length)).toEqual(shown);
      expect(rows).toHaveLength(all.length);
      expect(rows.every((row) => row.length === fields.length)).toBe(true);
    });

    it('has the same cells under the wire’s names on request', async () => {
      const [people, wire] = [await exported(), await exported('?headers=wire')];
      expect(wire.header).toEqual(
        resource.export.columns.map(({ field, line }) => (line === undefined ? field : `${field}.${line}`)),
      );
      expect(wire.rows).toEqual(people.rows);
      const refused = await person.csv(resource, '?headers=mine');
      expect(await refused.json()).toMatchObject({ ResponseCode: '400' });
    });

    it('has the list’s text in each cell', async () => {
      const { rows } = await exported();
      expect(rows).toEqual(
        all.map((row) =>
          resource.export.columns.map(({ field: name, line }) => {
            const lines = resource.fields[name];
            if (line === undefined || lines?.kind !== 'lines')
              return fileCell(resource, name, row, world.publicUrl);
            const [first = {}] = row[name] as Row[];
            return fileCell({ ...resource, fields: lines.fields }, line, first, world.publicUrl);
          }),
        ),
      );
    });

    if (free.length)
      it('defuses formulas', async () => {
        const cells = (await exported()).rows.flat();
        for (const formula of Object.values(formulas)) {
          expect(cells).toContain(`'${String(formula)}`);
          expect(cells).not.toContain(formula);
        }
      });

    it('is answered as JSON to the documented request, with the total on the first row', async () => {
      const { code, data } = await person.post<Row[]>(resource.calls.list, { First: -1, PageSize: -1 });
      expect(code).toBe('200');
      expect(data).toEqual(all);
    });

    it('has the found rows, in the requested order', async () => {
      const [column] = resource.columns.flatMap(({ sort }) => sort ?? []);
      const body = { SortColumn: column, SortOrder: 'ASC', SearchValue: 'zq nothing' };
      expect((await person.post<Row[]>(resource.calls.list, { ...body, PageSize: -1 })).data).toEqual([]);
      const sorted = { SortColumn: column, SortOrder: 'ASC' };
      expect((await person.post<Row[]>(resource.calls.list, { ...sorted, PageSize: -1 })).data).toEqual(
        await listed(sorted),
      );
    });
  },
);
