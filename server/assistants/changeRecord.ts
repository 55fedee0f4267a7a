import { versionName } from '../../contract/calls/records/save.ts';
import { HttpRefusal, Refusal, unauthorized } from '../calls/answer.ts';
import type { SessionRequest } from '../calls/endpoint.ts';
import { requireInput } from '../calls/requireInput.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  rowSeenBy,
  type RowSource,
  sourceSeenBy,
  versioning,
  type WireRow,
} from '../engine/rows/RowSource.ts';
import { saveIn } from '../engine/save.ts';
import { call, canSave, savingOf, type Tooling } from './Tooling.ts';

/** Milliseconds in which a dry run can be confirmed. */
const confirmable = 10 * 60_000;

/** Undoes the transaction of a dry run, and brings out what it would have stored. */
class DryRun extends Error {
  readonly found: object;

  constructor(found: object) {
    super('a dry run');
    this.found = found;
  }
}

interface Change {
  page: string;
  id?: number;
  values: Readonly<Record<string, unknown>>;
  confirm?: string | undefined;
}

/** Saves a record as its dry run has shown it, or does the dry run: the whole save, which is then undone. */
export async function changeRecord(
  asked: SessionRequest,
  tooling: Tooling,
  { page, id, values, confirm }: Change,
) {
  const { deps, session } = asked;
  const saving = savingOf(asked, tooling, page);
  const { resource, source } = saving;
  const path = id === undefined ? resource.calls.create : resource.calls.update;
  const { mayCreate, mayChange } = canSave(asked, resource);
  if (!path || !(id === undefined ? mayCreate : mayChange)) throw new HttpRefusal(418, unauthorized);
  const sent = { ...values, ...(id !== undefined && { [resource.id]: id }) };

  const sign = (version: string, until: string) =>
    deps.keyring.sign(`assistant ${session.tokenHash} ${path} ${version} ${until} ${JSON.stringify(sent)}`);
  if (confirm !== undefined) {
    const [until = '', version = '', signature] = confirm.split('.');
    const isOurs = signature === sign(version, until) && parseInt(until, 36) > deps.now().getTime();
    if (!isOurs)
      throw new Refusal('This confirms no dry run of this change. Please do the dry run again.', {
        code: '409',
      });
    const more = version && { [versionName]: version };
    // the same confirmation twice is one save
    const once = { 'idempotency-key': `assistant ${signature}` };
    const answered = await call(asked, tooling, path, { ...sent, ...more }, once);
    if (answered instanceof Response) throw new Error(`${path} answers a file`);
    return { saved: answered.ResponseData, message: answered.ResponseMessage };
  }

  const endpoint = tooling.endpoints.get(path);
  if (!endpoint?.schema) throw new Error(`There is no call ${path}`);
  const input = await requireInput(endpoint.schema, sent);
  const dryRun = inTransaction(deps.database, async (transaction) => {
    const request = { deps, session, input: Object(input) as Record<string, unknown>, transaction };
    const { row, before } = await saveIn(saving, request, id === undefined ? 'add' : 'update');
    throw new DryRun(shownOf(source, asked, { row, before }));
  });
  const shown = await dryRun.catch((error: unknown) => {
    if (error instanceof DryRun) return error.found;
    throw error;
  });
  const version: unknown = Object(Reflect.get(shown, 'before'))[versionName] ?? '';
  const until = (deps.now().getTime() + confirmable).toString(36);
  return {
    ...shown,
    next: 'Nothing is stored yet. Show this to the person, and send the same change with "confirm" to store it.',
    confirm: `${until}.${String(version)}.${sign(String(version), until)}`,
  };
}

/** A record before and after its save, as the program sees it. */
function shownOf(
  source: RowSource,
  { session }: SessionRequest,
  { row, before }: Pick<Awaited<ReturnType<typeof saveIn>>, 'row' | 'before'>,
) {
  const seen = sourceSeenBy(source, session);
  const shown = (one: WireRow) => versioning(seen.resource)(rowSeenBy(source, session, one));
  return { ...(before && { before: shown(before) }), ...(row && { after: shown(row) }) };
}
