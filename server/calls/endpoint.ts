import type { Context } from 'hono';
import type { QueryResultRow } from 'pg';
import type { ISchema } from 'yup';
import type { Access, Call, PartsOf } from '../../contract/calls/Call.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import type { Runner, Transaction } from '../db/connect.ts';
import type { Prepared } from '../db/runNamed.ts';
import type { Answer, WrittenAnswer } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { Session } from './Session.ts';

/** One request, read and checked as far as its call declares it. */
export interface CallRequest<Input = undefined, Part extends string = string> {
  deps: Deps;
  /** What was sent, cast and checked by the endpoint's schema. */
  input: Input;
  /** The path's parts, e.g. `id` of `…/:id`. */
  params: Readonly<Record<Part, string>>;
  /** The asking machine's address, for limits. */
  address: string;
  /** Hono's own context, for headers, cookies, forms and streams. */
  http: Context;
}

/** A request of somebody who has signed in and may make the call. */
export interface SessionRequest<Input = undefined, Part extends string = string> extends CallRequest<
  Input,
  Part
> {
  session: Session;
  /**
   * Runs `work` in a transaction and answers only after its commit. With an Idempotency-Key the answer is kept in the
   * same transaction, and a repeated request gets it again instead of acting twice.
   */
  write: <Data>(work: (transaction: Transaction) => Promise<Answer<Data>>) => Promise<Answer<Data>>;
  /** The same for work that writes by one statement, which is its own transaction. */
  writeAtOnce: <Data>(work: (single: Single) => Promise<Answer<Data>>) => Promise<Answer<Data>>;
}

type RequestFor<Input, Who extends Access, Path extends string> = [Who] extends ['public']
  ? CallRequest<Input, PartsOf<Path>>
  : SessionRequest<Input, PartsOf<Path>>;

type Handler<Input, Data, Who extends Access, Path extends string> = (
  request: RequestFor<Input, Who, Path>,
) => Promise<Envelope<Data | null> | WrittenAnswer | Response>;

/** What work that writes by one statement has for that. */
export interface Single {
  /** For what is asked before. */
  runner: Runner;
  /** Runs the statement with values for its placeholders. */
  run: <Row extends QueryResultRow>(
    statement: Prepared,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<Row[]>;
  /** Where the request has an Idempotency-Key, what the statement keeps its answer with (`answerKept`). */
  keeping: Keeping | undefined;
}

/** The values of the placeholders in `answerKept`. */
export interface Keeping {
  $userId: number;
  $companyId: number;
  $idempotencyKey: string;
  $requestHash: string;
}

/** What is known of a request before anything that it sends is read. */
type Arriving = Pick<CallRequest, 'deps' | 'address'>;

/** Counts whoever sends a request, before anything of it is read. Throws HttpRefusal 429 for too many. */
export type Admit = (arriving: Arriving) => void | Promise<void>;

/** A call and how the server answers it. */
export interface Endpoint {
  call: Call;
  /** Casts and checks what is sent; its texts are for people. */
  schema: ISchema<unknown> | undefined;
  admit?: Admit;
  handle: (request: SessionRequest<never>) => Promise<Envelope<unknown> | WrittenAnswer | Response>;
}

/** A call that anybody can make and send something says who counts its visitors. */
type Counted<Who extends Access> = [Who] extends ['public'] ? [Required<Pick<Endpoint, 'admit'>>] : [];

/** Answers `call`, which is sent nothing, by `handle`. */
export function endpoint<Data, Who extends Access, Path extends string>(
  call: Call<undefined, Data, Who, Path>,
  handle: Handler<undefined, NoInfer<Data>, Who, Path>,
): Endpoint;
/** Answers `call` by `handle` once `schema`, which reads what the call is sent and nothing else, has found it good. */
export function endpoint<Request, Input, Data, Who extends Access, Path extends string>(
  call: Call<Request, Data, Who, Path>,
  schema: ISchema<Input> & (keyof Input & string extends keyof NonNullable<Request> ? unknown : never),
  handle: Handler<Input, NoInfer<Data>, Who, Path>,
  ...counted: Counted<Who>
): Endpoint;
export function endpoint(
  call: Call,
  ...rest: [Endpoint['handle']] | [ISchema<unknown>, Endpoint['handle'], Pick<Endpoint, 'admit'>?]
): Endpoint {
  if (rest.length === 1) return { call, schema: undefined, handle: rest[0] };
  const [schema, handle, counted] = rest;
  return { call, schema, handle, ...counted };
}
