import { presetLabel } from '../../contract/day/presets.ts';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { RowAction } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { fieldOfFilter, statusName } from '../../contract/resource/filterValue.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { fieldRules, ruleMessages } from '../../contract/resource/fieldState.ts';

type Texts = (string | undefined)[];

const fieldTexts = (field: Field): Texts => [
  field.label,
  field.help,
  field.unique,
  typeof field.required === 'string' ? field.required : field.required?.message,
  'digits' in field ? field.digits : undefined,
  'none' in field ? field.none : undefined,
  'unit' in field ? field.unit : undefined,
  field.kind === 'multiline' && typeof field.default === 'string' ? field.default : undefined,
  ...fieldRules(field).map((rule) => rule.message),
  ...(field.kind === 'choice' ? field.choices.flatMap(({ label, group }) => [label, group]) : []),
  ...(field.kind === 'pairs' ? [field.keyLabel, field.valueLabel] : []),
  ...(field.kind === 'lines' ? Object.values(field.fields).flatMap(fieldTexts) : []),
];

const actionTexts = (action: RowAction): Texts => [
  action.label,
  'confirm' in action ? action.confirm : undefined,
  'done' in action ? action.done : undefined,
  'view' in action ? action.view.title : undefined,
  ...(isFormAction(action)
    ? [
        ...Object.values(action.fields).flatMap(fieldTexts),
        ...(action.checks ?? []).map((check) => check.message),
      ]
    : []),
];

const pickerTexts = ({ picker }: Resource): Texts =>
  picker ? [picker.label, picker.title, picker.empty, ...Object.values(picker.columns)] : [];

const resourceTexts = (resource: Resource): Texts => [
  resource.title,
  resource.item,
  ...Object.values(resource.rights),
  ...Object.values(resource.texts),
  ...resource.charts.flatMap(({ title, counts }) => [title, counts]),
  ...resource.cards.map(({ title }) => title),
  resource.details?.title,
  ...resource.columns.map((column) => column.label),
  ...resource.export.columns.map((column) => column.label),
  ...resource.tabs.map((tab) => tab.title),
  ...resource.actions.flatMap(actionTexts),
  ...resource.checks.map((check) => check.message),
  resource.neverOverlap?.message,
  ...resource.looks.map(({ says }) => says),
  ...(resource.period?.presets.map(presetLabel) ?? []),
  ...pickerTexts(resource),
  ...Object.values(resource.fields).flatMap(fieldTexts),
];

/** Every text of the declarations and their rules, as its own key. A translation of the portal translates these. */
export function declaredTexts(resources: readonly Resource[]): Record<string, string> {
  const status = fieldOfFilter({ fields: {} }, statusName);
  const texts = [
    ...resources.flatMap(resourceTexts),
    ...(status ? fieldTexts(status) : []),
    ...Object.values(ruleMessages),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  return Object.fromEntries(texts.map((text) => [text, text]));
}
