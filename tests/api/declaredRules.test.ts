import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askingFor } from '../../contract/calls/records/listRequest.ts';
import { clockIn } from '../../contract/day/moment.ts';
import type { FormMode, Values } from '../../contract/resource/declaration/Condition.ts';
import type { Default, Field } from '../../contract/resource/declaration/Field.ts';
import {
  choice,
  date,
  integer,
  moment,
  serial,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { fieldState, ownDefault } from '../../contract/resource/fieldState.ts';
import { rawValue } from '../../contract/resource/givenValue.ts';
import {
  type CrossCheck,
  type CrossRuleName,
  derive,
  fieldsRead,
  passesCrossCheck,
  readsClock,
  type Term,
} from '../../contract/resource/declaration/namedRules.ts';
import { storedValues } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { declare, type Fields } from '../support/declarations.ts';
import { howMany } from '../support/howMany.ts';
import { fileDeclaredApp, rowsOf } from '../support/shelfApp.ts';

const runs = howMany('DECLARED_RULES', 12);
const clock = clockIn('Asia/Kolkata');

// Declarations

const conditions = fc.constantFrom(
  { field: 'Kind', is: 1 },
  { field: 'IsOn', is: false },
  { not: { field: 'Kind', is: [1, 2] } },
  { all: [{ mode: 'update' as const }, { field: 'IsOn', is: true }] },
);

/** Options that say who fills a field, and when. */
const openings = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom(
    { locked: true as const },
    { locked: { mode: 'update' as const } },
    { locked: { field: 'Kind', is: 2 } },
  ),
  fc.record({ shown: conditions }),
  fc.record({ required: fc.record({ message: fc.constant('It is missing.'), when: conditions }) }),
  fc.constant({ required: 'It is missing.' }),
);

const limits = fc.record(
  { min: fc.constant([2, 'Too little.'] as const), max: fc.constant([7, 'Too much.'] as const) },
  { requiredKeys: [] },
);

/** Options of a field, one of whose defaults a locked one always has. */
const optionsOf = (...defaults: Default[]) =>
  fc
    .tuple(openings, fc.constantFrom(...defaults), fc.boolean())
    .map(([opening, start, isGiven]) =>
      isGiven || 'locked' in opening || 'required' in opening ? { ...opening, default: start } : opening,
    );

const derivation = { rule: 'rangeEnd', from: ['First', 'Second'] } as const;

const fieldsOfAll: fc.Arbitrary<Fields> = fc.record({
  Name: fc.constant(text('Name')),
  Kind: fc.boolean().map((locked) =>
    choice('Kind', {
      choices: [1, 2, 3].map((value) => ({ value, label: `Kind ${value}` })),
      ...(locked && { locked: true }),
      default: 1,
    }),
  ),
  IsOn: fc.constant(switchField('Is On', { default: true })),
  First: fc
    .tuple(optionsOf(3, 5), limits)
    .map(([options, limit]) => integer('First', { ...limit, ...options })),
  Second: fc
    .tuple(optionsOf(2, 4), limits)
    .map(([options, limit]) => integer('Second', { ...limit, ...options })),
  Last: limits.map((limit) => serial('Last', { ...limit, derived: derivation })),
  Begun: optionsOf({ daysFromToday: 0 }, { daysFromToday: 3 }).map((options) => date('Begun', options)),
  Ended: optionsOf({ daysFromToday: 1 }).map((options) => date('Ended', options)),
  Measured: optionsOf({ minutesFromNow: -120 }).map((options) => moment('Measured', options)),
  Recorded: optionsOf({ minutesFromNow: 0 }).map((options) => moment('Recorded', options)),
  Bill: fc.constant(text('Bill')),
  Ship: conditions.map((when) => text('Ship', { copies: { from: 'Bill', when } })),
});

const checkOf = (rule: CrossRuleName, fields: readonly Term[]): CrossCheck => {
  const check = { rule, fields, message: `${JSON.stringify(fields)} break ${rule}.`, at: '' };
  return { ...check, at: fieldsRead(check).at(-1) ?? '' };
};

const checksOfAll = fc.subarray(
  [
    checkOf('inOrder', ['First', 'Second']),
    checkOf('inOrder', ['Last', 'Second']),
    checkOf('within', ['Second', 'First', 'Last']),
    checkOf('inOrder', ['Begun', 'Ended']),
    checkOf('inOrder', ['Measured', 'Recorded']),
    checkOf('inOrder', ['Begun', 'Recorded']),
    checkOf('same', ['Bill', 'Ship']),
    checkOf('inOrder', [{ daysFromToday: -1 }, 'Begun']),
    checkOf('inOrder', ['Measured', { minutesFromNow: 30 }]),
    checkOf('inOrder', ['Ended', { field: 'Begun', days: 'First' }]),
    checkOf('inOrder', [{ day: '2026-01-01' }, { field: 'Recorded', months: -1, days: 3 }]),
  ],
  { minLength: 3 },
);

const declarations = fc
  .sample(fc.record({ fields: fieldsOfAll, checks: checksOfAll }), runs)
  .map(({ fields, checks }, n): [string, ResourceDeclaration] => {
    const item = `Slip${String.fromCharCode(97 + (n % 26))}${'x'.repeat(Math.floor(n / 26))}`;
    const calls = { list: `${item}/GetRows`, create: `${item}/Create`, update: `${item}/Update` };
    return [item.toLowerCase(), declare(item, fields, { checks, calls })];
  });

// Forms

const typedValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  integer: fc.option(fc.integer({ min: 0, max: 9 })),
  serial: fc.integer({ min: 0, max: 20 }),
  date: fc.option(fc.integer({ min: -2, max: 4 }).map(clock.day)),
  moment: fc.option(fc.constantFrom(-3000, -60, 60, 3000).map(clock.moment)),
  choice: fc.constantFrom(1, 2, 3, null),
  switch: fc.boolean(),
  text: fc.constantFrom('Mill Road', 'Loom Street', null),
};

const typedOf = ({ fields }: Resource) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [name, typedValues[kind] ?? fc.constant(null)]),
    ),
    { requiredKeys: [] },
  );

const isFilled = (field: Field, values: Values, mode: FormMode, stored?: Values) =>
  !('derived' in field && field.derived) && !fieldState(field, values, mode, stored).isLocked;

/** The values of a form in which somebody has typed: its other fields hold what they began with, or follow from others. */
function formOf({ fields }: Resource, typed: Values, mode: FormMode, stored?: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const start = ownDefault(field);
    const first = stored ? stored[name] : start === undefined ? null : rawValue(start, clock);
    values[name] = name in typed && isFilled(field, typed, mode, stored) ? typed[name] : first;
    if (field.kind === 'switch') values[name] ??= false;
  }
  values.Last = derive(derivation.rule, [values.First, values.Second]) ?? null;
  const { Ship } = fields;
  if (Ship && fieldState(Ship, values, mode, stored).isCopying) values.Ship = values.Bill;
  return values;
}

const { resources, newcomer } = await fileDeclaredApp(Object.fromEntries(declarations));
const person = await newcomer();

describe.each(resources.map((resource) => [resource.key, resource] as const))(
  'the rules of %s',
  (_key, resource) => {
    const { list, create = '', update = '' } = resource.calls;
    const rowOf = async (id: unknown) =>
      (await rowsOf(person, list, askingFor(resource.id, Number(id))))[0] ?? {};

    /** Requires that the server takes what the form takes, and stores nothing that breaks a rule. */
    async function expectAlike(mode: FormMode, typed: Values, id?: unknown) {
      const stored = id === undefined ? undefined : storedValues(resource.fields, await rowOf(id));
      const form = formOf(resource, typed, mode, stored);
      const isTaken = await schemaOf(resource, mode, { stored, known: { present: clock } }).isValid(form);
      // a client sends anything for derived fields, nothing for locked ones, and no field that it has not changed
      const given = Object.fromEntries(
        Object.entries(mode === 'add' ? { ...form, ...typed } : typed).filter(([name]) => {
          const field = resource.fields[name];
          return !field || !fieldState(field, { ...stored, ...form }, mode, stored).isLocked;
        }),
      );
      const sent = mode === 'add' ? given : { ...given, [resource.id]: id };
      const answered = await person.post<Values>(mode === 'add' ? create : update, sent);
      const said = {
        fields: resource.fields,
        checks: resource.checks,
        form,
        sent,
        message: answered.message,
      };
      expect(answered.code === '200', JSON.stringify(said)).toBe(isTaken);
      if (!isTaken) return undefined;
      const after = storedValues(resource.fields, await rowOf(answered.data[resource.id]));
      for (const check of resource.checks) {
        const states = fieldsRead(check).flatMap((name) => {
          const field = resource.fields[name];
          return field ? [fieldState(field, after, mode, stored)] : [];
        });
        const isOn = states.every(({ isShown }) => isShown) && states.some(({ isEditable }) => isEditable);
        // what was in time stays
        if (isOn && !(stored && readsClock(check)))
          expect({ check, after, holds: passesCrossCheck(check, after, { present: clock }) }).toMatchObject({
            holds: true,
          });
      }
      return answered.data[resource.id];
    }

    it('hold in the call as in the form', async () => {
      await fc.assert(
        fc.asyncProperty(typedOf(resource), typedOf(resource), async (typed, changes) => {
          const id = await expectAlike('add', typed);
          if (id !== undefined) await expectAlike('update', changes, id);
        }),
        { numRuns: 25 },
      );
    });
  },
);
