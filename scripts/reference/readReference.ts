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

/** Reads the comments of the types in contract/. Only these explain the words of the language. */
export function readReference(): Reference {
  const folder = 'contract/resource/declaration';
  const files = {
    declaration: new WordFile(`${folder}/ResourceDeclaration.ts`),
    field: new WordFile(`${folder}/Field.ts`),
    condition: new WordFile(`${folder}/Condition.ts`),
    rules: new WordFile(`${folder}/namedRules.ts`),
    parts: new WordFile(`${folder}/namedParts.ts`),
    ownParts: new WordFile('src/resources/namedParts.ts'),
    lookups: new WordFile('src/resources/lookups.ts'),
    choices: new WordFile('contract/choices/Choice.ts'),
    pages: new WordFile('contract/pages/pages.ts'),
    periods: new WordFile('contract/day/presets.ts'),
  };
  const { declaration, field, condition, rules, parts, ownParts, lookups, choices, pages, periods } = files;
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
  ): WordGroup => ({
    title,
    says,
    type: '',
    words: [
      ...parts.wordsIn('EngineParts', kind, exampleOf),
      ...ownParts.wordsIn('SealbookParts', kind, exampleOf),
    ],
  });
  return {
    resource: group(
      'The resource',
      'The words of a declaration, in their usual order.',
      declaration,
      'ResourceDeclaration',
    ),
    parts: [
      group('`calls`', 'The documented calls.', declaration, 'DeclaredCalls'),
      group('`columns`', 'A column with more than a name.', declaration, 'ColumnDeclaration'),
      group('`filters`', 'A field above the list that narrows it.', declaration, 'FilterDeclaration'),
      group('`looks`', 'A look for rows that meet a condition.', declaration, 'RowLook'),
      group(
        '`chart`',
        'A picture above the list, of all rows that its search, period and filters find.',
        declaration,
        'ChartDeclaration',
      ),
      group(
        '`card`',
        'A number on the dashboard, the same as the list shows where it leads.',
        declaration,
        'CardDeclaration',
      ),
      group(
        '`states`',
        'The states that records go through, in one choice. Its `tone`s are their colours, and actions its moves.',
        declaration,
        'StatesDeclaration',
      ),
      group(
        '`moves`',
        'A move to another state. It takes the words of [actions that set](#actions-that-set) as well.',
        declaration,
        'MoveDeclaration',
      ),
      group(
        '`actions`',
        'The words of every action of a row, and of one with a custom dialog.',
        declaration,
        'RowAction',
      ),
      group('`actions` that call', 'A call of a server module, after a question.', declaration, 'CallAction'),
      group(
        '`actions` that set',
        'The engine sets the values in one audited transaction. It refuses rows that do not have the action and, where people can edit records, one that has changed since they saw it, as a save does.',
        declaration,
        'SetAction',
      ),
      group(
        '`actions` that ask',
        'A dialog with fields of its own, which the form and the server check against the row. A server module does the action.',
        declaration,
        'FormAction',
      ),
      group('`actions` that show', 'They change nothing.', declaration, 'ViewAction'),
      group(
        '`details`',
        'A dialog that a click on a row opens, to read it.',
        declaration,
        'DetailsDeclaration',
      ),
      group('`mail`', 'A mail about a row, from a template.', declaration, 'MailDeclaration'),
      group(
        '`reminders`',
        'Mails about a record that go out by a date of it, each once: in the morning, and up to three days late if no server ran. A record that somebody makes on that day or later has none, and another date begins anew. They take the words of [`mail`](#mail) as well.',
        declaration,
        'ReminderDeclaration',
      ),
      group(
        '`tells`',
        'Events, which the server sends to the receivers of the company (docs/events.md).',
        declaration,
        'TellsDeclaration',
      ),
      group('`checks`', 'A rule over several fields.', rules, 'CrossCheck'),
      group(
        '`neverOverlap`',
        'Days or numbers of active records that never overlap. The database refuses those that do, also if two are saved at once.',
        declaration,
        'OverlapDeclaration',
      ),
      group(
        '`ownRows`',
        'Records that only the people see and change whose they are.',
        declaration,
        'OwnRowsDeclaration',
      ),
      group('`picker`', 'A button in a form that opens another list.', declaration, 'PickerDeclaration'),
      group(
        '`period`',
        'The days whose records the list shows, by their creation or another date.',
        declaration,
        'PeriodDeclaration',
      ),
      group('`export`', 'The file of all rows.', declaration, 'ExportDeclaration'),
    ],
    common: group('Every field', 'The options of every kind of field.', field, 'CommonOptions'),
    kinds: field
      .words('FieldOptionsByKind')
      .map((kind) => ({ ...kind, options: field.wordsIn('FieldOptionsByKind', kind.name) })),
    shared: [
      group('Texts', '`text` and `multiline` also take these.', field, 'TextOptions'),
      group('Numbers', '`integer`, `decimal`, `money` and `serial` also take these.', field, 'NumberOptions'),
      group('Measures', '`integer` and `decimal` also take this.', field, 'MeasureOptions'),
      group('Uploads', '`image`, `file`, `audio` and `video` also take these.', field, 'UploadOptions'),
      group('Choices', 'The words of one of `choices`.', choices, 'Choice'),
    ],
    conditions: group(
      'Conditions',
      'Plain data about a form or a row, for `shown`, `locked`, `editable` and `when`.',
      condition,
      'Condition',
    ),
    named: [
      group('Presets', 'Periods with names, for `presets` of a `period`.', periods, 'presets', (name) =>
        name === 'all'
          ? "period: { presets: ['all'], sends: 'type' }"
          : `period: { days: 30, presets: ['${name}'] }`,
      ),
      group('Rules over several fields', '`rule` of `checks`.', rules, 'crossRules'),
      group('Derivations', '`rule` of `derived`.', rules, 'derivations'),
      group('Tables to look up in', '`to` of a `lookup`.', lookups, 'lookupTables'),
      named(
        'Cells',
        '`cell` of a column. `src/custom-pages/customParts.ts` registers these and the next eight groups.',
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
        '`rows` of a resource: one of these, which server modules register, or a report’s text, `server/modules/reports/<name>.sql`.',
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
      ...Object.values(files).flatMap((file) => file.faults),
      ...declaration.unread,
      ...field.unread,
    ],
  };
}
