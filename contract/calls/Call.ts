import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { pagesOfPeople } from '../pages/pages.ts';
import type { Right } from '../pages/Permission.ts';

/**
 * Says who may make a call: everybody, people who have signed in, or people with the right on the page, with `staff` only those
 * of the staff. A call with several rights takes people with one of them, and then checks the exact one itself.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { readonly page: string; readonly right: Right | readonly Right[]; readonly staff?: true };

/** One call of the wire as a value, by which the server answers it, clients send it, and OpenAPI describes it. */
export interface Call<
  Request = unknown,
  Answer = unknown,
  Who extends Access = Access,
  Path extends string = string,
  Input = unknown,
> {
  readonly method: 'GET' | 'POST';
  /** Relative to /api/api/, with `:name` for each part: `CartonMaster/InActiveRow/:id/:flag`. */
  readonly path: Path;
  readonly access: Who;
  /** Says in a few words what it does. */
  readonly summary: string;
  /** Checks the body, or the query string of a GET, and reads it for the server. */
  readonly request?: GenericSchema<Request, Input>;
  /** The ResponseData of a call that succeeds. */
  readonly answer: GenericSchema<unknown, Answer>;
  /** The names of parts of the answer that hold texts of the server, which it says in the person's language. */
  readonly says?: readonly string[];
  /** Answers CSV, and the envelope only if it refuses. */
  readonly csv?: true;
  /** Answers `answer` as JSON-LD, and the envelope only if it refuses. */
  readonly jsonLd?: true;
  /** Takes its JSON as JSON-LD as well. */
  readonly takesJsonLd?: true;
  /** The form's field with the file. Such a call is sent as multipart. */
  readonly file?: string;
  /** Pages of other sites may send it, if a company allows them; the call asks whether it is the one that it is about. */
  readonly fromOtherSites?: true;
  /** It is made without a right and also by people who first have to add a passkey, so it does nothing but show and keep the profile. */
  readonly addsPasskey?: true;
  /** Programs make it with their keys, although it needs no right. */
  readonly forPrograms?: true;
}

/** The request that clients send with a call. */
export type RequestOf<C> = C extends Call<infer Request, infer _Answer> ? Request : never;

/** The ResponseData of a call. */
export type AnswerOf<C> = C extends Call<infer _Request, infer Answer> ? Answer : never;

/** The request as the server reads it. */
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

/** Describes a call. Without `request` it has no body. */
// Bundlers read the next line: a page that imports only a form's rules then does not load the call's schemas.
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Path extends string,
  const Who extends Access,
  Answer,
  Request = undefined,
  Input = undefined,
>(
  method: Call['method'],
  path: Path,
  call: Omit<Call<Request, Answer, Who, Path, Input>, 'method' | 'path'>,
): Call<Request, Answer, Who, Path, Input> {
  return { method, path, ...call };
}

/** Types the request of a declaration's call. The server checks it by the declared fields. */
// @__NO_SIDE_EFFECTS__
export const sends = <Request>(): GenericSchema<Request, undefined> =>
  v.pipe(
    v.custom<Request>(() => true),
    v.transform(() => undefined),
  );

/** Whether a program may make a call with its key. The own profile, and what makes people or gives rights, is for people. */
export const takesKeys = ({ access, forPrograms }: Pick<Call, 'access' | 'forPrograms'>): boolean =>
  forPrograms === true || (typeof access === 'object' && !pagesOfPeople.includes(access.page));

/** Fills the parts of a call's path in. */
export const pathOf = <Path extends string>(
  { path }: Pick<Call<unknown, unknown, Access, Path>, 'path'>,
  parts: Readonly<Record<PartsOf<Path>, string | number | boolean>>,
): string =>
  path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(Reflect.get(parts, name))));
