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
      dayTotals: {},
      searched: {},
      redacts: {},
      refusals: {},
      writers: {},
      beforeSave: { requireRoom: hook },
      afterSave: {},
      beforeToggle: {},
      actions: { 'Box/Open': action },
      forms: {},
    });
  });

  it.each<[string, Module]>([
    ["the query 'box'", { rows: { box: '' } }],
    ["additions to the rows of 'box'", { tableRows: { box: added } }],
    ["the writer 'box'", { writers: { box: {} } }],
    ["the rule before saving 'box'", { beforeSave: { box: hook } }],
    ["the rule after saving 'box'", { afterSave: { box: hook } }],
    ["the rule before toggling 'box'", { beforeToggle: { box: hook } }],
    ["the action 'box'", { actions: { box: action } }],
    ["what is done by the form of 'box'", { forms: { box: { act: action } } }],
  ])('may not claim one name twice: %s', (claimed, module) => {
    expect(() => registryOf({ shelves: module, boxes: module })).toThrow(
      new Error(`The modules shelves and boxes both register ${claimed}`),
    );
  });
});
