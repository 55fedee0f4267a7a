import { largestPage, sumsName, totalIsLeast } from '../../calls/records/listRequest.ts';
import { versionName } from '../../calls/records/save.ts';
import { tones } from '../../choices/Choice.ts';
import type { Pattern } from '../../values/patterns.ts';
import { comparedIn, fieldsOfCondition } from '../declaration/Condition.ts';
import { type Faults, insteadOf } from './Faults.ts';
import {
  type Field,
  type FieldOf,
  heldOf,
  isLabelled,
  isPersonField,
  numberingOf,
} from '../declaration/Field.ts';
import { isFormAction } from '../actionForm.ts';
import { assertCards, assertCharts, assertFilters } from './assertList.ts';
import { assertDerivedFrom, assertLines } from './assertLines.ts';
import { chartsOf } from '../charts.ts';
import { assertBulk, assertFormAction, assertSetAction } from './assertActions.ts';
import { conditionsOf, fieldRules, isAlwaysRequired, ownDefault } from '../fieldState.ts';
import { givenFault } from '../givenValue.ts';
import { assertMail, assertReminders } from '../mailTemplate.ts';
import { kinds, largestOf, placesOf } from '../declaration/kinds.ts';
import { lookups } from '../declaration/lookups.ts';
import { patternFault } from './patternFault.ts';
import { derivedFrom, parseValue } from '../parseValue.ts';
import {
  type DeclaredCalls,
  type PeriodDeclaration,
  type ResourceDeclaration,
  rowNumber,
} from '../declaration/ResourceDeclaration.ts';
import { fieldsRead } from '../declaration/namedRules.ts';
import { isForMany, isSetAction } from '../setAction.ts';

/** The names in a declaration's rows, and the functions that report wrong ones. */
export interface DeclarationNames {
  /** The field with a row's id or number. */
  id: string;
  /** The system dates' names on the wire. */
  created: string;
  updated: string;
  /** The fields of every record beside the declared ones, with the labels of their columns. */
  system: Readonly<Record<string, string>>;
  /** The fields of the wire with labels of other rows, such as CategoryName for CategoryId. */
  labels: ReadonlyMap<string, Field>;
  /** Finds the declared field of a name, or of a label's name. */
  fieldOf: (name: string) => Field | undefined;
  /** Adds a fault, as the end of a sentence that begins with the declaration. */
  fault: (why: string) => void;
  /** Adds a fault for each unknown name, and answers the known ones. */
  assertKnown: (names: readonly string[], where: string) => string[];
  /** Adds a fault for each name that is not a declared field. */
  assertDeclared: (names: readonly string[], where: string) => void;
  /** Adds a fault for each name that the rows do not have. A query may have others, which the server checks at its start. */
  assertInRows: (names: readonly string[], where: string) => void;
}

/** The names of the people who made and last changed a record of a declared table, with the labels of their columns. */
export const authors = { CreatedBy: 'Created By', UpdatedBy: 'Updated By' } as const;

export function declarationNames(
  key: string,
  declaration: ResourceDeclaration,
  faults: Faults,
): DeclarationNames {
  const { fields, id = rowNumber, path, table, dates = 'Date' } = declaration;
  const fault = (why: string) => faults.add(`The declaration '${key}' (${path}): ${why}`);
  const [created, updated] = [`Created${dates}`, `Updated${dates}`];
  const system = {
    [created]: 'Created Date',
    [updated]: 'Updated Date',
    ...(table && authors),
    Status: 'Status',
  };
  const labels = new Map(
    Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])),
  );
  const declared = new Set(Object.keys(fields));
  const known = new Set([...declared, ...labels.keys(), id, ...Object.keys(system)]);
  const assertAmong = (among: ReadonlySet<string>) => (names: readonly string[], where: string) =>
    names.filter((name) => {
      if (!among.has(name))
        fault(`${where} names '${name}', which is not one of its fields${insteadOf(name, among)}`);
      return among.has(name);
    });
  const assertKnown = assertAmong(known);
  return {
    id,
    created,
    updated,
    system,
    labels,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : labels.get(name)),
    fault,
    assertKnown,
    assertDeclared: assertAmong(declared),
    assertInRows: (names, where) => {
      if (!declaration.rows) assertKnown(names, where);
    },
  };
}

const callPath = /^[A-Za-z]+\/[A-Za-z]+$/;

/** Reports where a declaration contradicts itself or uses unknown names. */
export function assertSense(declaration: ResourceDeclaration, calls: DeclaredCalls, names: DeclarationNames) {
  assertCalls(declaration, calls, names);
  assertAppendOnly(declaration, calls, names);
  assertNeverOverlap(declaration, names);
  assertOwnNames(declaration, names);
  for (const [name, field] of Object.entries(declaration.fields))
    assertField(name, field, declaration, names);
  assertParts(declaration, names);
}

const arePageSizes = (sizes: readonly number[]): boolean =>
  sizes.length > 0 &&
  sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0) && size <= largestPage);

/** Checks where the rows come from and go to, and by which calls. */
function assertCalls(
  {
    id,
    api,
    table,
    rows,
    writes,
    actions = [],
    aside,
    details,
    duplicate,
    import: imports,
    added,
    mail,
    form,
    filters = [],
    chart,
    pageSizes,
  }: ResourceDeclaration,
  calls: DeclaredCalls,
  { fault }: DeclarationNames,
): void {
  const { create, update, toggle, options } = calls;
  const charts = chartsOf({ chart });
  if (api && charts.length) fault('it has a chart, which no REST resource answers');
  if (
    !id &&
    (table || api || aside || details || form || actions.length || create || update || toggle || options)
  )
    fault('it has no id to read, change or choose its records by');
  if (api && !rows) fault('it is a REST resource without a query for its rows');
  if (table && rows) fault('it has a table and a query; only one can be the source of its rows');
  if (!table && !rows) fault('it has neither a table nor a query for its rows');
  if ((calls.create || calls.update) && !table && !writes)
    fault('it has saving calls but neither a table nor a writer');
  const paths = [
    ...(api ? [] : Object.values(calls)),
    ...actions.flatMap((action) => ('call' in action ? action.call : [])),
    ...filters.flatMap(({ counts }) => counts ?? []),
    ...charts.map(({ call }) => call),
  ];
  if (details && aside)
    fault('a click on a row would both open its details and select it for the part beside the list');
  for (const [word, said] of Object.entries({ duplicate, added, mail }))
    if (said && !create) fault(`it says '${word}', though no call of it creates records`);
  if (imports === false && !create)
    fault('it takes Import away, which only a page with a call that creates records has');
  if (imports === true && (!create || form))
    fault('it has Import, though no call of the engine creates its records');
  if (form && (create || update))
    fault("it has a form of the portal's own, though the engine saves its records");
  if (pageSizes && !arePageSizes(pageSizes))
    fault(`its page sizes are not whole numbers from 1 to ${largestPage}, the smallest first`);
  if (!calls.list) fault('it has no calls');
  for (const call of paths)
    if (call && !callPath.test(call)) fault(`the call '${call}' is not a path like Carton/GetCartons`);
}

/** Requires that an exclusion constraint of PostgreSQL can hold `neverOverlap`. */
function assertNeverOverlap(
  { neverOverlap, table, fields }: ResourceDeclaration,
  { fault, assertDeclared }: DeclarationNames,
): void {
  if (!neverOverlap) return;
  const { within = [], from, to } = neverOverlap;
  const its = 'its records never overlap';
  if (!table) fault(`${its}, though it declares no table`);
  assertDeclared([...within, from, to], 'what never overlaps');
  for (const name of within)
    if (fields[name] && !['choice', 'reference', 'lookup'].includes(fields[name].kind))
      fault(`${its} within '${name}', which is not a choice, reference or lookup`);
  const ends = [from, to].flatMap((name) => fields[name] ?? []);
  const areDays = ends.every(({ kind }) => kind === 'date');
  const areNumbers = ends.every((field) => kinds[field.kind].isNumeric && !placesOf(field));
  if (!areDays && !areNumbers)
    fault(`${its} from '${from}' to '${to}', which are not two days or two whole numbers`);
}

/** Requires that nothing changes the rows of `appendOnly`. */
function assertAppendOnly(
  { appendOnly, table, editable, hooks = {}, actions = [] }: ResourceDeclaration,
  { update, toggle }: DeclaredCalls,
  { fault }: DeclarationNames,
): void {
  if (!appendOnly) return;
  const only = 'its rows are only ever added, though';
  if (!table) fault(`${only} it declares no table`);
  if (update) fault(`${only} '${update}' updates them`);
  if (toggle) fault(`${only} '${toggle}' toggles them`);
  if (hooks.beforeToggle) fault(`${only} '${hooks.beforeToggle}' runs before they are toggled`);
  if (editable) fault(`${only} 'editable' names some`);
  for (const action of actions)
    if (isSetAction(action)) fault(`${only} the action '${action.name}' sets fields of them`);
}

/** Requires that no field has the name of something else in its rows. */
function assertOwnNames(
  { fields, table, rowsOf, totalAlso }: ResourceDeclaration,
  { id, system, labels, fault }: DeclarationNames,
): void {
  const chosen = Object.values(fields).flatMap((field) => (field.kind === 'choice' && field.labelled) || []);
  // A query defines its rows' Status itself.
  const own = Object.keys(system).filter((name) => table || name !== 'Status');
  const taken = [...labels.keys(), ...chosen, ...own, 'TotalRows', totalIsLeast, sumsName, versionName];
  if (totalAlso) taken.push(totalAlso);
  if (table) taken.push(id);
  if (table && !rowsOf) taken.push('CompanyId');
  for (const name of taken)
    if (Object.hasOwn(fields, name)) fault(`its field '${name}' has the name of something else in its rows`);
  if (labels.size !== Object.values(fields).filter(isLabelled).length)
    fault('two of its references have the same label');
}

function assertField(
  name: string,
  field: Field,
  declaration: ResourceDeclaration,
  { fault, assertKnown, assertDeclared }: DeclarationNames,
): void {
  const { fields, table, actions = [] } = declaration;
  for (const why of fieldFaults(field)) fault(`its field '${name}' ${why}`);
  if (field.kind === 'lines') {
    assertLines(name, field, declaration, { fault });
    for (const [own, one] of Object.entries(field.fields))
      // a value of a line is unique among few
      for (const why of fieldFaults({ ...one, unique: undefined }))
        fault(`its field '${name}.${own}' ${why}`);
  }
  const isAsked = actions.some((action) => isSetAction(action) && action.asks?.includes(name));
  if (field.locked === true && field.required && ownDefault(field) === undefined && !isAsked)
    fault(`its field '${name}' is required, though nobody can fill it`);
  const sources = 'derived' in field && field.derived ? field.derived.from : [];
  assertKnown(sources.map(derivedFrom), `the derivation of '${name}'`);
  assertDerivedFrom(name, sources, fields, { fault });
  for (const condition of conditionsOf(field))
    assertKnown(fieldsOfCondition(condition), `a condition of '${name}'`);
  if (field.kind === 'reference') assertKnown(Object.values(field.like ?? {}), `the options of '${name}'`);
  if (field.kind === 'lookup') {
    assertDeclared(field.of ? [field.of] : [], `the options of '${name}'`);
    const wrong = lookupFault(field, fields);
    if (wrong) fault(`its field '${name}' ${wrong}`);
    else if (table && lookups[field.to].isView)
      fault(
        `its field '${name}' looks up '${field.to}', which only the rows of a query can: take a reference`,
      );
  }
  if (field.kind === 'date' && field.shows && table)
    fault(`its field '${name}' shows a ${field.shows}, though a table's field is a day that people choose`);
  for (const why of numberingFaults(name, field, declaration)) fault(`its field '${name}' ${why}`);
  if (kinds[field.kind].needsWriter && table)
    fault(`its field '${name}' is a ${field.kind}, which no declared table stores`);
  for (const why of withinFaults(name, field, fields)) fault(`its field '${name}' ${why}`);
  if (!field.copies) return;
  const { from, when } = field.copies;
  if (heldOf(field)) return;
  if (!when) fault(`its field '${name}' copies '${from}' without a condition: say it by 'when'`);
  assertDeclared([from], `the copy of '${name}'`);
  if ((fields[from] ?? field).kind !== field.kind)
    fault(`its field '${name}' copies '${from}', which is of another kind`);
}

/** Says what is wrong with the fields within which a value is unique, as the end of a sentence. */
function* withinFaults(
  name: string,
  { unique, uniqueWithin }: Field,
  fields: Readonly<Record<string, Field>>,
): Generator<string, void> {
  if (!uniqueWithin) return;
  if (!unique) yield "is said by 'uniqueWithin' to be unique, though 'unique' has no text for that";
  for (const other of uniqueWithin) {
    const field = Object.hasOwn(fields, other) ? fields[other] : undefined;
    if (!field || other === name)
      yield `is unique within '${other}', which is no other field${insteadOf(other, Object.keys(fields))}`;
    else if (kinds[field.kind].order === undefined)
      yield `is unique within '${other}', which no ${field.kind} can be compared by`;
    else if (!isAlwaysRequired(field) && !kinds[field.kind].isNeverNull)
      yield `is unique within '${other}', which may be empty: require it always`;
  }
}

/** Says what is wrong with a number of its own, as the end of a sentence. */
function* numberingFaults(
  name: string,
  field: Field,
  { table, rowsOf, actions = [] }: ResourceDeclaration,
): Generator<string, void> {
  const numbering = numberingOf(field);
  if (!numbering) return;
  if (!table || rowsOf) yield "takes numbers, though it declares no table of a company's records";
  if (!/^[A-Z][A-Z0-9/-]{0,11}$/.test(numbering.prefix))
    yield `has numbers behind '${numbering.prefix}', which is not capitals, digits, hyphens and slashes, up to 12`;
  for (const action of actions)
    if (isSetAction(action) && (action.asks?.includes(name) || Object.hasOwn(action.sets ?? {}, name)))
      yield `has numbers, which the action '${action.name}' would set`;
}

/** Says what is wrong with a lookup's `of`, as the end of a sentence; undefined if nothing is. */
function lookupFault(
  { to, of }: FieldOf<'lookup'>,
  fields: Readonly<Record<string, Field>>,
): string | undefined {
  if (!Object.hasOwn(lookups, to))
    return `looks up '${to}', which nobody knows${insteadOf(to, Object.keys(lookups))}`;
  const parent = lookups[to].parent?.to;
  if (!parent) return of && `goes by '${of}', though a ${to} belongs to nothing`;
  if (!of) return `looks up a ${to} without saying of which ${parent}: name that field by 'of'`;
  const above = fields[of];
  const isParent =
    above === undefined ||
    (above.kind === 'lookup' && above.to === parent) ||
    (above.kind === 'choice' && above.choices.every(({ value }) => typeof value === 'number'));
  return isParent
    ? undefined
    : `goes by '${of}', which is not a ${parent}: that is a lookup to '${parent}' or a choice of its numbers`;
}

/** Checks the parts around the fields: checks, actions, filters, picker and export. */
function assertParts(declaration: ResourceDeclaration, names: DeclarationNames): void {
  const { fault, assertKnown, assertDeclared, assertInRows } = names;
  const { checks = [], actions = [], picker, editable, looks = [], person, period, mail } = declaration;
  const { sameBy = [], fields } = declaration;
  if (mail) assertMail(mail, 'its mail', declaration, names);
  assertReminders(declaration, names);
  assertTimeline(declaration, fault);
  for (const check of checks) {
    const where = `the check '${check.rule}'`;
    assertKnown([...fieldsRead(check), check.at], where);
    if (!fieldsRead(check).length) names.fault(`${where} reads no field`);
    if (check.unless !== undefined && fields[check.unless]?.kind !== 'switch')
      names.fault(`${where} can be broken by '${check.unless}', which is not a switch`);
  }
  for (const action of actions) {
    if (isSetAction(action)) assertSetAction(action, declaration, names);
    if (isFormAction(action)) assertFormAction(action, declaration, names);
    const where = `the action '${action.name}'`;
    if (action.shown) assertKnown(fieldsOfCondition(action.shown), where);
    if ('shows' in action) assertKnown(action.shows ?? [], where);
    if ('mail' in action && action.mail) assertMail(action.mail, `the mail of ${where}`, declaration, names);
    if (isForMany(action))
      for (const name of action.otherThan ?? []) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (name === 'CreatedBy' ? !declaration.table : !field || !isPersonField(field))
          fault(
            `${where} is for another person than '${name}', which is not a reference to 'user' among its fields${insteadOf(name, Object.keys(fields))}`,
          );
      }
    if ('view' in action) assertDeclared(action.view.fields, where);
  }
  if (declaration.details && 'fields' in declaration.details)
    assertDeclared(declaration.details.fields, 'what its rows open');
  assertBulk(declaration, names);
  assertFilters(declaration, names);
  for (const { when, look } of looks) {
    const asked = fieldsOfCondition(when);
    if (!asked.length) fault(`the look '${look}' reads nothing of a row`);
    assertKnown(asked, `the look '${look}'`);
  }
  if (editable) assertKnown(fieldsOfCondition(editable), 'the rule of what can be edited');
  assertCompared(declaration, names);
  if (person) assertInRows([person], 'the person');
  for (const name of assertKnown(sameBy, 'what tells its records apart'))
    if (!Object.hasOwn(fields, name) && name !== names.created)
      fault(`its records are told apart by '${name}', which no file of an import fills`);
  if (picker) assertKnown([...Object.keys(picker.fills), ...(picker.sends ?? [])], 'the picker');
  assertCharts(declaration, names);
  assertCards(declaration, names);
  if (period) assertPeriod(period, declaration, names);
  if (declaration.export?.allFrom && period?.days === undefined)
    fault('it exports all since a day, though its list has no period');
}

/** Requires that people open the records that have a timeline, and that these are a company's. */
function assertTimeline(
  { timeline, id, api, calls, form, details, rowsOf, states, editable }: ResourceDeclaration,
  fault: DeclarationNames['fault'],
): void {
  if (!timeline) return;
  if (id === undefined || api || rowsOf)
    fault("it has a timeline, which needs 'calls', an 'id' and records of a company");
  const hasForm = form === undefined && calls?.update !== undefined;
  if (details && 'fields' in details) return;
  if (!hasForm)
    fault(
      "it has a timeline, which nobody would see: no declared form updates its records, and its 'details' name no fields",
    );
  else if (states?.closed !== undefined || editable)
    fault(
      "it has a timeline, which nobody would see once a record can't be edited any more: declare 'details' with fields",
    );
}

/** Requires that conditions compare two numbers, or two days or moments. */
function assertCompared(
  { editable, looks = [], actions = [], reminders = {}, fields }: ResourceDeclaration,
  { fault }: DeclarationNames,
): void {
  const conditions = [
    editable,
    ...looks.map(({ when }) => when),
    ...actions.map(({ shown }) => shown),
    ...Object.values(reminders).map(({ until }) => until),
    ...Object.values(fields).flatMap(conditionsOf),
  ].filter((condition) => condition !== undefined);
  for (const [name, above] of conditions.flatMap(comparedIn)) {
    const compared = [name, above].flatMap((one) => fields[one] ?? []).map(({ kind }) => kinds[kind]);
    if (!compared.every(({ isNumeric }) => isNumeric) && !compared.every(({ isDate }) => isDate))
      fault(`a condition compares '${name}' with '${above}', which are not two numbers, days or moments`);
  }
}

/** Checks how people choose a period: by From and To, by presets, or by both. */
function assertPeriod(
  { days, ahead, calendar, wire, field, presets = [], sends }: PeriodDeclaration,
  declaration: ResourceDeclaration,
  names: DeclarationNames,
): void {
  const { fault } = names;
  // the text of a query may keep to the period itself: the server looks at its start
  if (ahead && !field && declaration.table)
    fault('its period looks ahead, though nobody creates records in the future');
  if (field) assertPeriodField(field, declaration, names);
  const dated = declaration.fields[field ?? ''];
  if (calendar && !(dated && kinds[dated.kind].isDate))
    fault("its period has a calendar, and its 'field' is not a date or moment among its fields");
  if (new Set(presets).size !== presets.length) fault('its period has a preset twice');
  if (sends === undefined) {
    if (days === undefined) fault("its period has neither 'days' nor 'sends'");
    if (presets.includes('all')) fault("its period has the preset 'all', which From and To cannot express");
    return;
  }
  const its = `its period sends '${sends}'`;
  if (!presets.length) fault(`${its}, though it has no presets`);
  if (days !== undefined || ahead !== undefined || calendar || wire)
    fault(`${its}, so it has no days of its own`);
  if (declaration.api) fault(`${its}, which no REST resource takes`);
}

/** Requires that every record has the date, because one without would be in no list. */
function assertPeriodField(
  name: string,
  { fields, table }: ResourceDeclaration,
  { fault, assertDeclared }: DeclarationNames,
): void {
  const where = `its period goes by '${name}'`;
  if (table) assertDeclared([name], 'the period');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field && !kinds[field.kind].isDate) fault(`${where}, which is not a date`);
  else if (field && table && !isAlwaysRequired(field))
    fault(`${where}, without which a record would be in no list: it must be required`);
}

/** The most files that a declaration can allow. */
const mostFiles = 100;

/** The options that nobody needs who does not fill the field. */
const notHeld = ['required', 'default', 'locked', 'becomes', 'unique', 'input'] as const;

/** Says what is wrong in a field's own declaration, each fault as the end of a sentence. */
function* fieldFaults(field: Field): Generator<string, void> {
  const held = heldOf(field) && field.copies;
  for (const option of notHeld)
    if (held && field[option] !== undefined) yield `copies '${held.from}', so it can't have '${option}'`;
  if (held && (held.when || ('derived' in field && field.derived)))
    yield `copies '${held.from}', and nothing else decides it`;
  if (!field.label.trim()) yield 'has no label';
  const canBe =
    kinds[field.kind].canBeUnique ?? (field.uniqueWithin && kinds[field.kind].order !== undefined);
  if (field.unique && !canBe) yield `is unique, which no ${field.kind} can be`;
  if (field.kind === 'choice') {
    if (!field.choices.length) yield 'has no choices';
    if (new Set(field.choices.map((choice) => choice.value)).size !== field.choices.length)
      yield 'has two choices of one value';
    for (const { tone } of field.choices)
      if (tone !== undefined && !tones.includes(tone))
        yield `has a choice of the tone '${tone}'${insteadOf(tone, tones)}`;
  }
  if (field.kind === 'file' || field.kind === 'files') {
    if (!field.takes.length) yield 'takes no files';
    if (new Set(field.takes).size !== field.takes.length) yield 'takes a type twice';
    const [most] = 'max' in field ? field.max : [1];
    if (!Number.isInteger(most) || most < 1 || most > mostFiles)
      yield `takes ${most} files, where 1 to ${mostFiles} can be`;
  }
  if ('matches' in field && field.matches) {
    const fault = matchesFault(field, field.matches);
    if (fault) yield fault;
  }
  if ('gs1' in field && field.gs1 && (field.matches || field.maxLength || field.code))
    yield 'is a number of GS1, which has a form of its own: leave out matches, maxLength and code';
  if (field.backfill !== undefined && field.unique)
    yield 'is unique, though its backfill is one value for many records';
  if (field.backfill !== undefined && field.kind === 'moment')
    yield 'has a backfill, though the database does not know its zone';
  if (field.backfill !== undefined && 'problem' in parseValue(field, field.backfill))
    yield 'has a backfill that it would refuse';
  if (field.kind === 'reference' && !field.options) {
    const where = 'though it has no call of its own for them';
    if (field.except) yield `excepts an option, ${where}`;
    if (field.among) yield `offers only records with some values, ${where}`;
    if (field.toldApartBy) yield `tells its options apart, ${where}`;
  }
  if ('places' in field && field.places !== undefined && ![1, 2, 3, 4, 5, 6].includes(field.places))
    yield `has ${placesOf(field)} decimals, where 1 to 6 can be stored`;
  if ('min' in field && field.min && 'max' in field && field.max && field.min[0] > field.max[0])
    yield 'has a smallest value above its largest';
  if ('max' in field && field.max && kinds[field.kind].isNumeric && field.max[0] > largestOf(field))
    yield `has a largest value that its column can't hold${field.kind === 'integer' ? ", unless it is said to be 'large'" : ''}`;
  const start = field.default;
  if (start === undefined) return;
  if (typeof start !== 'object') {
    if ('problem' in parseValue(field, start)) yield 'starts with a value that it would refuse';
  } else if (!('call' in start)) {
    const wrong = givenFault(field, start);
    if (wrong) yield `starts with ${wrong}`;
  }
}

function matchesFault(field: Field, { pattern, sample }: Pattern): string | undefined {
  const fault = patternFault(pattern);
  if (fault) return fault;
  const broken = fieldRules(field).find((rule) => !rule.passes(sample));
  return broken && `has a sample that it would refuse: '${sample}'`;
}
