import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import type { Right } from '../permission/Permission.ts';

/**
 * Who may make a call: anybody, whoever has signed in, or whoever has the right (one of several) on the page. A call that
 * serves several rights asks for the exact one itself.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { readonly page: string; readonly right: Right | readonly Right[] };

/**
 * One call of the wire as a value: the server answers it, the portal and the tests send it, and OpenAPI describes it from
 * here alone.
 */
export interface Call<
  Request = unknown,
  Answer = unknown,
  Who extends Access = Access,
  Path extends string = string,
  Input = unknown,
> {
  readonly method: 'GET' | 'POST';
  /** Relative to /api/api/, with `:name` for its parts, e.g. `CartonMaster/InActiveRow/:id/:flag`. */
  readonly path: Path;
  readonly access: Who;
  /** What it does, in a few words. */
  readonly summary: string;
  /** Checks what is sent, as JSON or in a GET's query string; its output is what the server reads. */
  readonly request?: GenericSchema<Request, Input>;
  /** ResponseData when the call has done its work. */
  readonly answer: GenericSchema<unknown, Answer>;
  /** Answers CSV when it has done its work, and the envelope only when it refuses. */
  readonly csv?: true;
  /** Answers JSON-LD, the answer itself, when it has done its work, and the envelope only when it refuses. */
  readonly jsonLd?: true;
  /** The form's field with the file, of a call that is sent as multipart. */
  readonly file?: string;
}

/** What is sent with `call`. */
export type RequestOf<C> = C extends Call<infer Request, infer _Answer> ? Request : never;

/** What `call` answers in ResponseData. */
export type AnswerOf<C> = C extends Call<infer _Request, infer Answer> ? Answer : never;

/** What the server reads of what is sent with `call`. */
export type InputOf<C> =
  C extends Call<infer _Request, infer _Answer, Access, string, infer Input> ? Input : never;

/** The names of a path's parts: `id` and `flag` of `…/:id/:flag`. */
export type PartsOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PartsOf<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** Types a call where it stands; says nothing at run time. A call without `request` is sent nothing. */
// bundlers read the next line: a page that only takes a form's rules of the same file does not load the call's schemas
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Path extends string,
  const Who extends Access,
  Answer,
  Request = undefined,
  Input = undefined,
>(call: Call<Request, Answer, Who, Path, Input>): Call<Request, Answer, Who, Path, Input> {
  return call;
}

/** Types what a declaration's call is sent; the server checks that by a schema of the declared fields. */
// @__NO_SIDE_EFFECTS__
export const sends = <Request>(): GenericSchema<Request, undefined> =>
  v.pipe(
    v.custom<Request>(() => true),
    v.transform(() => undefined),
  );

/** The path of `call` with its parts filled in. */
export const pathOf = <Path extends string>(
  { path }: Pick<Call<unknown, unknown, Access, Path>, 'path'>,
  parts: Readonly<Record<PartsOf<Path>, string | number | boolean>>,
): string =>
  path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(Reflect.get(parts, name))));
