import { expect, it } from 'vitest';
import { choice, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';

const user = declare(
  'User',
  { UserName: text('Name') },
  { calls: { list: 'User/GetUsers' }, rows: 'people', table: undefined },
);
const people = `select u.id as "UserId", u.user_name as "UserName", u.is_active as "IsActive",
  u.created_at as "CreatedDate" from users u where u.company_id = :company`;
const person = (label: string, labelled: string) =>
  reference(label, { to: 'user', labelled, options: `Claim/Get${labelled}`, locked: true });
const me = { person: 'me' } as const;
const claim = declare(
  'Claim',
  {
    Title: text('Title'),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Open' },
        { value: 2, label: 'Submitted' },
        { value: 3, label: 'Approved' },
        { value: 4, label: 'Seen' },
      ],
    }),
    SubmitterId: person('Submitted By', 'SubmitterName'),
    ApproverId: person('Approved By', 'ApproverName'),
  },
  {
    calls: { list: 'Claim/GetClaims', create: 'Claim/CreateClaim', update: 'Claim/UpdateClaim' },
    columns: ['Title', 'State'],
    states: {
      field: 'State',
      moves: {
        submit: { label: 'Submit', from: 1, to: 2, sets: { SubmitterId: me } },
        approve: {
          label: 'Approve',
          from: 2,
          to: 3,
          sets: { ApproverId: me },
          otherThan: ['SubmitterId', 'CreatedBy'],
        },
        look: { label: 'Look', from: 3, to: 4, otherThan: ['CreatedBy'] },
      },
    },
  },
);
const { deps, newcomer, personOf, work } = await fileDeclaredApp({ claim, user }, { rows: { people } });
const asha = await newcomer();
const [balu, chitra] = [await personOf(asha.companyId), await personOf(asha.companyId)];
const refused = { code: '400', message: 'Somebody else must do this.' };

const submitted = async () => {
  const { ClaimId } = await done(asha.post<Row>('Claim/CreateClaim', { Title: 'Any' }));
  await done(balu.post('Claim/Submit', { ClaimId }));
  return Number(ClaimId);
};
const approve = (by: Person, ClaimId: number) => by.post('Claim/Approve', { ClaimId });
const rowOf = async (by: Person, ClaimId: number) => (await rowsOf(by, 'Claim/GetClaims', { ClaimId }))[0];

it('is somebody else than who made the record or did the other part, and the rows say so', async () => {
  const id = await submitted();
  for (const by of [asha, balu]) {
    expect((await rowOf(by, id))?.['Refused']).toEqual({
      approve: refused.message,
      ...(by === asha && { look: refused.message }),
    });
    expect(await approve(by, id)).toMatchObject(refused);
  }
  const row = await rowOf(chitra, id);
  expect(row).not.toHaveProperty('Refused');
  expect(Object.keys(row ?? {}).filter((name) => name.startsWith('_'))).toEqual([]);
  await done(approve(chitra, id));
  expect(await asha.post('Claim/Look', { ClaimId: id })).toMatchObject(refused);
  await done(balu.post('Claim/Look', { ClaimId: id }));
});

it('is asked for in each of many rows as well', async () => {
  const Rows = [{ Id: await submitted() }];
  const change = { Page: 'claim-master', Does: 'approve', Rows };
  const { ImportId } = await done(balu.post<{ ImportId: number }>(importCalls.change.path, change));
  await work();
  expect((await balu.post<Row[]>(importCalls.rows.path, { ImportId })).data).toMatchObject([
    { Outcome: 'refused', Faults: [{ Message: refused.message }] },
  ]);
});

it('is a rule of the database, whoever writes', async () => {
  const id = await submitted();
  await expect(
    deps.database.pool.query('update claims set approver_id = submitter_id where id = $1', [id]),
  ).rejects.toThrow('claims_submitter_id_approver_id_different_rule');
});

it('is refused at the start where nobody is named', () => {
  const boot = (otherThan: readonly string[]) => () => {
    const actions = [
      {
        name: 'do',
        label: 'Do',
        right: 'edit',
        call: 'Claim/Do',
        confirm: 'Do it?',
        sets: { Title: 'Done' },
        otherThan,
      },
    ];
    return normaliseResources({ user, claim: { ...claim, actions } });
  };
  expect(boot(['Title'])).toThrow(
    "the action 'do' is for another person than 'Title', which is not a reference to 'user'",
  );
  expect(boot(['CreatedBy'])).not.toThrow();
});
