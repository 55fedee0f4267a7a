import polyglotI18nProvider from 'ra-i18n-polyglot';
import { presetLabel } from '../../contract/day/presets.ts';
import { type Language, languageNames, languages } from '../../contract/language/Language.ts';
import { translator } from '../../contract/language/translator.ts';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { RowAction } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { fieldRules, ruleMessages } from '../../contract/resource/fieldState.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { en } from './en.ts';

type Texts = (string | undefined)[];

const fieldTexts = (field: Field): Texts => [
  field.label,
  field.help,
  field.unique,
  typeof field.required === 'string' ? field.required : field.required?.message,
  'digits' in field ? field.digits : undefined,
  'none' in field ? field.none : undefined,
  'unit' in field ? field.unit : undefined,
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
  ...resource.charts.map(({ title }) => title),
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
  const texts = [...resources.flatMap(resourceTexts), ...Object.values(ruleMessages)].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return Object.fromEntries(texts.map((text) => [text, text]));
}

/** Fills the holes of a text as polyglot does, but writes numbers in groups. Give serials, ids and years as texts. */
function fillHoles(this: string, holes: RegExp, valueOf: (hole: string, name: string) => unknown): string {
  return this.replace(holes, (hole: string, name: string) => {
    const value = valueOf(hole, name);
    return typeof value === 'number' ? formatQuantity(value) : String(value);
  });
}

/** Says texts that are no keys: those of declarations, in the language of the page. The server says its own in it. */
let say = (text: string): string => text;

async function hindi() {
  const { declared, speakDays, texts } = await import('./hi/hindi.ts');
  say = translator(declared);
  speakDays('hi');
  return texts;
}

/** Chooses between the forms of a text by the language's own rule. */
function formOf(language: Language): (count: number) => number {
  const rules = new Intl.PluralRules(language);
  return (count) => (rules.select(count) === 'one' ? 0 : 1);
}

/** The portal's texts, in English until `changeLocale` has brought others. Names, and the server's texts, stay as they are. */
export const i18nProvider = polyglotI18nProvider(
  (language) => (language === 'hi' ? hindi() : en),
  'en',
  languages.map((locale) => ({ locale, name: languageNames[locale] })),
  {
    onMissingKey: (text: string) => say(text),
    replace: fillHoles,
    pluralRules: {
      pluralTypes: Object.fromEntries(languages.map((language) => [language, formOf(language)])),
      pluralTypeToLanguages: Object.fromEntries(languages.map((language) => [language, [language]])),
    },
  },
);

/** Sets the language of the portal, before anything is shown. Loads its texts, or stays with English if they don't come. */
export async function speak(language: Language): Promise<void> {
  if (language === 'en') return;
  await i18nProvider.changeLocale(language).then(
    () => (document.documentElement.lang = language),
    () => undefined,
  );
}
