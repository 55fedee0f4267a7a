import type { Field } from '../../contract/resource/Field.ts';
import { ruleMessages } from '../../contract/resource/fieldRules.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

function fieldTexts(field: Field): (string | undefined)[] {
  const limits = ['min', 'max', 'maxLength'].map((name) => Reflect.get(field, name) as unknown);
  return [
    field.label,
    field.help,
    field.unique,
    typeof field.required === 'string' ? field.required : field.required?.message,
    'invalid' in field ? field.invalid : undefined,
    'digits' in field ? field.digits : undefined,
    'matches' in field ? field.matches?.message : undefined,
    'weak' in field ? field.weak : undefined,
    ...limits.map((limit) => (Array.isArray(limit) ? String(limit[1]) : undefined)),
    ...(field.kind === 'choice' ? field.choices.map((choice) => choice.label) : []),
    ...(field.kind === 'pairs' ? [field.keyLabel, field.valueLabel] : []),
  ];
}

const resourceTexts = (resource: Resource): (string | undefined)[] => [
  resource.title,
  resource.item,
  ...Object.values(resource.texts),
  ...resource.columns.map((column) => column.label),
  ...resource.tabs.map((tab) => tab.title),
  ...resource.actions.map((action) => action.label),
  ...resource.checks.map((check) => check.message),
  ...(resource.picker
    ? [
        resource.picker.label,
        resource.picker.title,
        resource.picker.empty,
        ...Object.values(resource.picker.columns),
      ]
    : []),
  ...Object.values(resource.fields).flatMap(fieldTexts),
];

/** Every text that declarations and their rules hold, as its own key: what a translation of the portal has to translate. */
export function declaredTexts(resources: readonly Resource[]): Record<string, string> {
  const texts = [...resources.flatMap(resourceTexts), ...Object.values(ruleMessages)].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return Object.fromEntries(texts.map((text) => [text, text]));
}
