/**
 * A call, from its request to its answer. `mountEndpoints` goes through the stages in order:
 *
 * 1. sender: `requireSender.ts`
 * 2. session: `Session.ts`, or a program's key: `callerReader.ts`
 * 3. right: `requireAccess`
 * 4. what is sent: read by `readBody.ts`, checked by `requireInput.ts`
 * 5. handling: the endpoint's own; what it writes goes through `writeOnce`
 * 6. answer: `answer.ts`
 */
import { createHash } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { type Access, type Call, type PartsOf, takesKeys } from '../../contract/calls/Call.ts';
import { longestKey } from '../../contract/calls/records/save.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import { can, type Right } from '../../contract/pages/Permission.ts';
import { webType } from '../../contract/choices/people.ts';
import { inTransaction, runNamed, together, type Transaction } from '../db/transaction.ts';
import { through } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/people.ts';
import { answerIn, languageOf } from '../language/inLanguage.ts';
import { type Answer, HttpRefusal, Refusal, unauthorized, WrittenAnswer } from './answer.ts';
import type { Deps } from './Deps.ts';
import { type InputSchema, plainInput, requireInput } from './requireInput.ts';
import { jsonLimitsOf } from './jsonLimits.ts';
import { readJson } from './readBody.ts';
import { allowSites, requireOwnPage, requireSender, requireTypeOf } from './requireSender.ts';
import { callerReader, limitHeaders } from './callerReader.ts';
import { readProgram, readSession, type Session } from './Session.ts';

/** One request, read and checked by its call. */
export interface CallRequest<Input = undefined, Part extends string = string> {
  deps: Deps;
  /** The request's values, cast and checked by the endpoint's schema. */
  input: Input;
  /** The path's parts, e.g. `id` of `…/:id`. */
  params: Readonly<Record<Part, string>>;
  /** The address of the requesting machine, for limits. */
  address: string;
  /** Hono's own context, for headers, cookies, forms and streams. */
  http: Context;
}

/** A request by a person who has signed in and may make the call. */
export interface SessionRequest<Input = undefined, Part extends string = string> extends CallRequest<
  Input,
  Part
> {
  session: Session;
  /** Runs `work` in a transaction and answers after its commit; a repeated Idempotency-Key gets the kept answer. */
  write: <Data, Held>(work: Work<Data, Held>, hold?: Hold<Held>) => Promise<Answer<Data>>;
}

/** Who asks, and what the server has to answer with. */
export type Asking = Pick<SessionRequest, 'deps' | 'session'>;

/** The same within a transaction. */
export type AskingWithin = Asking & { transaction: Transaction };

/** Locks and reads what a write is about, in one round trip with the request's key: also where the key was used before. */
type Hold<Held> = (transaction: Transaction) => Promise<Held>;

/** What a request writes. `endWith` lets its last statement end the transaction, and keep the answer. */
type Work<Data, Held> = (
  transaction: Transaction,
  held: Promise<Held> | undefined,
  endWith: (idName: string, message: string) => Writing,
) => Promise<Answer<Data>>;

/** SQL that is made once for all that have its key, and its values by the names of its placeholders. */
export interface Writing {
  key: string;
  statement: () => SQL;
  values: Readonly<Record<string, unknown>>;
}

type RequestFor<Input, Who extends Access, Path extends string> = [Who] extends ['public']
  ? CallRequest<Input, PartsOf<Path>>
  : SessionRequest<Input, PartsOf<Path>>;

type Handler<Input, Data, Who extends Access, Path extends string> = (
  request: RequestFor<Input, Who, Path>,
) => Promise<Envelope<Data | null> | WrittenAnswer | Response>;

/** A request before the server reads any of its input. */
type Arriving = Pick<CallRequest, 'deps' | 'address'>;

/** Counts the sender of a request, before the server reads any of it. Throws HttpRefusal 429 for too many requests. */
export type Admit = (arriving: Arriving) => void | Promise<void>;

/** A call and how the server answers it. */
export interface Endpoint {
  call: Call;
  /** Casts and checks the input. Its texts are for people. */
  schema: InputSchema | undefined;
  admit?: Admit;
  /** The method by which another interface than ours has the call. */
  method?: 'DELETE';
  handle: (request: SessionRequest<never>) => Promise<Envelope<unknown> | WrittenAnswer | Response>;
}

/** A public call with input names the limit that counts its visitors. */
type Counted<Request, Who extends Access> = [Request] extends [undefined]
  ? []
  : [Who] extends ['public']
    ? [Required<Pick<Endpoint, 'admit'>>]
    : [];

/** Answers `call` with `handle`, after the call's own schema has accepted the input. */
export function endpoint<Request, Input, Data, Who extends Access, Path extends string>(
  call: Call<Request, Data, Who, Path, Input>,
  handle: Handler<Input, NoInfer<Data>, Who, Path>,
  ...counted: Counted<Request, Who>
): Endpoint {
  return { call, schema: call.request, handle, ...counted[0] };
}

/** Answers a declaration's `call` with `handle`, after `schema`, made of the declared fields, has accepted the input. */
export function declaredEndpoint<Request, Given, Input, Data, Who extends Access, Path extends string>(
  call: Call<Request, Data, Who, Path, Given>,
  schema: InputSchema<Input>,
  handle: Handler<Input, NoInfer<Data>, Who, Path>,
  ...counted: Counted<Request, Who>
): Endpoint {
  return { call, schema, handle, ...counted[0] };
}

const signInAgain = 'Please sign in again.';

const addsPasskey = 'Your role needs a passkey. Please add one in your profile first.';

const noHeaders = Promise.resolve({});

/**
 * Makes routes of the endpoints, below the path at which they are mounted. The server reads no byte of a body before it knows
 * the session and its right or, for a public call, has counted the visitor. Throws at the start if two calls have one path.
 *
 * @param headers set on all answers; undefined if a middleware sets them. Passing them on here is cheap, while setting one
 * header on a finished answer costs a scan as much as reading its seal
 */
export function mountEndpoints(
  endpoints: readonly Endpoint[],
  deps: Deps,
  headers: Promise<Readonly<Record<string, string>>> = noHeaders,
): Hono {
  const usual = headers.then((all) => ({
    ...all,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }));
  const inFront = { ...deps, database: through(deps.database, deps.database.front) };
  const readCaller = callerReader();
  const app = new Hono();
  const seen = new Set<string>();
  for (const endpoint of endpoints) {
    const { path, access } = endpoint.call;
    const method = endpoint.method ?? endpoint.call.method;
    const name = `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`;
    if (seen.has(name)) throw new Error(`Two calls answer ${method} ${path}`);
    seen.add(name);
    const requireType = requireTypeOf(endpoint);
    const readInput = inputOf(endpoint);
    if (endpoint.call.fromOtherSites) app.use(`/${path}`, allowSites(deps));
    app.on(method, `/${path}`, async (http) => {
      // sender
      await requireSender(http, deps, endpoint.call);

      // session, right
      const address = requestAddress(http, deps.config.trustedProxies);
      let session: Session | undefined;
      if (access !== 'public') {
        session = await readCaller(http, deps, { call: endpoint.call, address });
        if (!session) throw new HttpRefusal(401, signInAgain);
        if (session.addsPasskey && !endpoint.call.addsPasskey) throw new HttpRefusal(403, addsPasskey);
        requireAccess(session, access);
      }

      // what is sent
      requireType(http);
      await endpoint.admit?.({ deps, address });
      const input = await readInput(http);

      // handling
      const write: SessionRequest['write'] = async (work, hold) => {
        if (!session) throw new Error('A public call has no session to write for');
        return writeOnce({ deps, session, http, input }, work, hold);
      };
      const request = {
        // public calls are scans and sign-ins, which must not wait for others
        deps: access === 'public' ? inFront : deps,
        input,
        params: http.req.param(),
        address,
        http,
        session,
        write,
      };
      // `endpoint` types it so that a public call's handler never sees the session's parts
      const answered = whileAllowed(await endpoint.handle(request as SessionRequest<never>), request, access);

      // answer
      if (answered instanceof Response) {
        const others = { 'cache-control': 'no-store', ...(await headers), ...limitHeaders(http) };
        for (const [name, value] of Object.entries(others))
          if (!answered.headers.has(name)) answered.headers.set(name, value);
        return answered;
      }
      const text = answered instanceof WrittenAnswer ? answered.text : JSON.stringify(answered);
      const said = answerIn(languageOf(http), text, endpoint.call.says);
      const response = new Response(said, {
        headers: { ...(await usual), ...givenCookie(http), ...limitHeaders(http) },
      });
      for (const cookie of given(http).slice(1)) response.headers.append('set-cookie', cookie);
      return response;
    });
  }
  return app;
}

// Right

/** Throws HTTP 418 unless `session` has `right` on `page`. */
export function requireRight(session: Session, page: string, right: Right): void {
  requireAccess(session, { page, right });
}

/** Throws HTTP 418 for people who are not staff. */
export function requireStaff({ userType }: Session): void {
  if (userType > webType) throw new HttpRefusal(418, unauthorized);
}

/** Throws HTTP 418 unless `access` takes `session`. A right that no role has is always refused. */
function requireAccess(session: Session, access: Exclude<Access, 'public'>): void {
  if (access === 'signed-in') return;
  if (access.staff) requireStaff(session);
  const rights = typeof access.right === 'string' ? [access.right] : access.right;
  if (!rights.some((right) => can(session.permissions, access.page, right, false)))
    throw new HttpRefusal(418, unauthorized);
}

/** Throws HTTP 418 where `known` lacks a right to read a page that `session` had. */
function requireReading(known: Session, session: Session, page: string): void {
  const own = session.permissions.find(({ ActionName }) => ActionName === page)?.Rights ?? [];
  for (const right of ['view', 'report', ...own])
    if (can(session.permissions, page, right, false)) requireRight(known, page, right);
}

/** Milliseconds of a long answer after which its session or key is looked up again. */
const lookPause = 2000;

/** Ends a long answer soon after its session, its key or its right has ended. */
function whileAllowed<Answered>(
  answered: Answered | Response,
  { deps, session, http }: Pick<CallRequest, 'deps' | 'http'> & { session: Session | undefined },
  access: Access,
): Answered | Response {
  if (!(answered instanceof Response && answered.body && session) || access === 'public') return answered;
  let lookedAt = deps.now().getTime();
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      const at = deps.now().getTime();
      if (at > lookedAt + lookPause) {
        lookedAt = at;
        const known = session.program
          ? await readProgram(deps, session.tokenHash)
          : await readSession(deps, http.req.header('authorization'));
        if (!known) throw new HttpRefusal(401, session.program ? 'This key has ended.' : signInAgain);
        requireAccess(known, access);
        if (access !== 'signed-in') requireReading(known, session, access.page);
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(answered.body.pipeThrough(watched), answered);
}

// What is sent

/** Reads the input: a GET's query string or a POST's JSON. A call with a multipart form reads it itself. */
function inputOf(endpoint: Endpoint): (http: Context) => Promise<unknown> {
  const { call, schema } = endpoint;
  const limits = jsonLimitsOf(endpoint);
  if (call.file || !schema) return () => Promise.resolve();
  if (call.method === 'GET') return async (http) => requireInput(schema, plainInput(http.req.query()));
  return async (http) => requireInput(schema, await readJson(http, limits));
}

// Write

const usedOtherwise = 'This Idempotency-Key was used for another request.';

/** The person who sent the key, and the company that they act for. */
export type Owner = Pick<Session, 'userId' | 'companyId' | 'program'>;

export const ofOwner = ({ userId, companyId }: Owner, key: string) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.companyId, companyId),
    eq(idempotencyKeys.key, key),
  );

/** The kept answer of the request that took the key. Throws Refusal where that was another request. */
async function keptAnswer<Data>(
  db: Pick<Transaction, 'select'>,
  session: Owner,
  key: string,
  requestHash: string,
): Promise<Answer<Data>> {
  const [kept] = await db.select().from(idempotencyKeys).where(ofOwner(session, key));
  if (kept?.answer && kept.requestHash === requestHash) return JSON.parse(kept.answer) as Answer<Data>;
  throw new Refusal(usedOtherwise, { code: '409' });
}

const noKey: Writing = { key: 'without a key', statement: () => sql``, values: {} };

/** Keeps the answer of a save that stores the row `written`: a part of the same statement. */
const keepAnswer = (): SQL => sql`, kept as (
  update idempotency_keys k set answer = json_build_object('ResponseCode', '200', 'ResponseMessage', ${sql.placeholder('kept.message')}::text,
    'ResponseData', json_build_object(${sql.placeholder('kept.id')}::text, written.id))::text
  from written where k.user_id = ${sql.placeholder('kept.person')} and k.company_id = ${sql.placeholder('kept.company')} and k.key = ${sql.placeholder('kept.key')})`;

/** Does `work` in one transaction. With an Idempotency-Key it does it once, however often the request is sent. */
export function writeOnce<Data, Held>(
  { deps, session, http, input }: Pick<CallRequest<unknown>, 'deps' | 'http' | 'input'> & { session: Owner },
  work: Work<Data, Held>,
  hold?: Hold<Held>,
): Promise<Answer<Data>> {
  if (session.program?.onlyReads) throw new HttpRefusal(418, unauthorized);
  const sent = http.req.header('idempotency-key')?.slice(0, longestKey);
  // programs of one person don't know each other's keys
  const key = sent && session.program ? `program ${session.program.id}: ${sent}` : sent;
  return inTransaction(deps.database, async (transaction) => {
    if (!key) return work(transaction, hold?.(transaction), () => noKey);
    const requestHash = createHash('sha256')
      .update(`${http.req.path}\n${JSON.stringify(input)}`)
      .digest('hex');
    // A second request with the key waits here for the first one's commit, then finds its answer.
    const { userId, companyId } = session;
    const { taken, held } = together(transaction, () => ({
      taken: runNamed(
        transaction,
        sql`insert into idempotency_keys (user_id, company_id, key, request_hash) values (${userId}, ${companyId}, ${key}, ${requestHash})
          on conflict do nothing returning key`,
      ),
      held: hold?.(transaction),
    }));
    // `work` throws why it holds nothing, where the request has not been done yet
    held?.catch(() => {});
    if (!(await taken).length) {
      // a record that is gone since is no matter here, but a statement that failed has ended the transaction
      await held?.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      return keptAnswer(transaction, session, key, requestHash);
    }
    let isKept = false;
    const answered = await work(transaction, held, (id, message) => {
      isKept = true;
      const values = { person: userId, company: companyId, key, id, message };
      const named = Object.entries(values).map(([name, value]) => [`kept.${name}`, value]);
      return { key: 'with a key', statement: keepAnswer, values: Object.fromEntries(named) };
    });
    if (!isKept)
      await runNamed(
        transaction,
        sql`update idempotency_keys set answer = ${JSON.stringify(answered)} where ${ofOwner(session, key)}`,
        { isLast: true },
      );
    return answered;
  });
}

// Headers

const cookieVariable = 'given-cookies';

const given = (http: Context): readonly string[] => http.get(cookieVariable) ?? [];

/** Sends a cookie with the call's answer. */
export const giveCookie = (http: Context, name: string, value: string, options: CookieOptions): void =>
  http.set(cookieVariable, [...given(http), generateCookie(name, value, options)]);

/** Returns the header of the first cookie that the call sends, if there is one. */
export function givenCookie(http: Context): { 'set-cookie'?: string } {
  const [cookie] = given(http);
  return cookie === undefined ? {} : { 'set-cookie': cookie };
}

/** A visitor's request of a page, which needs no session and must not wait for others. */
export type PageRequest = Pick<CallRequest, 'deps' | 'address' | 'http'>;

/** Reads who requests a page or sends its form. Other sites may lead to the page; throws HttpRefusal 403 if one sends its form. */
export function pageRequest(http: Context, deps: Deps): PageRequest {
  if (http.req.method === 'POST') requireOwnPage(http, deps);
  const inFront = { ...deps, database: through(deps.database, deps.database.front) };
  return { deps: inFront, address: requestAddress(http, deps.config.trustedProxies), http };
}

/** Makes a public call for the form of a page. It is counted, checked and answered as over the wire. Throws what the call throws. */
export async function callInProcess(
  { admit, schema, handle }: Endpoint,
  request: PageRequest,
  sent: object,
): Promise<Answer> {
  await admit?.(request);
  const input = schema && (await requireInput(schema, plainInput(sent)));
  const answered = await handle({ ...request, input, params: {} } as SessionRequest<never>);
  if (answered instanceof Response || answered instanceof WrittenAnswer)
    throw new Error('The call answers a file or a list');
  return answered;
}

/**
 * Makes a call as a part of another one, by the same person or program and within the same rights. Throws what the call throws.
 *
 * @param request its `http` has the headers that the call reads
 */
export async function callWithin(
  { call, schema, handle }: Endpoint,
  request: SessionRequest,
  sent: object,
): Promise<Answer | WrittenAnswer | Response> {
  const { deps, session, http } = request;
  if (call.access === 'public' || !takesKeys(call)) throw new HttpRefusal(418, unauthorized);
  requireAccess(session, call.access);
  const input = schema && (await requireInput(schema, plainInput(sent)));
  const write: SessionRequest['write'] = (work, hold) =>
    writeOnce({ deps, session, http, input }, work, hold);
  return handle({ ...request, input, params: {}, write } as SessionRequest<never>);
}

/**
 * Returns the address that a request came from. With proxies in front, it is what the outermost of them wrote into
 * X-Forwarded-For: anybody could have made up the entries before it.
 */
function requestAddress(http: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const entries = (http.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = entries.at(-trustedProxies);
    if (entry) return entry;
  }
  try {
    return getConnInfo(http).remote.address ?? 'unknown';
  } catch {
    // tests call in process, without a connection
    return 'in-process';
  }
}
