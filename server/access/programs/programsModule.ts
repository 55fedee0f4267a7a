import { sql } from 'drizzle-orm';
import { mostKeys, programCalls } from '../../../contract/calls/account/programs.ts';
import { momentInZone, wireMoment } from '../../../contract/day/moment.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { newProgramKey, readNetwork } from '../../calls/callerReader.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { type Session, tokenHash } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Module, Refusals } from '../../engine/Module.ts';
import type { Hook } from '../../engine/save.ts';

/** A key works within its maker's rights, so nobody else widens or revives its program while it is there. */
const keysOfOthers = `
  select 'Somebody else made a key of this program, which has that person’s rights. Please revoke it first.'
  where exists (select from program_keys k where k.program_id = r."ProgramId" and k.made_by <> :user)`;

const programRefusals: Refusals = { row: { edit: keysOfOthers, activate: keysOfOthers } };

const requireNetworks: Hook = ({ values: { Addresses } }) => {
  const lines = typeof Addresses === 'string' && Addresses ? Addresses.split('\n') : [];
  const wrong = lines.find((line) => !readNetwork(line));
  if (wrong !== undefined) throw refusalAt('Addresses', `This is not an address or a network: ${wrong}`);
  return Promise.resolve();
};

interface Key extends Record<string, unknown> {
  KeyId: number | null;
  Ending: string;
  MadeBy: string;
  MadeAt: Date;
  LastUsedAt: Date | null;
  LastUsedFrom: string | null;
}

const listKeysEndpoint = endpoint(programCalls.keys, async ({ deps, session, input }) => {
  const { rows } = await deps.database.db.execute<Key>(sql`
    select k.id as "KeyId", k.ending as "Ending", u.user_name as "MadeBy", k.made_at as "MadeAt",
      k.last_used_at as "LastUsedAt", k.last_used_from as "LastUsedFrom"
    from programs p left join program_keys k on k.program_id = p.id left join users u on u.id = k.made_by
    where p.id = ${input.ProgramId} and p.company_id = ${session.companyId} order by k.id`);
  if (!rows.length) throw new Refusal(goneMessage);
  const moment = (at: Date) => wireMoment(momentInZone(new Date(at), deps.config.timeZone));
  return done(
    rows.flatMap(({ KeyId, MadeAt, LastUsedAt, ...key }) =>
      KeyId ? [{ ...key, KeyId, MadeAt: moment(MadeAt), LastUsedAt: LastUsedAt && moment(LastUsedAt) }] : [],
    ),
  );
});

/** Records that a key of a program was made or revoked. */
const recordKey = (
  transaction: Transaction,
  session: Session,
  { id, name }: { id: number; name: string },
  key: { before: { Key: string } } | { after: { Key: string } },
) =>
  recordChange(transaction, session, {
    page: pageKeys.programs,
    recordId: id,
    label: name,
    action: 'updated',
    ...key,
  });

/** Makes a key. It is in no table and under no Idempotency-Key, so nobody can read it again. */
const makeKeyEndpoint = endpoint(programCalls.make, async ({ deps, session, input }) => {
  const key = newProgramKey(deps.portal.name);
  const ending = key.slice(-4);
  await inTransaction(deps.database, async (transaction) => {
    const { rows } = await transaction.execute<{ name: string }>(sql`
      select program_name as name from programs where id = ${input.ProgramId} and company_id = ${session.companyId} for update`);
    const [program] = rows;
    if (!program) throw new Refusal(goneMessage);
    const { rowCount } = await transaction.execute(sql`
      insert into program_keys (program_id, token_hash, ending, made_by, made_at)
      select ${input.ProgramId}, ${tokenHash(key)}, ${ending}, ${session.userId}, ${deps.now()}
      where (select count(*) from program_keys where program_id = ${input.ProgramId}) < ${mostKeys}`);
    if (!rowCount) throw new Refusal('A program has two keys at most. Please revoke one first.');
    await recordKey(
      transaction,
      session,
      { id: input.ProgramId, name: program.name },
      { after: { Key: `…${ending}` } },
    );
  });
  return done({ Key: key }, 'The key is made.');
});

const revokeKeyEndpoint = endpoint(programCalls.revoke, ({ session, input, write }) =>
  write(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number; name: string; ending: string }>(sql`
      delete from program_keys k using programs p
      where k.id = ${input.KeyId} and p.id = k.program_id and p.company_id = ${session.companyId}
      returning p.id, p.program_name as name, k.ending`);
    const [revoked] = rows;
    if (!revoked) throw new Refusal(goneMessage);
    await recordKey(transaction, session, revoked, { before: { Key: `…${revoked.ending}` } });
    return done(null, 'The key is revoked.');
  }),
);

/** Other programs of a company, and their keys. */
export const programsModule = {
  endpoints: () => [listKeysEndpoint, makeKeyEndpoint, revokeKeyEndpoint],
  beforeSave: { requireNetworks },
  refusals: { program: programRefusals },
} satisfies Module;
