import { beforeEach, describe, expect, it } from 'vitest';
import { versionName } from '../../../contract/calls/records/save.ts';
import { choice, date, integer, switchField, text } from '../../../contract/resource/declaration/fields.ts';
import { versioning } from '../../../server/engine/rows/RowSource.ts';
import { declare, declaredResources, type Fields } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const order = 'End must be after start.';
const needed = 'Please enter detail.';

const note = declare(
  'Note',
  {
    Name: text('Name', { required: 'Please enter name.' }),
    Kind: choice('Kind', {
      choices: [
        { value: 1, label: 'One' },
        { value: 2, label: 'Two' },
      ],
    }),
    Detail: text('Detail', { required: { message: needed, when: { field: 'Kind', is: 2 } } }),
    Extra: text('Extra', { shown: { field: 'Kind', is: 1 } }),
    Begun: date('Begun'),
    Ended: date('Ended'),
    Size: integer('Size', { empty: 1 }),
    Ready: switchField('Ready', { default: true }),
    Cost: text('Cost', { seen: 'report' }),
  },
  {
    calls: { list: 'Note/GetNotes', create: 'Note/CreateNote', update: 'Note/UpdateNote' },
    checks: [{ rule: 'inOrder', fields: ['Begun', 'Ended'], message: order, at: 'Ended' }],
  },
);
const { deps, newcomer, personOf } = await fileDeclaredApp({ note });
const { pool } = deps.database;
const keeper = await newcomer();
/** Does not see the cost. */
const editor = await personOf(keeper.companyId, ['view', 'edit']);
let id: number;

beforeEach(async () => {
  const stored = { Kind: 1, Extra: 'o', Begun: '2026/03/01', Size: 5, Ready: false, Cost: '10' };
  const { data } = await keeper.post<Row>('Note/CreateNote', { Name: 'Blue', ...stored });
  id = Number(data.NoteId);
});

const row = async (person: Person = keeper): Promise<Row> => {
  const [found] = await rowsOf(person, 'Note/GetNotes', { NoteId: id });
  if (!found) throw new Error('The note of the test is gone');
  return found;
};

const update = (values: object, person = keeper) =>
  person.post<Row>('Note/UpdateNote', { NoteId: id, ...values });

describe('a field that an update does not send', () => {
  it('stays, whatever its kind’s empty value is', async () => {
    expect((await update({ Name: 'Red' })).code).toBe('200');
    const stored = { Kind: 1, Extra: 'o', Begun: '2026/03/01', Size: 5, Ready: false, Cost: '10' };
    expect(await row()).toMatchObject({ Name: 'Red', ...stored });
    expect((await update({ Extra: null, Begun: '', Size: null })).code).toBe('200');
    expect(await row()).toMatchObject({ Name: 'Red', Extra: null, Begun: null, Size: 1, Cost: '10' });
  });

  it('must have a value if the sent fields require it', async () => {
    expect(await update({ Kind: 2 })).toMatchObject({ code: '400', data: { errors: { Detail: needed } } });
    expect((await update({ Kind: 2, Detail: 'd' })).code).toBe('200');
    expect((await update({ Name: 'Red' })).code).toBe('200');
    expect(await update({ Detail: '' })).toMatchObject({ code: '400', data: { errors: { Detail: needed } } });
  });

  it('is emptied if the sent fields hide it', async () => {
    expect((await update({ Kind: 2, Detail: 'd' })).code).toBe('200');
    expect(await row()).toMatchObject({ Extra: null });
  });

  it('is checked together with the sent fields, and otherwise left alone', async () => {
    expect(await update({ Ended: '2026/02/01' })).toMatchObject({
      code: '400',
      data: { errors: { Ended: order } },
    });
    // rows may be older than the rules that the database holds
    const rule = 'notes_begun_ended_in_order_rule';
    await pool.query(`alter table notes drop constraint ${rule}, drop constraint notes_kind_choice_rule`);
    await pool.query("update notes set ended = '2026-01-01', kind = 9 where id = $1", [id]);
    expect((await update({ Name: 'Red' })).code).toBe('200');
    expect(await row()).toMatchObject({ Name: 'Red', Ended: '2026/01/01', Kind: 9 });
    expect((await update({ Begun: '2026/03/02' })).code).toBe('400');
    await pool.query(`alter table notes add constraint ${rule} check (begun <= ended) not valid`);
    const refused = { code: '400', data: { errors: { Ended: order } } };
    expect(await update({ Name: 'Green' })).toMatchObject(refused);
    await pool.query('delete from notes where id = $1', [id]);
  });
});

describe('a version', () => {
  it('says nothing of a field that the person does not see, nor does the record that a save is refused with', async () => {
    const [theirs, ours] = [await row(editor), await row()];
    expect(theirs[versionName]).not.toBe(ours[versionName]);
    expect((await update({ Cost: '12' })).code).toBe('200');
    expect((await row(editor))[versionName]).toBe(theirs[versionName]);
    expect((await update({ Name: 'Late', [versionName]: ours[versionName] })).code).toBe('409');

    expect((await update({ Name: 'Red', [versionName]: theirs[versionName] }, editor)).code).toBe('200');
    const refused = await update({ Name: 'Late', [versionName]: theirs[versionName] }, editor);
    const { TotalRows: _total, ...record } = await row(editor);
    expect(refused).toMatchObject({ code: '409', data: { record } });
    expect(refused.data.record).not.toHaveProperty('Cost');
    expect(await row()).toMatchObject({ Name: 'Red', Cost: '12' });
  });

  it('is checked against the record as a simultaneous change leaves it', async () => {
    const { [versionName]: Version } = await row();
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query("update notes set detail = 'by a script' where id = $1", [id]);
      const saved = update({ Name: 'Red', Version });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await other.query('commit');
      expect((await saved).code).toBe('409');
    } finally {
      other.release();
    }
    expect(await row()).toMatchObject({ Name: 'Blue', Detail: 'by a script' });
  });

  it('is the same after a change and its reversal', async () => {
    const { [versionName]: Version } = await row();
    await update({ Name: 'Red' });
    await update({ Name: 'Blue' });
    expect((await update({ Name: 'Green', Version })).code).toBe('200');
  });

  it('is not moved by a field that is added and is empty or off, but by any value', () => {
    const versionOf = (fields: Fields, values: object) => {
      const calls = { list: 'Note/GetRows', update: 'Note/UpdateNote' };
      const resource = declaredResources({ note: declare('Note', fields, { calls }) }).get('note');
      if (!resource) throw new Error('The declaration of the test is gone');
      return versioning(resource)({ ...values })[versionName];
    };
    const before = { Name: text('Name') };
    const after = { ...before, Note: text('Note'), On: switchField('On') };
    const version = versionOf(before, { Name: 'a' });
    expect(versionOf(after, { Name: 'a', Note: null, On: false })).toBe(version);
    expect(versionOf(after, { Name: 'a', Note: 'b', On: false })).not.toBe(version);
    expect(versionOf(after, { Name: null, Note: 'a', On: false })).not.toBe(version);
  });
});
