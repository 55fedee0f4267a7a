import { takenBy } from '../contract/calls/records/uploads.ts';
import type { Field, FieldKind } from '../contract/resource/declaration/Field.ts';
import * as builders from '../contract/resource/declaration/fields.ts';
import { kinds } from '../contract/resource/declaration/kinds.ts';
import { insteadOf } from '../contract/resource/check/Faults.ts';
import { type LookupName, lookups } from '../contract/resource/declaration/lookups.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import type { ResourceDeclaration } from '../contract/resource/declaration/ResourceDeclaration.ts';
import { targetsOf } from '../server/engine/schema/tableOf.ts';
import { inSentence, labelOf } from './draftOptions.ts';

/** Maps each kind of field that a declared table can hold to the function that declarations import. */
export const builderOf: ReadonlyMap<FieldKind, string> = new Map(
  Object.entries(builders)
    .map(([name, build]) => [build('', {} as never).kind, name] as const)
    // lines have fields of their own, for which a line of a command has no room
    .filter(([kind]) => !kinds[kind].needsWriter && kind !== 'lines'),
);

const verbs = { typed: 'enter', chosen: 'select', uploaded: 'upload' } as const;

/** The grammar of a field on the command line. */
export const fieldGrammar = `Name:kind, Name:kind! for a required one, Name:choice=Road,Rail, Name:reference=product, Name:lookup=city, Name:file=pdf or Name:decimal=3;
the kinds are ${[...builderOf.keys()].join(', ')}`;

const requiredText = (kind: FieldKind, label: string): string =>
  `Please ${verbs[kinds[kind].given]} the ${inSentence(label)}.`;

function choicesOf(name: string, given: string) {
  const labels = given.split(',').map((label) => label.trim());
  if (labels.some((label) => !label)) throw new Error(`'${name}' needs choices: ${name}:choice=Road,Rail`);
  return labels.map((label, index) => ({ value: index + 1, label }));
}

/** What a reference leads to, with a call of its own, which the engine answers, where the target has none. */
function targetOf(name: string, given: string, resources: readonly Resource[], area: string) {
  if (!/^[A-Z]\w*Id$/.test(name)) throw new Error(`A reference holds an id: call '${name}' '${name}Id'`);
  const target = resources.find(({ key }) => key === given);
  const known = targetsOf(resources);
  if (!target || !known.has(given))
    throw new Error(
      `'${name}' can't refer to it: ${target ? 'a query lists' : 'there is no declaration'} '${given}'${insteadOf(given, [...known.keys()])}`,
    );
  return {
    to: given,
    ...(!target.calls.options && { options: `${area}/Get${name.replace(/Id$/, '')}Options` }),
  };
}

/** The table that a field looks up, and the field before it that its rows belong to. */
function lookedUp(name: string, given: string, before: ResourceDeclaration['fields']) {
  const to = (Object.keys(lookups) as LookupName[]).find((known) => known === given);
  if (!to) {
    const known = Object.keys(lookups);
    throw new Error(
      given
        ? `'${name}' looks up '${given}', which nobody knows${insteadOf(given, known)}`
        : `'${name}' must say what it looks up, one of ${known.join(', ')}: ${name}:lookup=city`,
    );
  }
  const parent = lookups[to].parent?.to;
  if (!parent) return { to };
  const [of] =
    Object.entries(before).find(([, field]) => field.kind === 'lookup' && field.to === parent) ?? [];
  if (!of) throw new Error(`'${name}' is a ${to} of a ${parent}: a field of that comes before it`);
  return { to, of };
}

/** Answers the file types that the argument names, or those of most certificates. */
function takesOf(kind: string, name: string, given: string) {
  const types = given.split(',').map((type) => type.trim());
  const known = takenBy.file;
  const taken = known.filter((type) => types.includes(type));
  if (given && taken.length < types.length)
    throw new Error(`'${name}' takes ${known.join(', ')}: ${name}:${kind}=pdf or ${name}:${kind}=image,pdf`);
  return given ? types : ['pdf', 'image'];
}

function placesOf(name: string, given: string): number {
  if (!/^[1-6]$/.test(given))
    throw new Error(`'${name}' must say its decimals, from 1 to 6: ${name}:decimal=3`);
  return Number(given);
}

/**
 * Reads `Name:kind!=argument` as a field. Throws an Error with a sentence for people.
 *
 * @param before the fields before it
 * @param isShownOnly whether the field is a report's, which nobody enters
 * @param area the first half of its calls' names
 */
export function draftField(
  text: string,
  resources: readonly Resource[],
  before: ResourceDeclaration['fields'],
  isShownOnly: boolean,
  area: string,
): [name: string, field: Field] {
  const parts = /^([A-Z][A-Za-z0-9]*):([a-z]+)(!?)(?:=(.*))?$/.exec(text);
  if (!parts) throw new Error(`'${text}' is not a field. A field is written ${fieldGrammar}`);
  const [, name = '', word = '', mark, given = ''] = parts;
  if (word === 'lines')
    throw new Error(`'${name}' has fields of its own: write it by hand, see docs/declaring.md#lines`);
  const kind = [...builderOf.keys()].find((known) => known === word);
  if (!kind) throw new Error(`'${word}' of '${name}' is not a kind. A field is written ${fieldGrammar}`);
  const isLed = kind === 'reference' || kind === 'lookup';
  // people write the mark at the end, too, where no name has one
  const isFile = kind === 'file' || kind === 'files';
  const argument = isLed || isFile ? given.replace(/!$/, '') : given;
  const required = mark || (argument !== given ? '!' : '');
  const base = isLed ? name.replace(/Id$/, '') : name;
  const label = labelOf(base);
  if (required && isShownOnly) throw new Error(`'${name}' is required, but in a report nothing is entered`);
  if (argument && kind !== 'choice' && !isFile && kind !== 'decimal' && !isLed)
    throw new Error(`'${name}' is a ${word}, which takes nothing after '='`);
  const options: object = {
    ...(kind === 'choice' && { choices: choicesOf(name, argument) }),
    ...(kind === 'reference' && targetOf(name, argument, resources, area)),
    ...(kind === 'lookup' && lookedUp(name, argument, before)),
    ...(isLed && { labelled: `${base}Name` }),
    ...(isFile && { takes: takesOf(kind, name, argument) }),
    ...(kind === 'files' && { max: [20, `At most 20 ${label.toLowerCase()}.`] }),
    ...(kind === 'decimal' && { places: placesOf(name, argument) }),
    ...(kind === 'pairs' && { as: 'list', keyLabel: 'Name', valueLabel: 'Value' }),
    ...(kind === 'switch' && !isShownOnly && { default: true }),
    ...(required && kind !== 'switch' && { required: requiredText(kind, label) }),
    // a measured value, such as a temperature, may lie below 0
    ...(kinds[kind].isNumeric &&
      kind !== 'decimal' &&
      !isShownOnly && { min: [0, 'Please enter 0 or more.'] }),
  };
  return [name, { kind, label, ...options } as Field];
}
