import { isFormAction } from '../../contract/resource/actionForm.ts';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import type { Column, Resource } from '../../contract/resource/Resource.ts';
import type { RowAction, RowLook } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';

// Lists the features of a declaration, by the language's words, that make its page look or behave differently.

/** Words of a field that do not change its page, or only name its kind. */
const unshown = new Set(['kind', 'label', 'labelled', 'to', 'choices', 'help', 'index', 'unique', 'input']);

const partOf = ({ kind, input }: Field): string => input ?? kind;

const wordsOf = (field: Field): string[] =>
  Object.entries(field).flatMap(([word, said]) =>
    said === undefined || unshown.has(word)
      ? []
      : [typeof said === 'object' && word === 'default' ? `${word} ${Object.keys(said).join()}` : word],
  );

const has = (resource: Resource, ...words: (keyof Resource)[]): string[] =>
  words.filter((word) => resource[word] !== undefined);

const formOf = ({ tabs, picker, checks }: Resource): string[] => [
  tabs.length > 1 ? 'tabs' : 'no tabs',
  ...(picker ? ['picker'] : []),
  ...checks.map(({ rule }) => rule),
];

const lockOf = ({ locked }: Field): string =>
  locked === undefined ? '' : locked === true ? 'locked ' : 'locked by a condition ';

function cellOf({ fields, created, updated }: Resource, { field: name, cell }: Column): string {
  const field = fields[name];
  if (cell ?? field) return cell ?? field?.kind ?? '';
  return name === created || name === updated ? 'system date' : name === 'Status' ? name : 'label';
}

/** Whether rows of `resource` can be edited, toggled or acted on, apart from rights. */
export const hasRowActions = (resource: Resource): boolean =>
  Boolean(resource.calls.update ?? resource.calls.toggle ?? resource.form ?? resource.controls) ||
  resource.duplicate ||
  resource.actions.length > 0;

export const listFeatures = (resource: Resource): string[] => [
  ...resource.columns.map((column) => cellOf(resource, column)),
  ...(hasRowActions(resource) ? ['actions'] : []),
  ...has(resource, 'above', 'aside', 'controls', 'details', 'form', 'toolbar'),
  ...resource.charts.map(({ type }) => type),
];

export const addFeatures = (resource: Resource): string[] =>
  resource.calls.create
    ? [
        ...Object.values(resource.fields).flatMap((field) => [
          `${lockOf(field)}${partOf(field)}`,
          ...wordsOf(field),
        ]),
        ...formOf(resource),
      ]
    : [];

export const missingFeatures = ({ calls, tabs, fields }: Resource): string[] =>
  calls.create
    ? (tabs[0]?.fields ?? []).flatMap((name) => {
        const field = fields[name];
        return field?.required && field.default === undefined && field.locked !== true
          ? [`${partOf(field)} ${typeof field.required}`]
          : [];
      })
    : [];

export const updateFeatures = (resource: Resource): string[] =>
  resource.calls.update
    ? [
        ...Object.values(resource.fields).flatMap((field) => [
          `${lockOf(field)}${partOf(field)}`,
          ...wordsOf(field),
        ]),
        ...formOf(resource),
        ...has(resource, 'editable', 'person'),
      ]
    : [];

export const toggleFeatures = ({ calls, fields, label }: Resource): string[] =>
  calls.toggle ? [fields[label]?.kind ?? 'no label'] : [];

const sortOf = (action: RowAction): string =>
  isFormAction(action)
    ? 'form'
    : isSetAction(action)
      ? 'set'
      : 'view' in action
        ? 'view'
        : 'dialog' in action
          ? 'dialog'
          : 'call';

export const rightFeatures = (resource: Resource): string[] => {
  const { calls, form, actions } = resource;
  return [
    `add by ${calls.create ? 'create' : form ? 'form' : 'nothing'}`,
    `edit by ${calls.update ? 'update' : form ? 'form' : 'nothing'}`,
    calls.toggle ? 'toggle' : 'no toggle',
    ...actions.flatMap((action) => (action.shown ? [] : [`${sortOf(action)} by ${action.right}`])),
    ...has(resource, 'controls'),
  ];
};

/** An action or a look, with its owner. */
export interface Of<Thing> {
  resource: Resource;
  thing: Thing;
}

export const eachOf = <Thing>(
  resources: readonly Resource[],
  thingsOf: (resource: Resource) => readonly Thing[],
): Of<Thing>[] => resources.flatMap((resource) => thingsOf(resource).map((thing) => ({ resource, thing })));

export const guardFeatures = ({ thing }: Of<RowAction>): string[] =>
  thing.shown ? [`${sortOf(thing)} by ${thing.right}`] : [];

export const lookFeatures = ({ resource, thing }: Of<RowLook>): string[] => [
  thing.look,
  thing.says ? 'says' : 'says nothing',
  resource.looks[0] === thing ? 'first' : 'later',
];

export const setFeatures = ({ resource: { fields }, thing }: Of<RowAction>): string[] =>
  isSetAction(thing)
    ? [
        ...Object.keys(thing),
        ...(thing.asks ?? []).flatMap((name) => fields[name]?.kind ?? []),
        ...Object.values(thing.sets ?? {}).map((given) => (given === null ? 'null' : typeof given)),
      ]
    : [];

export const askFeatures = ({ thing }: Of<RowAction>): string[] =>
  isFormAction(thing)
    ? [
        ...Object.keys(thing),
        ...Object.values(thing.fields).map(partOf),
        ...(thing.checks ?? []).map(({ rule }) => rule),
      ]
    : [];

export const seenFeatures = (resource: Resource): string[] =>
  [...seenRights(resource)].flatMap(([name, right]) => [
    right,
    ...(resource.columns.some(({ field }) => field === name) ? ['column'] : []),
    ...(resource.calls.create && right !== 'add' ? ['form'] : []),
  ]);
