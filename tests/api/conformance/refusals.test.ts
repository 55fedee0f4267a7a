import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormMode } from '../../../contract/resource/declaration/Condition.ts';
import { heldOf, withLineFields } from '../../../contract/resource/declaration/Field.ts';
import {
  type CrossCheck,
  fieldsRead,
  isSameCheck,
} from '../../../contract/resource/declaration/namedRules.ts';
import { fieldRules } from '../../../contract/resource/fieldState.ts';
import { done } from '../../support/ask.ts';
import { brokenTogether } from '../../support/brokenTogether.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';
import {
  documentedResources,
  fixedValues,
  goodValues,
  isFilled,
  makeRecord,
  requiredText,
  resourceOf,
} from '../../support/recordsOf.ts';
import { brokenValues } from '../../support/sampleValues.ts';

const savings = documentedResources.flatMap((resource) => {
  const { create, update } = resource.calls;
  return [
    ...(create ? [[resource.key, 'add' as FormMode, resource, create] as const] : []),
    ...(update ? [[resource.key, 'update' as FormMode, resource, update] as const] : []),
  ];
});

const world = await fileWorld();
let counter = 0;

beforeEach(() => {
  counter += 2;
});

if (!savings.length) it('nothing is saved that could be refused', () => expect(savings).toEqual([]));

describe.each(savings)('a save of %s in the mode %s', (_key, mode, resource, call) => {
  const fields = Object.entries(resource.fields);
  const typed = fields.filter(
    ([, field]) => !heldOf(field) && !('derived' in field && field.derived) && field.locked !== true,
  );
  let person: PortalPerson;
  let good: Row;

  const send = (changes: Row) => person.post(call, { ...good, ...changes });
  const count = async () => Number((await person.list(resource, { PageSize: 5 }))[0]?.TotalRows ?? 0);

  beforeAll(async () => {
    person = await world.keeperOf(resource);
    // other numbers than those of the tests' records
    const n = mode === 'add' ? 300 : 301;
    good = await goodValues(person, resource, n);
    if (mode === 'update') good[resource.id] = (await makeRecord(person, resource, n, good)).id;
  });

  it('of an empty form is refused at every required field', async () => {
    // a field that an update leaves out keeps its value, and a locked one is refused an empty one
    const open = fields.filter(([, field]) => field.locked === undefined);
    const empty: Row =
      mode === 'update'
        ? { ...Object.fromEntries(open.map(([name]) => [name, null])), [resource.id]: good[resource.id] }
        : {};
    const nothing = Object.fromEntries(fields.map(([name]) => [name, null]));
    const [asked, values] = mode === 'update' ? [open, { ...good, ...empty }] : [fields, nothing];
    const errors = Object.fromEntries(
      asked.flatMap(([name, field]) => {
        const text = isFilled(field, values, mode) ? requiredText(field, values, mode) : undefined;
        return text ? [[name, text]] : [];
      }),
    );
    const [message] = Object.values(errors);
    if (message === undefined) return;
    const before = await count();
    expect(await person.post(call, empty)).toMatchObject({
      status: 200,
      code: '400',
      message,
      data: { errors },
    });
    expect(await count()).toBe(before);
  });

  const required = typed.filter(([, field]) => field.required);

  it.each(required)('is refused without %s', async (name, field) => {
    const text = requiredText(field, good, mode);
    if (!text || !isFilled(field, good, mode)) return;
    for (const nothing of [null, '', '  ', ...(mode === 'add' ? [undefined] : [])]) {
      expect(await send({ [name]: nothing })).toMatchObject({
        status: 200,
        code: '400',
        message: text,
        data: { errors: { [name]: text } },
      });
    }
  });

  const broken = typed.flatMap(([name, field]) =>
    brokenValues(field).map(([raw, text]) => [name, raw, text] as const),
  );

  it.each(broken)('is refused with %s = %j: %s', async (name, raw, text) => {
    const field = resource.fields[name];
    if (!field || !isFilled(field, good, mode)) return;
    const errors = { [name]: text };
    expect(await send({ [name]: raw })).toMatchObject({ status: 200, code: '400', data: { errors } });
  });

  it('is tried with values that break every rule of its fields', () => {
    for (const [, field] of typed) {
      // a number of GS1 that is too long breaks its form first
      if ('gs1' in field && field.gs1) continue;
      const texts = brokenValues(field).map(([, text]) => text);
      expect(texts).toEqual(expect.arrayContaining(fieldRules(field).map((rule) => rule.message)));
    }
  });

  it.each(resource.checks)('is refused when $fields break $rule', async (check) => {
    const speaks = ({ at }: CrossCheck) => {
      const field = resource.fields[at];
      return field !== undefined && isFilled(field, good, mode);
    };
    if (!speaks(check)) return;
    const stored = mode === 'update' ? await person.record(resource, Number(good[resource.id])) : undefined;
    // a new record holds what another of the same references holds
    const held = stored
      ? []
      : resource.held.filter(({ line, name }) => !line && fieldsRead(check).includes(name));
    const alike = held.length
      ? (
          await makeRecord(
            person,
            resource,
            500 + counter,
            Object.fromEntries(held.map(({ by }) => [by, good[by]])),
          )
        ).id
      : undefined;
    const holding = alike === undefined ? {} : await person.record(resource, alike);
    const fixed = {
      ...fixedValues(resource, good, stored),
      ...Object.fromEntries(held.map(({ name }) => [name, holding?.[name]])),
    };
    const broken = brokenTogether(check, resource, fixed, good);
    // two checks may hold the same fields, each at one of them
    const reads = (other: CrossCheck) => isSameCheck(check, other);
    expect(await send(broken)).toMatchObject({
      code: '400',
      message: resource.checks.filter(reads).find(speaks)?.message,
      data: { errors: { [check.at]: check.message } },
    });
  });

  const chosen = withLineFields(resource.fields).filter(
    ([name, field]) =>
      field.kind === 'reference' && resource.fields[name.split('.')[0] ?? '']?.locked !== true,
  );

  it.each(chosen)('is refused with a %s that its options leave out', async (name, field) => {
    const [own = '', ofLine] = name.split('.');
    const whole = resource.fields[own];
    if (field.kind !== 'reference' || !whole || !isFilled(whole, good, mode)) return;
    const target = resourceOf(field.to);
    // what nobody makes inactive is always offered, unless a module refuses it
    if (!target.calls.toggle) return;
    const like = Object.entries(field.like ?? {}).map(([theirs, name]) => [theirs, good[name]]);
    const { id } = await makeRecord(person, target, person.nextReference(), Object.fromEntries(like));
    const refusedAt = async () => {
      const lines = ofLine === undefined ? id : [{ ...Object([good[own]].flat()[0]), [ofLine]: id }];
      const { code, data } = await send({ [own]: lines });
      return code === '200' ? undefined : Object.keys(Object(Object(data).errors));
    };
    await done(person.get(`${target.calls.toggle}/${id}/false`));
    // a rule in code may speak first
    if (resource.hooks.beforeSave) expect(await refusedAt()).toBeDefined();
    else expect(await refusedAt()).toEqual([ofLine === undefined ? own : `${own}.0.${ofLine}`]);
  });

  // nobody sends what the server gives
  const unique = fields.filter(([, field]) => field.unique && field.locked !== true);

  it.each(unique)('is refused with the %s of another record', async (name, field) => {
    const other = (await makeRecord(person, resource, 400 + counter)).sent;
    const within = Object.fromEntries((field.uniqueWithin ?? []).map((own) => [own, other[own]]));
    const taken = other[name];
    const refused = {
      status: 200,
      code: '409',
      message: field.unique,
      data: { errors: { [name]: field.unique } },
    };
    expect(await send({ ...within, [name]: taken })).toMatchObject(refused);
    expect(await send({ ...within, [name]: ` ${String(taken)} ` })).toMatchObject(refused);
  });

  if (mode === 'add' && unique.length)
    it('of one among several who send the same is taken', async () => {
      const sent = await goodValues(person, resource, 401 + counter);
      const before = await count();
      const answers = await Promise.all([1, 2, 3, 4].map(() => person.post(call, sent)));
      expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409', '409', '409']);
      const texts = unique.map(([, field]) => field.unique);
      for (const { code, message } of answers) if (code === '409') expect(texts).toContain(message);
      expect(await count()).toBe(before + 1);
    });
});
