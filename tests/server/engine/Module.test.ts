import { describe, expect, it } from 'vitest';
import { type Module, registryOf } from '../../../server/engine/Module.ts';

const hook = () => Promise.resolve();
const action = () => Promise.resolve({ message: '' });
const added = { join: '', columns: {}, wire: {} };

describe('the modules of the server', () => {
  it('register the parts of all of them', () => {
    const registry = registryOf({
      shelves: { rows: { shelves: 'select 1' }, beforeSave: { requireRoom: hook } },
      boxes: { rows: { boxes: 'select 2' }, actions: { 'Box/Open': action } },
    });
    expect(registry).toEqual({
      rows: { shelves: 'select 1', boxes: 'select 2' },
      tableRows: {},
      works: {},
      mails: {},
      dayTotals: {},
      searched: {},
      redacts: {},
      refusals: {},
      writes: {},
      beforeSave: { requireRoom: hook },
      afterSave: {},
      beforeToggle: {},
      actions: { 'Box/Open': action },
      formActions: {},
      outside: {},
      named: {},
      tracked: {},
      starts: {},
    });
  });

  it.each<[string, Module]>([
    ["'box' among rows", { rows: { box: '' } }],
    ["'box' among tableRows", { tableRows: { box: added } }],
    ["'box' among writes", { writes: { box: {} } }],
    ["'box' among beforeSave", { beforeSave: { box: hook } }],
    ["'box' among afterSave", { afterSave: { box: hook } }],
    ["'box' among beforeToggle", { beforeToggle: { box: hook } }],
    ["'box' among actions", { actions: { box: action } }],
    ["'box' among formActions", { formActions: { box: { act: action } } }],
  ])('may not claim one name twice: %s', (claimed, module) => {
    expect(() => registryOf({ shelves: module, boxes: module })).toThrow(
      new Error(`The modules shelves and boxes both register ${claimed}`),
    );
  });
});
