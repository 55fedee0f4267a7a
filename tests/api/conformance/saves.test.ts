import { isDeepStrictEqual } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holds } from '../../../contract/resource/declaration/Condition.ts';
import { type Field, heldOf, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { parseValue, storedValues } from '../../../contract/resource/parseValue.ts';
import { copiedOf } from '../../../contract/resource/copiedOf.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import {
  decidersOf,
  documentedResources,
  fitting,
  goodValues,
  isAnswered,
  isFilled,
  makeRecord,
} from '../../support/recordsOf.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';
import { machineZones, onMachineIn } from '../../support/machineZones.ts';
import { sampleValue } from '../../support/sampleValues.ts';

const saved = documentedResources.filter(({ calls }) => calls.create ?? calls.update ?? calls.toggle);

const world = await fileWorld();
let counter = 0;

beforeEach(() => {
  counter += 2;
});

const idOf = (resource: Resource, data: unknown) => Object(data)[resource.id] as unknown;

/** Tests that a record is read as it was sent, and again as it was changed. */
function keepsWhatIsSent(resource: Resource): void {
  const { create, update } = resource.calls;
  const fields = Object.entries(resource.fields);
  let person: PortalPerson;

  beforeAll(async () => {
    person = await world.keeperOf(resource);
  });

  /** Reads a row's or a request's fields as a form does. */
  const read = (row: Row | undefined, names: readonly string[]) =>
    Object.fromEntries(
      names
        .filter((name) => isAnswered(resource.fields[name]))
        .map((name) => {
          const field = resource.fields[name];
          return [name, field && parseValue(field, copiedOf(resource, row ?? {})[name])];
        }),
    );

  if (create)
    it('creates a record from the request, and answers its id and a sentence', async () => {
      const sent = await goodValues(person, resource, counter);
      const answered = await person.post(create, sent);
      expect(answered).toMatchObject({
        status: 200,
        code: '200',
        message: resource.texts.added,
        data: { [resource.id]: expect.any(Number) as unknown },
      });
      const row = await person.record(resource, Number(idOf(resource, answered.data)));
      expect(read(row, Object.keys(sent))).toEqual(read(sent, Object.keys(sent)));
    });

  if (update)
    it('updates changeable fields, and is refused at locked ones', async () => {
      const { id, sent } = await makeRecord(person, resource, counter);
      const stored = await person.record(resource, id);
      const deciders = decidersOf(resource, isLabelled);
      const changed: Row = Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          heldOf(field)
            ? undefined
            : isLabelled(field) || field.kind === 'lines' || deciders.has(name)
              ? sent[name]
              : sampleValue(field, counter + 1),
        ]),
      );
      const next = fitting(resource, changed, counter + 1, stored);
      const isLocked = ({ locked }: Field) =>
        locked !== undefined &&
        (locked === true || holds(locked, storedValues(resource.fields, stored ?? {}), 'update'));
      const locked = fields.flatMap(([name, field]) => (isLocked(field) ? [name] : []));
      const touched = locked.filter(
        (name) => next[name] !== undefined && !isDeepStrictEqual(read(next, [name]), read(stored, [name])),
      );
      if (touched.length) {
        const errors = Object.fromEntries(
          touched.map((name) => [name, `${resource.fields[name]?.label} can't be changed in this record.`]),
        );
        expect(await person.post(update, { ...next, [resource.id]: id })).toMatchObject({
          code: '400',
          data: { errors },
        });
        expect(await person.record(resource, id)).toEqual(stored);
      }
      const unchanged = Object.fromEntries(locked.map((name) => [name, stored?.[name]]));
      const answered = await person.post(update, { ...next, ...unchanged, [resource.id]: id });
      expect(answered).toMatchObject({
        code: '200',
        message: `${resource.item} updated successfully.`,
        data: { [resource.id]: id },
      });
      const row = await person.record(resource, id);
      const open = fields.flatMap(([name, field]) =>
        isFilled(field, { ...sent, ...next }, 'update') && !locked.includes(name) ? [name] : [],
      );
      expect(read(row, open)).toEqual(read(next, open));
      expect(read(row, locked)).toEqual(read(stored, locked));
    });
}

if (!saved.length) it('nothing is saved', () => expect(saved).toEqual([]));

describe.each(saved.map((resource) => [resource.key, resource] as const))('saving %s', (_key, resource) => {
  keepsWhatIsSent(resource);

  const { create, update, toggle, options } = resource.calls;
  let person: PortalPerson;

  beforeAll(async () => {
    person = await world.keeperOf(resource);
  });

  const count = async () => Number((await person.list(resource, { PageSize: 5 }))[0]?.TotalRows ?? 0);

  if (create)
    it('creates one record of a repeated submit with its Idempotency-Key', async () => {
      const sent = await goodValues(person, resource, counter);
      const before = await count();
      const key = { 'idempotency-key': `conformance-${resource.key}-${counter}` };
      const answers = await Promise.all([1, 2, 3].map(() => person.post(create, sent, key)));
      expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
      expect(new Set(answers.map(({ data }) => idOf(resource, data))).size).toBe(1);
      expect(await count()).toBe(before + 1);
    });

  if (update)
    it('updates nothing without a record, and nothing that is not there', async () => {
      const { sent } = await makeRecord(person, resource, counter);
      const before = await count();
      expect((await person.post(update, { ...sent, [resource.id]: 2_000_000_000 })).code).toBe('400');
      if (create !== update) expect((await person.post(update, sent)).code).toBe('400');
      expect(await count()).toBe(before);
    });

  if (toggle)
    it('makes a record inactive, off the options, and active again', async () => {
      const { id } = await makeRecord(person, resource, counter);
      const offered = async () => {
        const { data } = await person.get<{ value: unknown }[]>(options ?? '');
        return data.map(({ value }) => value);
      };
      for (const [flag, IsActive, Status, word] of [
        ['false', false, 'InActive', 'inactivated'],
        ['true', true, 'Active', 'activated'],
      ] as const) {
        expect(await person.get(`${toggle}/${id}/${flag}`)).toMatchObject({
          code: '200',
          message: `${resource.item} ${word} successfully.`,
        });
        expect(await person.record(resource, id)).toMatchObject({ IsActive, Status });
        if (options) expect((await offered()).includes(id)).toBe(IsActive);
      }
      expect((await person.get(`${toggle}/2000000000/false`)).code).toBe('400');
    });
});

const withDays = saved.filter(
  ({ fields, calls }) =>
    (calls.create ?? calls.update) &&
    Object.values(fields).some(({ kind }) => kind === 'date' || kind === 'moment'),
);

// no day may shift, whatever the zone of the server's machine
describe.each(
  withDays.flatMap((resource) => machineZones.map((zone) => [resource.key, zone, resource] as const)),
)('saving %s on a machine in %s', (_key, zone, resource) => {
  onMachineIn(zone);
  keepsWhatIsSent(resource);
});
