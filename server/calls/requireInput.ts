import * as v from 'valibot';
import { type ISchema, ValidationError } from 'yup';
import { problemsOf } from '../../contract/resource/schemaOf.ts';
import { plainText } from '../../contract/values/foldText.ts';
import { Refusal } from './answer.ts';

/** Checks a request: valibot's schema of a call, yup's of a form, or what reads declared fields and may throw Refusal. */
export type InputSchema<Input = unknown> =
  | v.GenericSchema<unknown, Input>
  | ISchema<Input>
  | ((sent: unknown) => Input);

export const isOfCall = <Input>(schema: InputSchema<Input>): schema is v.GenericSchema<unknown, Input> =>
  '~run' in schema;

const notTaken = 'The request is not what this call takes.';

/** The object that was sent. Throws Refusal for anything else. */
export function readObject(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal(notTaken);
  return { ...sent };
}

/** Input whose texts and names of fields the database can store. */
export function plainInput<Sent>(sent: Sent): Sent;
export function plainInput(sent: unknown): unknown {
  if (typeof sent === 'string') return plainText(sent);
  if (Array.isArray(sent)) return sent.map((item: unknown) => plainInput(item));
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map((named) => plainInput(named)));
}

/** Reads what a request sent by `schema`. Throws Refusal with each refused field's text. */
export async function requireInput<Input>(schema: InputSchema<Input>, sent: unknown): Promise<Input> {
  if (typeof schema === 'function') return schema(sent);
  if (isOfCall(schema)) return readCall(schema, sent);
  try {
    // the stack of each fault would cost five times as much as the faults
    return await schema.validate(sent, { abortEarly: false, stripUnknown: true, disableStackTrace: true });
  } catch (error) {
    // yup's trim fails on what is not a text.
    if (error instanceof TypeError) throw new Refusal(notTaken);
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.keys('fields' in schema ? Object(schema.fields) : {});
    throw refusalOf(problemsOf(error), fields, error.message);
  }
}

/** Lets the first failing rule in the order of the fields speak for all of them. */
export function refusalOf(errors: Record<string, string>, fields: readonly string[], usual = ''): Refusal {
  const first = fields.find((field) => field in errors);
  return new Refusal(errors[first ?? ''] ?? Object.values(errors)[0] ?? usual, { errors });
}

function readCall<Input>(schema: v.GenericSchema<unknown, Input>, sent: unknown): Input {
  const { success, issues, output } = v.safeParse(schema, cast(schema, sent));
  if (success) return output;
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[pathOf(issue)] ??= issue.message;
  throw refusalOf(errors, Object.keys(entriesOf(schema) ?? {}), issues[0].message);
}

/** Writes the place of a fault as `Rows[0].Id`. */
const pathOf = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? [])
    .map(({ key }, depth) => (typeof key === 'number' ? `[${key}]` : depth ? `.${String(key)}` : String(key)))
    .join('');

/** The parts of valibot's schemas that are read here. */
interface Part {
  type?: string;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly unknown[];
}

/** The schema inside of those that say what may be missing. */
export function innerOf(schema: v.GenericSchema): v.GenericSchema & Part {
  const { wrapped }: Part = schema;
  return wrapped ? innerOf(wrapped) : schema;
}

/** The schemas of an object's parts by their names; undefined for anything else. */
export const entriesOf = (schema: v.GenericSchema): Part['entries'] => innerOf(schema).entries;

const decimal = /^\s*-?\d+(?:\.\d+)?\s*$/;
const truths = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

const casts: Readonly<Record<string, (raw: unknown) => unknown>> = {
  number: (raw) => (typeof raw === 'string' && decimal.test(raw) ? Number(raw) : raw),
  string: (raw) => (typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw),
  boolean: (raw) => truths.get(typeof raw === 'string' ? raw.toLowerCase() : raw) ?? raw,
};

/** Letters of an object that is sent as JSON within JSON, at the most; a longer text is not even read. */
const longestObject = 2000;

function parsed(text: string): unknown {
  try {
    return text.length > longestObject ? undefined : plainInput(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Brings what was sent into the types of `schema`: addresses have only texts, older clients send numbers as texts, and the
 * specification has objects as JSON. A part that is missing is there as undefined, so its own rule speaks of it.
 */
function cast(schema: v.GenericSchema, raw: unknown): unknown {
  const { type, entries, item } = innerOf(schema);
  if (entries) {
    const given = raw === undefined ? {} : typeof raw === 'string' ? parsed(raw) : raw;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    return Object.fromEntries(
      Object.entries(entries).map(([name, part]) => [
        name,
        cast(part, Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined),
      ]),
    );
  }
  if (item && Array.isArray(raw)) return raw.map((one: unknown) => cast(item, one));
  return casts[type]?.(raw) ?? raw;
}
