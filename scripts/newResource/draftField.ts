import type { Field, FieldKind } from '../../contract/resource/Field.ts';
import { kinds } from '../../contract/resource/kinds.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { kindOf } from './kindOf.ts';

const verbs = { typed: 'enter', chosen: 'select', uploaded: 'upload' } as const;

/** How a field is written on the command line. */
export const fieldGrammar = `Name:kind, Name:kind! for a required one, Name:choice=Road,Rail or Name:reference=product;
the kinds are ${[...kindOf.keys()].join(', ')}`;

const labelOf = (name: string): string =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim();

const requiredText = (kind: FieldKind, label: string): string =>
  `Please ${verbs[kinds[kind].given]} ${label.toLowerCase()}.`;

function choicesOf(name: string, given: string) {
  const labels = given.split(',').map((label) => label.trim());
  if (labels.some((label) => !label)) throw new Error(`'${name}' needs choices: ${name}:choice=Road,Rail`);
  return labels.map((label, index) => ({ value: index + 1, label }));
}

function targetOf(name: string, given: string, resources: readonly Resource[]): string {
  if (!/^[A-Z]\w*Id$/.test(name)) throw new Error(`A reference holds an id: call '${name}' '${name}Id'`);
  const target = resources.find(({ key }) => key === given);
  const offered = resources.flatMap(({ key, calls }) => (calls.options ? [key] : []));
  if (target?.calls.options) return given;
  const why = target ? `'${given}' has no call that lists its options` : `there is no declaration '${given}'`;
  throw new Error(`'${name}' can't refer to it: ${why}; what can be referred to: ${offered.join(', ')}`);
}

/** Reads `Name:kind!=argument` as a field. Throws a sentence for people. */
export function draftField(text: string, resources: readonly Resource[]): [name: string, field: Field] {
  const parts = /^([A-Z][A-Za-z0-9]*):([a-z]+)(!?)(?:=(.*))?$/.exec(text);
  if (!parts) throw new Error(`'${text}' is no field. A field is written ${fieldGrammar}`);
  const [, name = '', word = '', required, argument = ''] = parts;
  const kind = kindOf.get(word);
  if (!kind) throw new Error(`'${word}' of '${name}' is no kind. A field is written ${fieldGrammar}`);
  const base = kind === 'reference' ? name.replace(/Id$/, '') : name;
  const label = labelOf(base);
  if (argument && kind !== 'choice' && kind !== 'reference')
    throw new Error(`'${name}' is a ${word}, which takes nothing after '='`);
  const options: object = {
    ...(kind === 'choice' && { choices: choicesOf(name, argument) }),
    ...(kind === 'reference' && {
      to: targetOf(name, argument, resources),
      labelled: `${base}Name`,
    }),
    ...(kind === 'pairs' && { as: 'list', keyLabel: 'Name', valueLabel: 'Value' }),
    ...(kind === 'switch' && { default: true }),
    ...(required && kind !== 'switch' && { required: requiredText(kind, label) }),
  };
  return [name, { kind, label, ...options } as Field];
}
