import { type FieldError, type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import { ValidationError } from 'yup';
import { parseDay } from '../../../contract/day/day.ts';
import { clockIn, parseMoment } from '../../../contract/day/moment.ts';
import type { FormMode } from '../../../contract/resource/declaration/Condition.ts';
import {
  type Default,
  type Field,
  type FieldKind,
  type FieldOf,
  type Line,
  linesIn,
} from '../../../contract/resource/declaration/Field.ts';
import { fieldState, isLockedIn, ownDefault } from '../../../contract/resource/fieldState.ts';
import { type Present, rawValue } from '../../../contract/resource/givenValue.ts';
import { placesOf } from '../../../contract/resource/declaration/kinds.ts';
import { isSameCheck } from '../../../contract/resource/declaration/namedRules.ts';
import { readPairs, textOf, Unreadable, withDerived } from '../../../contract/resource/parseValue.ts';
import { copiedOf } from '../../../contract/resource/copiedOf.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { problemsOf, schemaOf } from '../../../contract/resource/schemaOf.ts';
import { rowsCall } from '../../../contract/resource/resourceCalls.ts';
import { ask } from '../../api/ask.ts';
import { readSession, timeZone } from '../../api/session.ts';

type Values = Record<string, unknown>;

/** Gives values their context in the form that somebody fills now. */
export const present = (): Present => ({ ...clockIn(timeZone()), me: readSession()?.user.UserId });

const plain = (value: unknown): unknown => value ?? '';

/** A number as people type it. */
const withPlaces = (value: unknown, field: Field): unknown =>
  placesOf(field) && typeof value === 'number' ? value.toFixed(placesOf(field)) : plain(value);

/** Turns the wire's value into the one that the kind's input shows; '' means none. */
const readers: { [K in FieldKind]: (value: unknown, field: FieldOf<K>) => unknown } = {
  text: plain,
  multiline: plain,
  email: plain,
  mobile: plain,
  password: () => '',
  integer: plain,
  decimal: withPlaces,
  money: withPlaces,
  serial: plain,
  date: (value) => (typeof value === 'string' && parseDay(value)) || '',
  moment: (value) => (typeof value === 'string' && parseMoment(value)) || '',
  position: plain,
  choice: plain,
  // the specification's 0 means that nothing is chosen
  reference: (value) => Number(value) || '',
  lookup: (value) => Number(value) || '',
  image: plain,
  file: plain,
  files: (value) => (Array.isArray(value) ? value : []),
  audio: plain,
  video: plain,
  pairs: (value) => readPairs(value) ?? [],
  // with the labels of what they refer to, which their inputs show; a new record begins with an empty line
  lines: (value, field) =>
    Array.isArray(value)
      ? value.map((line: Line) => ({ ...line, ...mapFields(field, (name) => line[name]) }))
      : [newLine(field)],
  switch: (value) => value === true,
};

/** Turns the wire's value of `field` into the one that its input shows. */
export function readField(field: Field, value: unknown): unknown {
  const reader = readers[field.kind] as (value: unknown, field: Field) => unknown;
  return reader(value, field);
}

const mapFields = (resource: Pick<Resource, 'fields'>, valueOf: (name: string, field: Field) => unknown) =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, readField(field, valueOf(name, field))]),
  );

/** The values that a new line begins with. */
export const newLine = (lines: FieldOf<'lines'>): Values => mapFields(lines, (_, field) => ownDefault(field));

/** Drops lines at the end that nobody has filled. Those before them keep their places. */
const withoutEmptyEnd = ({ fields }: Pick<Resource, 'fields'>, typed: Values): Values => {
  const { name, field } = linesIn(fields) ?? {};
  const lines = name === undefined ? undefined : typed[name];
  if (!field || name === undefined || !Array.isArray(lines)) return typed;
  const isFilled = (line: Line) =>
    Object.entries(newLine(field)).some(([own, empty]) =>
      Array.isArray(line[own]) ? line[own].length > 0 : textOf(line[own]) !== textOf(empty),
    );
  return { ...typed, [name]: lines.slice(0, lines.findLastIndex(isFilled) + 1) };
};

/** A stored record as the form's values. */
export const valuesOf = (resource: Resource, record: Values): Values =>
  mapFields(resource, (name) => record[name]);

async function readDefault(
  value: Default | undefined,
  rowOf: (call: string) => Promise<Values | undefined>,
): Promise<unknown> {
  if (typeof value !== 'object') return value;
  if (!('call' in value)) return rawValue(value, present());
  return (await rowOf(value.call))?.[value.take];
}

/**
 * The values that a new record begins with: the declared defaults, some of which a call answers.
 *
 * @param say says a declared text in the language of the person
 */
export async function newValues(resource: Resource, say: (text: string) => string): Promise<Values> {
  const rows = new Map<string, Promise<Values | undefined>>();
  /** Several fields may take their values from one call. */
  const rowOf = (call: string) => {
    const row =
      rows.get(call) ?? ask(rowsCall(resource.page, call), { input: {} }).then(({ data }) => data[0]);
    rows.set(call, row);
    return row;
  };
  const defaults = await Promise.all(
    Object.entries(resource.fields).map(
      async ([name, field]) => [name, await readDefault(field.default, rowOf)] as const,
    ),
  );
  const given = new Map(defaults);
  return mapFields(resource, (name, { kind, default: text }) =>
    kind === 'multiline' && typeof text === 'string' ? say(text) : given.get(name),
  );
}

/** Lines in which what is not to be filled is as in a new one. */
function copiedLines(lines: FieldOf<'lines'>, copied: unknown): unknown {
  const locked = Object.entries(newLine(lines)).filter(([name]) => {
    const field = lines.fields[name];
    return field && isLockedIn(field, 'add');
  });
  return Array.isArray(copied)
    ? copied.map((line: Line) => ({ ...line, ...Object.fromEntries(locked) }))
    : copied;
}

/** The values that a copy of a stored record begins with. What must be unique, or is not to be filled, is as in a new one. */
export async function copiedValues(
  resource: Resource,
  record: Values,
  say: (text: string) => string,
): Promise<Values> {
  const copied = valuesOf(resource, copiedOf(resource, record));
  const fresh = await newValues(resource, say);
  const own = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.unique !== undefined || isLockedIn(field, 'add')) return [[name, fresh[name]]];
    return field.kind === 'lines' ? [[name, copiedLines(field, copied[name])]] : [];
  });
  return { ...copied, ...Object.fromEntries(own) };
}

/** Drops the values of hidden fields, unreadable ones that a locked field held, and those that the server gives a new record. */
const sentValues = ({ fields }: Resource, values: Values, mode: FormMode): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      if (!field || value instanceof Unreadable) return false;
      const { isShown, isLocked } = fieldState(field, values, mode);
      const isGiven = mode === 'add' && isLocked && ownDefault(field) !== undefined;
      return isShown && !isGiven;
    }),
  );

/**
 * Reports each mistake once. Checks of the same fields by the same rule fail together: only the one at the field that was edited
 * last reports it, and a field that is derived from these fields reports nothing.
 */
function saidOnce(
  { fields, checks }: Pick<Resource, 'fields' | 'checks'>,
  problems: Readonly<Record<string, string>>,
  edited: string | undefined,
): Readonly<Record<string, string>> {
  const said = { ...problems };
  const failed = checks.filter(({ at, message }) => problems[at] === message);
  for (const check of failed) {
    const alike = failed.filter((other) => isSameCheck(check, other));
    const first = alike.find(({ at }) => at === edited) ?? alike[0];
    if (first !== check) delete said[check.at];
    for (const [name, field] of Object.entries(fields))
      if ('derived' in field && field.derived?.from.includes(check.at)) delete said[name];
  }
  return said;
}

/** Remembers which field of a form was edited last, for its resolver. */
export const lastEdited = () => {
  let last: string | undefined;
  return {
    read: () => last,
    /** Watches the form. Returns a function that stops it. */
    watch: (form: Pick<UseFormReturn<Values>, 'watch'>): (() => void) => {
      const { unsubscribe } = form.watch((_values, { name = last }) => {
        last = name;
      });
      return unsubscribe;
    },
  };
};

/** The errors as the form holds them: those of `Items.1.Qty` in lists within lists. */
function nested(errors: readonly [name: string, error: FieldError][]): FieldErrors<Values> {
  const all: FieldErrors<Values> = {};
  for (const [name, error] of errors) set(all, name, error);
  return all;
}

/**
 * Checks a form by the schema that the server uses, and casts the values to the fields' own types.
 *
 * @param stored the stored record (`storedValues`); undefined for a new one
 */
export function resolverFor(
  resource: Resource,
  mode: FormMode,
  stored?: Values,
  edited?: ReturnType<typeof lastEdited>,
): Resolver<Values> {
  const schema = schemaOf(resource, mode, { stored, known: { present: present() } });
  return async (typed) => {
    try {
      const values = await schema.validate(withDerived(resource.fields, withoutEmptyEnd(resource, typed)), {
        abortEarly: false,
      });
      return { values: sentValues(resource, values, mode), errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const problems = Object.entries(saidOnce(resource, problemsOf(error), edited?.read()));
      return {
        values: {},
        errors: nested(problems.map(([name, message]) => [name, { type: 'rule', message }])),
      };
    }
  };
}
