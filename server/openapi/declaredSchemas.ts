import { authors } from '../../contract/resource/check/assertSense.ts';
import { holdsInMode } from '../../contract/resource/declaration/Condition.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { mostCounted, sumsName, totalIsLeast } from '../../contract/calls/records/listRequest.ts';
import { versionName } from '../../contract/calls/records/save.ts';
import { presetLabel, type PresetName } from '../../contract/day/presets.ts';
import { takesField, uploadCallFor } from '../../contract/calls/records/uploads.ts';
import {
  type Field,
  type FieldKind,
  type FieldOf,
  heldOf,
  isLabelled,
  isPersonField,
  takenTypes,
  type FilesField,
  withLineFields,
} from '../../contract/resource/declaration/Field.ts';
import { fieldOfFilter, meInFilter } from '../../contract/resource/filterValue.ts';
import { isAlwaysRequired, isLockedIn } from '../../contract/resource/fieldState.ts';
import { kinds, largestOf, placesOf } from '../../contract/resource/declaration/kinds.ts';
import { mostLines } from '../../contract/values/limits.ts';
import { lookups } from '../../contract/resource/declaration/lookups.ts';
import { refusedName, type Resource } from '../../contract/resource/Resource.ts';
import type { FormAction } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { fieldOptionsCall } from '../../contract/resource/resourceCalls.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { isPageRight, type Right } from '../../contract/pages/Permission.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import { type JsonSchema, listOf, objectOf, ref } from './jsonSchema.ts';

type Role =
  | 'list'
  | 'create'
  | 'update'
  | 'save'
  | 'toggle'
  | 'options'
  | 'export'
  | 'action'
  | 'asked'
  | 'counts'
  | 'chart';

/** A call's role in its declaration. */
export interface Declared {
  role: Role;
  resource: Resource;
}

/** The calls of the declarations by their paths, without what follows in the address. */
export function declaredCalls(resources: readonly Resource[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const resource of resources) {
    const add = (path: string | undefined, role: Role) => {
      if (path) found.set(path, { role, resource });
    };
    const { list, create, update, toggle, options, export: exported } = resource.calls;
    add(list, 'list');
    add(exported, 'export');
    add(create, create === update ? 'save' : 'create');
    if (update !== create) add(update, 'update');
    add(toggle, 'toggle');
    add(options, 'options');
    for (const action of resource.actions)
      if ('call' in action)
        add(action.call, isSetAction(action) || isFormAction(action) ? 'asked' : 'action');
    for (const { counts } of resource.filters) add(counts, 'counts');
    for (const { call } of resource.charts) add(call, 'chart');
    for (const [, field] of withLineFields(resource.fields))
      if (field.kind === 'reference') add(fieldOptionsCall(resource, field)?.path, 'options');
  }
  return found;
}

/** The name of a resource's row among the document's schemas. */
export const rowName = ({ key }: Resource): string => `${key}Row`;

const id: JsonSchema = { type: 'integer', minimum: 1 };

const text: JsonSchema = { type: 'string' };

const saved = (resource: Resource): JsonSchema => objectOf({ [resource.id]: id });

const answers: Record<Declared['role'], (resource: Resource) => JsonSchema> = {
  list: (resource) => listOf(ref('schemas', rowName(resource))),
  export: ({ fields, export: { columns } }) => {
    const labels = Object.fromEntries(columns.map(({ field, label }) => [field, { description: label }]));
    const guarded = seenRights({ fields });
    const required = Object.keys(labels).filter((name) => !guarded.has(name));
    return listOf({ ...objectOf(labels, required), additionalProperties: false });
  },
  create: saved,
  update: saved,
  save: saved,
  toggle: (resource) => objectOf({ [resource.id]: id, IsActive: { type: 'boolean' } }),
  action: saved,
  asked: saved,
  counts: () => listOf(objectOf({ value: {}, label: text, count: { type: 'integer' } })),
  chart: () =>
    listOf(
      objectOf({
        label: orNull(text),
        groups: { type: 'integer', minimum: 1, description: 'More than 1: the smaller groups together' },
        values: listOf({ type: 'number' }),
      }),
    ),
  options: () => listOf(objectOf({ value: { type: 'integer' }, label: text })),
};

/** The schema of a declared call's ResponseData when it has done its work. */
export const declaredAnswer = ({ role, resource }: Declared): JsonSchema => answers[role](resource);

type NumberField = FieldOf<'integer'> | FieldOf<'decimal'> | FieldOf<'money'> | FieldOf<'serial'>;

const words = (field: FieldOf<'text' | 'multiline' | 'email'>): JsonSchema => ({
  type: 'string',
  maxLength: ('maxLength' in field && field.maxLength?.[0]) || kinds[field.kind].longest,
  ...('matches' in field && field.matches && patternSchema(field.matches.pattern)),
});

/** JSON Schema's patterns are of Unicode and have no flags; one without regard to case is said in words. */
const patternSchema = ({ source, flags }: RegExp): JsonSchema =>
  flags.includes('i') ? { description: `Matches /${source}/${flags}` } : { pattern: source };

const number = (field: NumberField): JsonSchema => ({
  ...(placesOf(field)
    ? { type: 'number', multipleOf: Number(`1e-${placesOf(field)}`) }
    : { type: 'integer' }),
  ...('unit' in field && field.unit && { description: `In ${field.unit}` }),
  ...(field.min && { minimum: field.min[0] }),
  maximum: field.max ? field.max[0] : largestOf(field),
});

const file = (field: FilesField): JsonSchema => {
  const types = takenTypes(field);
  const asked = 'takes' in field ? `, asked with ${takesField}=${types.join(',')}` : '';
  return { type: 'string', description: `The address that ${uploadCallFor(types).path} answered${asked}` };
};

/** The schema of a value of each kind on the wire. */
const schemas: { [K in FieldKind]: (field: FieldOf<K>) => JsonSchema } = {
  text: words,
  multiline: words,
  email: words,
  mobile: () => text,
  password: () => text,
  integer: number,
  decimal: number,
  money: number,
  serial: number,
  date: () => ({
    type: 'string',
    description: 'A day as YYYY/MM/DD; a request may have it as YYYY-MM-DD, too',
  }),
  moment: () => ({
    type: 'string',
    description:
      "A moment as YYYY/MM/DD HH:mm by the clocks of the server's zone (TIME_ZONE); a request may have it as YYYY-MM-DDTHH:mm, too",
  }),
  position: () => ({ type: 'string', description: 'A latitude and a longitude, such as 28.6139, 77.209' }),
  choice: ({ choices }) => ({
    enum: choices.map(({ value }) => value),
    description: choices.map(({ value, label }) => `${value}: ${label}`).join('; '),
  }),
  reference: ({ to }) => ({ type: 'integer', minimum: 1, description: `The id of a record of '${to}'` }),
  lookup: ({ to }) => ({
    type: 'integer',
    minimum: 1,
    description: `A value that ${lookups[to].options.path} answers`,
  }),
  image: file,
  file,
  files: (field) => ({
    type: 'array',
    ...(field.required && { minItems: 1 }),
    maxItems: field.max[0],
    items: file(field),
  }),
  audio: file,
  video: file,
  pairs: ({ as }) =>
    as === 'list'
      ? listOf(objectOf({ Key: text, Value: text }))
      : { type: 'object', additionalProperties: text },
  lines: ({ fields, required, max }) => ({
    type: 'array',
    ...(required && { minItems: 1 }),
    maxItems: max?.[0] ?? mostLines,
    items: { type: 'object', ...needed(fields), properties: lineSchemas(fields) },
  }),
  switch: () => ({ type: 'boolean' }),
};

/** The schemas of a line's values and, in answers, of the labels beside them. */
const lineSchemas = (fields: Resource['fields']): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, JsonSchema][] => [
      [
        name,
        {
          ...(isAlwaysRequired(field) ? fieldSchema(field) : orNull(fieldSchema(field))),
          description: [[field.label, ...followed(field)].join(', '), field.seen && seenBy(field.seen)]
            .filter(Boolean)
            .join('. '),
        },
      ],
      ...(isLabelled(field)
        ? [[field.labelled, { ...orNull(text), description: 'In answers' }] as [string, JsonSchema]]
        : []),
    ]),
  );

/** Says where a value comes from that nobody has to send. */
function followed(field: Field): string[] {
  if (heldOf(field))
    return [`as ${field.copies?.from} was at the save that chose it; another one that is sent is refused`];
  return 'derived' in field && field.derived ? ['computed'] : [];
}

function fieldSchema(field: Field): JsonSchema {
  const schema = schemas[field.kind] as (field: Field) => JsonSchema;
  return schema(field);
}

/** The schemas of a list request's filters. */
export const filterSchemas = ({ filters, period, ...resource }: Resource): Record<string, JsonSchema> => ({
  ...(period?.sends !== undefined && { [period.sends]: presetSchema(period.presets) }),
  ...Object.fromEntries(
    filters.flatMap(({ field: name, sends }) => {
      const field = fieldOfFilter(resource, name);
      const description = field && `Only rows of this ${field.label}; 0 and nothing ask for all`;
      return field
        ? [
            [
              sends,
              {
                anyOf: [
                  fieldSchema(field),
                  ...(isPersonField(field) ? [{ const: meInFilter }] : []),
                  { const: 0 },
                  { type: 'null' },
                ],
                description,
              },
            ],
          ]
        : [];
    }),
  ),
});

/** The place of a preset; 0 and nothing mean the first. */
const presetSchema = (names: readonly PresetName[]): JsonSchema => ({
  anyOf: [{ type: 'integer', minimum: 0, maximum: names.length }, { type: 'null' }],
  description: `The period: ${names.map((name, place) => `${place + 1} ${presetLabel(name)}`).join(', ')}`,
});

const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const seenBy = (right: Right): string =>
  `Only for people with the right ${isPageRight(right) ? `to ${right}` : `'${right}'`} on this page`;

/** A field with what people call it, and with who sees it where not all do. */
function saidSchema(field: Field): JsonSchema {
  const { description, ...said } = fieldSchema(field);
  const held = heldOf(field) ? followed(field) : [];
  const words = [[field.label, ...held].join(', '), description, field.seen && seenBy(field.seen)];
  return { ...said, description: words.filter(Boolean).join('. ') };
}

const sentVersion: JsonSchema = {
  ...orNull(text),
  description:
    'The version of the row that the save began with: where the record has another one by now, it is refused with 409. Without it, it is taken',
};

/** The schema of a refusal because the record has changed: the row as it is now. */
export const changedAnswer = ({ role, resource }: Declared): JsonSchema | undefined =>
  role === 'update' || role === 'save' || (role === 'asked' && resource.calls.update)
    ? objectOf({ record: ref('schemas', rowName(resource)) })
    : undefined;

/** Whether each new record or line must have the field from whoever sends it. */
function isNeeded(field: Field): boolean {
  const { required, seen, shown } = field;
  if (seen || shown || ('derived' in field && field.derived) || isLockedIn(field, 'add')) return false;
  return typeof required === 'object' ? holdsInMode(required.when, 'add') : required !== undefined;
}

/** The fields that a new record or line must have, for schemas that name at least one. */
function needed(fields: Resource['fields']): Pick<JsonSchema, 'required'> {
  const names = Object.entries(fields).flatMap(([name, field]) => (isNeeded(field) ? [name] : []));
  return names.length ? { required: names } : {};
}

/** The fields of a new record that people fill in, and those of them that are always required. */
function filledSchemas({ fields }: Pick<Resource, 'fields'>) {
  const open = Object.entries(fields).filter(
    ([, field]) => field.locked !== true && !('derived' in field && field.derived),
  );
  const properties = open.map(([name, field]): [string, JsonSchema] => {
    const schema = saidSchema(field);
    return [name, isAlwaysRequired(field) ? schema : orNull(schema)];
  });
  return { ...needed(fields), properties: Object.fromEntries(properties) };
}

/** The schema of a saving call's body. Numbers and switches may also be texts; undeclared fields are ignored. */
export function savedSchema(resource: Resource, mode: 'add' | 'update' | 'both'): JsonSchema {
  const { properties, ...ofNew } = filledSchemas(resource);
  const id: JsonSchema = { type: 'integer', description: 'The id of the record that is updated' };
  // what is not sent of a stored record stays
  const requires = {
    add: ofNew,
    update: { required: [resource.id] },
    both: { anyOf: [{ required: [resource.id] }, ofNew] },
  };
  return {
    type: 'object',
    ...requires[mode],
    properties: {
      ...(mode !== 'add' && { [resource.id]: id, [versionName]: sentVersion }),
      ...properties,
    },
  };
}

/** The schema of the body of an action with a form. */
function formSchema(resource: Resource, { fields, finds }: FormAction): JsonSchema {
  const { required = [], properties } = filledSchemas({ fields });
  const done = {
    ...(finds ? orNull(id) : id),
    description: `The id of the record that it is done to${finds ? ', which is found where it is not sent' : ''}`,
  };
  return objectOf({ [resource.id]: done, ...properties }, [...(finds ? [] : [resource.id]), ...required]);
}

/** The schema of the body of an action that sets or asks for fields. */
export function askedSchema(resource: Resource, call: string): JsonSchema {
  const withForm = resource.actions.filter(isFormAction).find((one) => one.call === call);
  if (withForm) return formSchema(resource, withForm);
  const action = resource.actions.filter(isSetAction).find((one) => one.call === call);
  const asked = (action?.asks ?? []).flatMap((name) => {
    const field = resource.fields[name];
    return field ? [[name, field] as const] : [];
  });
  const isNeeded = (field: Field) => typeof field.required === 'string' && !field.shown;
  const needed = asked.flatMap(([name, field]) => (isNeeded(field) ? [name] : []));
  const given = asked.map(([name, field]): [string, JsonSchema] => {
    const schema = saidSchema(field);
    return [name, isNeeded(field) ? schema : orNull(schema)];
  });
  const properties = {
    [resource.id]: { ...id, description: 'The id of the record that it is done to' },
    ...(resource.calls.update && { [versionName]: sentVersion }),
    ...Object.fromEntries(given),
  };
  return objectOf(properties, [resource.id, ...needed]);
}

/** A row of the list. */
export function rowSchema(resource: Resource): JsonSchema {
  const seen = seenRights(resource);
  const several = new Set(resource.filters.flatMap(({ field, several }) => (several ? [field] : [])));
  const properties: Record<string, JsonSchema> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const schema = fieldSchema(field);
    properties[name] = orNull(several.has(name) ? { type: 'array', items: schema } : schema);
    if ('labelled' in field && field.labelled) properties[field.labelled] = orNull(text);
  }
  // lines say themselves who sees what of them
  for (const [name, right] of seen)
    if (!name.includes('.')) properties[name] = { ...properties[name], description: seenBy(right) };
  const shown = resource.columns.flatMap(({ field }) => (seen.has(field) ? [] : [field]));
  const isRest = resource.api === 'rest';
  const moment: JsonSchema = {
    type: 'string',
    pattern: isRest ? String.raw`^\d{4}-\d\d-\d\dT.*Z$` : String.raw`^\d\d/\d\d/\d{4}$`,
  };
  // Rows of a query that is sorted by something else may have no creation, such as sums.
  const dated = resource.table || resource.sort.by === resource.created ? [resource.created] : [];
  const versions = resource.calls.update ? [versionName] : [];
  return {
    type: 'object',
    required: [...new Set([resource.id, ...dated, ...shown, ...versions])],
    properties: {
      [resource.id]: { type: 'integer', minimum: 1 },
      Status: { enum: ['Active', 'InActive'] },
      ...properties,
      ...(resource.table && Object.fromEntries(Object.keys(authors).map((name) => [name, orNull(text)]))),
      IsActive: { type: 'boolean' },
      [resource.created]: moment,
      [resource.updated]: orNull(moment),
      ...(resource.calls.update && {
        [versionName]: { type: 'string', description: 'What an update or an action sends back' },
      }),
      [refusedName]: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What is refused of the record beyond the rights on the page, by what it is: why',
      },
      ...(!isRest &&
        Object.fromEntries(
          resource.totals.map((name) => [name, { type: 'integer', description: 'Only on the first row' }]),
        )),
      ...(!isRest && {
        [totalIsLeast]: {
          const: true,
          description: `Only on the first row: a search has found more than that, and more than ${mostCounted}`,
        },
      }),
      ...(resource.sums.length > 0 && {
        [sumsName]: {
          type: 'object',
          properties: Object.fromEntries(resource.sums.map((name) => [name, { type: 'number' }])),
          description: `Only on the first row, where ${sumsName} was asked for: the sums of all rows that are found`,
        },
      }),
    },
  };
}
