import { describe, expect, it } from 'vitest';
import { normaliseResources } from '../../../contract/resource/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import type { Registry } from '../../../server/engine/Registry.ts';
import { resourceCalls } from '../../../server/engine/resourceCalls.ts';
import { box, registry, shelf } from '../../support/shelfApp.ts';

describe('at boot', () => {
  const boot =
    (changes: Partial<ResourceDeclaration>, parts: Partial<Registry> = {}) =>
    () =>
      resourceCalls(
        normaliseResources({ shelf, box: { ...box, ...changes } }),
        { ...registry, ...parts },
        'UTC',
      );
  const where = "The declaration 'box'";

  it.each([
    [
      'a query',
      { table: undefined, rows: 'boxes', writes: 'boxes', calls: { list: 'Box/GetBoxes' } },
      {},
      'boxes',
    ],
    [
      'a writer',
      {
        table: undefined,
        rows: 'boxes',
        writes: 'none',
        calls: { list: 'Box/GetBoxes', create: 'Box/SaveBox' },
      },
      { rows: { boxes: () => rowSource } },
      'none',
    ],
    ['a rule before saving', { hooks: { beforeSave: 'none' } }, {}, 'none'],
    ['a rule after saving', { hooks: { afterSave: 'none' } }, {}, 'none'],
    ['a rule before switching', { hooks: { beforeToggle: 'none' } }, {}, 'none'],
  ] as const)('a declaration that names %s of no module is refused', (_what, changes, parts, name) => {
    expect(boot(changes, parts)).toThrow(
      new Error(`${where} names '${name}', which no module of the server registers`),
    );
  });

  const rowSource = {
    from: {} as never,
    id: {} as never,
    fields: Object.fromEntries(
      ['BoxName', 'ShelfName', 'FromNo', 'ToNo'].map((name) => [
        name,
        { expression: {} as never, wire: String },
      ]),
    ),
    scope: () => undefined,
    search: () => ({}) as never,
  };

  it('rows that a module adds to where nothing is declared are refused', () => {
    expect(boot({}, { tableRows: { crate: (source) => source } })).toThrow(
      new Error("A module adds to the rows of 'crate', which declares no table"),
    );
  });

  it('rows that lack a column are refused', () => {
    const changes = { table: undefined, rows: 'boxes', hooks: {}, calls: { list: 'Box/GetBoxes' } };
    const { ToNo, ...fields } = rowSource.fields;
    expect(ToNo).toBeDefined();
    expect(boot(changes, { rows: { boxes: () => ({ ...rowSource, fields }) } })).toThrow(
      new Error(`${where}: its rows have no 'ToNo'`),
    );
  });

  it.each([
    ['a person', { person: 'OwnerId' }, 'OwnerId'],
    ['an exported field', { export: { file: 'Boxes', adds: ['GstNo'] } }, 'GstNo'],
  ])('rows that lack %s are refused', (_what, names, name) => {
    const changes = { table: undefined, rows: 'boxes', hooks: {}, calls: { list: 'Box/GetBoxes' }, ...names };
    expect(boot(changes, { rows: { boxes: () => rowSource } })).toThrow(
      new Error(`${where}: its rows have no '${name}'`),
    );
  });

  it.each([
    ['a toggle', { toggle: 'Box/InActiveRow' }, 'has a toggle but no writer for it'],
    ['options', { options: 'Box/GetBoxDLL' }, 'has options but no table'],
  ])('%s of rows that no table keeps is refused', (_what, call, why) => {
    const calls = { list: 'Box/GetBoxes', ...call };
    expect(
      boot({ table: undefined, rows: 'boxes', hooks: {}, calls }, { rows: { boxes: () => rowSource } }),
    ).toThrow(new Error(`${where} ${why}`));
  });
});
