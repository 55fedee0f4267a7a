import { type Word, WordFile } from './readWords.ts';

/** The words of a declaration, of one of its parts, or of a field. */
export interface WordGroup {
  title: string;
  /** The type that holds them, if any. */
  type: string;
  /** The text between the title and the words. */
  says: string;
  words: readonly Word[];
}

export interface Kind extends Word {
  /** The options that no other kind has. */
  options: readonly Word[];
}

/** The language, as its types' comments explain it. */
export interface Reference {
  resource: WordGroup;
  parts: readonly WordGroup[];
  common: WordGroup;
  kinds: readonly Kind[];
  shared: readonly WordGroup[];
  conditions: WordGroup;
  named: readonly WordGroup[];
  icons: WordGroup;
  /** A sentence for each word without a line or an example. */
  faults: () => string[];
}

/** Reads the comments of the types in contract/, the only place where the words of the language are explained. */
export function readReference(): Reference {
  const folder = 'contract/resource';
  const files = {
    declaration: new WordFile(`${folder}/ResourceDeclaration.ts`),
    field: new WordFile(`${folder}/Field.ts`),
    condition: new WordFile(`${folder}/Condition.ts`),
    rules: new WordFile(`${folder}/namedRules.ts`),
    parts: new WordFile(`${folder}/namedParts.ts`),
    lookups: new WordFile(`${folder}/lookups.ts`),
    choices: new WordFile('contract/choices/Choice.ts'),
    pages: new WordFile('contract/pages/pages.ts'),
    periods: new WordFile('contract/calls/presets.ts'),
  };
  const { declaration, field, condition, rules, parts, lookups, choices, pages, periods } = files;
  const group = (
    title: string,
    says: string,
    file: WordFile,
    type: string,
    exampleOf?: (name: string) => string,
  ): WordGroup => ({ title, says, type, words: file.words(type, exampleOf) });
  const named = (
    title: string,
    says: string,
    kind: string,
    exampleOf: (name: string) => string,
  ): WordGroup => ({ title, says, type: '', words: parts.wordsIn('NamedParts', kind, exampleOf) });
  return {
    resource: group(
      'The resource',
      'What a declaration says of itself, in the order in which it is best written.',
      declaration,
      'ResourceDeclaration',
    ),
    parts: [
      group('`calls`', 'The documented calls.', declaration, 'DeclaredCalls'),
      group('`columns`', 'A column that is more than a name.', declaration, 'ColumnDeclaration'),
      group('`filters`', 'What the list is narrowed by, above it.', declaration, 'FilterDeclaration'),
      group('`looks`', 'How rows look by their values.', declaration, 'RowLook'),
      group(
        '`chart`',
        'A picture above the list, of all rows that it shows with its search, its period and its filters.',
        declaration,
        'ChartDeclaration',
      ),
      group(
        '`actions`',
        'What every action of a row says, and how one is done in a dialog of the portal’s own.',
        declaration,
        'RowAction',
      ),
      group(
        '`actions` that call',
        'A call of the server’s modules, after a question.',
        declaration,
        'CallAction',
      ),
      group(
        '`actions` that set',
        'The engine sets the values itself, in one audited transaction, and refuses it of rows that don’t have the action.',
        declaration,
        'SetAction',
      ),
      group(
        '`actions` that ask',
        'Fields of the action’s own, which both sides judge against the row; a module of the server does it.',
        declaration,
        'FormAction',
      ),
      group('`actions` that show', 'Nothing is changed.', declaration, 'ViewAction'),
      group('`details`', 'What a click on a row opens, to be read alone.', declaration, 'DetailsDeclaration'),
      group('`checks`', 'A rule over several fields.', rules, 'CrossCheck'),
      group(
        '`picker`',
        'A button in a form that opens another list’s rows.',
        declaration,
        'PickerDeclaration',
      ),
      group(
        '`period`',
        'Which records the list shows, by when they were created or by a date of theirs.',
        declaration,
        'PeriodDeclaration',
      ),
      group('`export`', 'The file of all rows.', declaration, 'ExportDeclaration'),
    ],
    common: group('Every field', 'What a field of any kind can say.', field, 'CommonOptions'),
    kinds: field
      .words('FieldOptionsByKind')
      .map((kind) => ({ ...kind, options: field.wordsIn('FieldOptionsByKind', kind.name) })),
    shared: [
      group('Texts', '`text` and `multiline` take these as well.', field, 'TextOptions'),
      group('Numbers', '`integer`, `money` and `serial` take these as well.', field, 'NumberOptions'),
      group('Uploads', '`image`, `audio` and `video` take these as well.', field, 'UploadOptions'),
      group('Choices', 'What one of `choices` says.', choices, 'Choice'),
    ],
    conditions: group(
      'Conditions',
      'Questions about a form or a row, as plain data, wherever a word takes one: `shown`, `locked`, `editable`, the `when` of others.',
      condition,
      'Condition',
    ),
    named: [
      group('Presets', 'Periods that have a name, in `presets` of a `period`.', periods, 'presets', (name) =>
        name === 'all'
          ? "period: { presets: ['all'], sends: 'type' }"
          : `period: { days: 30, presets: ['${name}'] }`,
      ),
      group('Rules over several fields', '`rule` of `checks`.', rules, 'crossRules'),
      group('Derivations', '`rule` of `derived`.', rules, 'derivations'),
      group('Tables to look up in', '`to` of a `lookup`.', lookups, 'tables'),
      named(
        'Cells',
        '`cell` of a column; they stand in `src/custom-pages/customParts.ts`, as the next eight do.',
        'cells',
        (name) => `columns: [{ field: 'Title', cell: '${name}' }]`,
      ),
      named(
        'Inputs',
        '`input` of a field.',
        'inputs',
        (name) => `Title: text('Title', { input: '${name}' })`,
      ),
      named(
        'Dialogs',
        '`dialog` of an action.',
        'dialogs',
        (name) => `actions: [{ name: 'show', label: 'Show', right: 'view', dialog: '${name}' }]`,
      ),
      named('Parts above', '`above` of a resource.', 'aboves', (name) => `above: '${name}'`),
      named(
        'Details',
        '`part` of `details`.',
        'details',
        (name) => `details: { title: 'Details', part: '${name}' }`,
      ),
      named('Forms', '`form` of a resource.', 'forms', (name) => `form: '${name}'`),
      named('Controls', '`controls` of a resource.', 'controls', (name) => `controls: '${name}'`),
      named('Asides', '`aside` of a resource.', 'asides', (name) => `aside: '${name}'`),
      named('Toolbars', '`toolbar` of a resource.', 'toolbars', (name) => `toolbar: '${name}'`),
      named(
        'Queries',
        '`rows` of a resource: one of these, which modules of the server register, or a report’s text, `server/modules/reports/<name>.sql`.',
        'rows',
        (name) => `rows: '${name}'`,
      ),
      named('Writers', '`writes` of a resource.', 'writes', (name) => `writes: '${name}'`),
      named(
        'Rules before saving',
        '`hooks: { beforeSave }`.',
        'beforeSave',
        (name) => `hooks: { beforeSave: '${name}' }`,
      ),
      named(
        'Rules after saving',
        '`hooks: { afterSave }`.',
        'afterSave',
        (name) => `hooks: { afterSave: '${name}' }`,
      ),
      named(
        'Rules before toggling',
        '`hooks: { beforeToggle }`.',
        'beforeToggle',
        (name) => `hooks: { beforeToggle: '${name}' }`,
      ),
    ],
    icons: group('Icons', '`icon` of a resource.', pages, 'IconName', (name) => `icon: '${name}'`),
    faults: () => [
      ...[declaration, field, condition, rules, parts, lookups, choices, pages, periods].flatMap(
        (file) => file.faults,
      ),
      ...declaration.unread,
      ...field.unread,
    ],
  };
}
