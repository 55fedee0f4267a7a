import { describe, expect, it } from 'vitest';
import { choice, date, text } from '../../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { declare } from '../../support/declarations.ts';

const choices = [
  { value: 1, label: 'Open' },
  { value: 2, label: 'Closed' },
  { value: 3, label: 'Lost' },
];
const states: ResourceDeclaration['states'] = {
  field: 'State',
  closed: [2, 3],
  muted: 3,
  counts: 'Bolt/GetCounts',
  shows: ['Name'],
  moves: {
    close: {
      label: 'Close',
      from: 1,
      to: 2,
      asks: ['Why'],
      sets: { On: { daysFromToday: 0 } },
      shows: ['On'],
    },
    'give-up': {
      label: 'Give up',
      to: 3,
      right: 'report',
      call: 'Bolt/Lose',
      confirm: 'Lost?',
    },
  },
};
const bolt = (changes: Partial<ResourceDeclaration> = {}, others = states) =>
  declare(
    'Bolt',
    { Name: text('Name'), State: choice('State', { choices }), Why: text('Why'), On: date('On') },
    {
      calls: { list: 'Bolt/GetBolts', create: 'Bolt/CreateBolt', update: 'Bolt/UpdateBolt' },
      ...(others && { states: others }),
      ...changes,
    },
  );

it('states stand for a field that only moves change, and for what lists and forms have by it', () => {
  const { fields, actions, filters, looks, editable } = normaliseResource('bolt', bolt());
  expect(fields['State']).toMatchObject({ locked: true, default: 1 });
  expect(filters).toEqual([{ field: 'State', sends: 'State', counts: 'Bolt/GetCounts' }]);
  expect(looks).toEqual([{ when: { field: 'State', is: 3 }, look: 'muted' }]);
  expect(editable).toEqual({ not: { field: 'State', is: [2, 3] } });
  expect(actions).toEqual([
    {
      name: 'close',
      label: 'Close',
      right: 'edit',
      call: 'Bolt/Close',
      confirm: 'Close?',
      shows: ['On'],
      shown: { field: 'State', is: 1 },
      asks: ['Why'],
      sets: { State: 2, On: { daysFromToday: 0 } },
    },
    {
      name: 'give-up',
      label: 'Give up',
      right: 'report',
      call: 'Bolt/Lose',
      confirm: 'Lost?',
      shows: ['Name'],
      shown: { not: { field: 'State', is: 3 } },
      sets: { State: 3 },
    },
  ]);
});

it('a list without the state has no filter by it, and the declared filter comes first', () => {
  expect(normaliseResource('bolt', bolt({ columns: ['Name'] })).filters).toEqual([]);
  const { filters } = normaliseResource('bolt', bolt({ filters: [{ field: 'State' }] }));
  expect(filters).toEqual([{ field: 'State', sends: 'State' }]);
});

describe('states are refused at the start', () => {
  const moves = { ...states.moves };
  it.each<[what: string, changes: Partial<NonNullable<typeof states>>, why: string]>([
    ['of no choice', { field: 'Why' }, "its states go by 'Why', which is not a choice among its fields"],
    ['closed in another one', { closed: 4 }, 'its closed states names the state 4, which is none of 1, 2, 3'],
    ['without moves', { moves: {} }, 'its states have no moves'],
    [
      'with a move to another one',
      { moves: { ...moves, close: { label: 'Close', from: 5, to: 2 } } },
      "the move 'close' names the state 5, which is none of 1, 2, 3",
    ],
    [
      'with a move that leads nowhere',
      { moves: { ...moves, close: { label: 'Close', from: [1, 2], to: 2 } } },
      "the move 'close' leads to where it comes from",
    ],
    [
      'that no record gets into',
      { moves: { close: { label: 'Close', to: 2 } } },
      "no move leads to its state 'Lost'",
    ],
    [
      'with a right that the page does not have',
      { moves: { ...moves, close: { label: 'Close', to: 2, right: 'approve' } } },
      "the action 'close' needs the right 'approve'",
    ],
  ])('%s', (_what, changes, why) => {
    expect(() => normaliseResource('bolt', bolt({}, { ...states, ...changes }))).toThrow(why);
  });

  it('that say twice what can be edited', () => {
    expect(() => normaliseResource('bolt', bolt({ editable: { field: 'State', is: 1 } }))).toThrow(
      "it says by 'closed' and by 'editable' what can be edited",
    );
  });
});
