import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { versionName } from '../../../contract/calls/records/save.ts';
import { isLabelled } from '../../../contract/resource/declaration/Field.ts';
import {
  decidersOf,
  documentedResources,
  fitting,
  isAnswered,
  isFilled,
  makeRecord,
} from '../../support/recordsOf.ts';
import { fileWorld, type PortalPerson, type Row } from '../../support/conformanceWorld.ts';
import { sampleValue } from '../../support/sampleValues.ts';

const world = await fileWorld();
let counter = 500;

beforeEach(() => {
  counter += 4;
});

const updated = documentedResources.flatMap((resource) =>
  resource.calls.update ? [[resource.key, resource, resource.calls.update] as const] : [],
);

if (!updated.length) it('there is no record that is updated', () => expect(updated).toEqual([]));

describe.each(updated)('the version of a record of %s', (_key, resource, update) => {
  const fields = Object.entries(resource.fields);
  let person: PortalPerson;
  let id: number;
  let read: Row;

  beforeAll(async () => {
    person = await world.keeperOf(resource);
  });

  const row = async (): Promise<Row> => {
    const found = await person.record(resource, id);
    if (!found) throw new Error('The record of the test is gone');
    return found;
  };

  beforeEach(async () => {
    ({ id } = await makeRecord(person, resource, counter));
    read = await row();
  });

  const deciders = decidersOf(resource);

  /** Makes a form that changes everything that can be changed. */
  const formOf = (n: number): Row => {
    const changed = fields.flatMap(([name, field]) => {
      const value = isLabelled(field) || deciders.has(name) ? read[name] : sampleValue(field, counter + n);
      return isFilled(field, read, 'update') ? [[name, value]] : [];
    });
    return fitting(resource, Object.fromEntries(changed) as Row, counter + n, read);
  };

  const save = (values: Row, Version: unknown) =>
    person.post<Row>(update, { ...values, [resource.id]: id, [versionName]: Version });

  /** Removes from a row the fields that every save changes. */
  const saidOf = ({ [resource.updated]: _updated, TotalRows: _total, ...said }: Row) => said;

  it('is read again with every save that changes something, and lets the next one through', async () => {
    expect((await save(formOf(1), read[versionName])).code).toBe('200');
    const second = (await row())[versionName];
    expect(second).not.toBe(read[versionName]);
    expect((await save(formOf(2), second)).code).toBe('200');
  });

  it('refuses a save that began before another one, with the record as it is, and changes nothing', async () => {
    await save(formOf(1), read[versionName]);
    const now = await row();
    const refused = await save(formOf(2), read[versionName]);
    expect(refused).toMatchObject({
      status: 200,
      code: '409',
      message: 'This record has been changed since you opened it.',
    });
    const { TotalRows: _total, ...record } = now;
    expect(refused.data).toEqual({ record });
    expect(await row()).toEqual(now);
  });

  it('need not be sent: of two such saves the later one wins', async () => {
    await save(formOf(1), read[versionName]);
    for (const none of [undefined, null, '']) expect((await save(formOf(2), none)).code).toBe('200');
  });

  it('is one for two who save at once, of whom one wins', async () => {
    const answers = await Promise.all([1, 2].map((n) => save(formOf(n), read[versionName])));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409']);
  });

  it('stays if a save leaves out every field', async () => {
    expect((await save({}, read[versionName])).code).toBe('200');
    expect(saidOf(await row())).toEqual(saidOf(read));
  });

  it('is of a record in which a save leaves each field as it was that it does not send', async () => {
    const changed = formOf(1);
    for (const name of Object.keys(changed).filter((name) => isAnswered(resource.fields[name]))) {
      const before = await row();
      const { [name]: _left, ...others } = formOf((Object.keys(changed).indexOf(name) % 2) + 2);
      const answered = await save(others, undefined);
      if (answered.code !== '200') {
        // a field that depends on it has changed without it
        expect(answered.code).toBe('400');
        expect(await row()).toEqual(before);
        continue;
      }
      expect((await row())[name]).toEqual(before[name]);
    }
  });
});
