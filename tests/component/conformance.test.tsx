import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { earliestDay, latestDay } from '../../contract/day/period.ts';
import { parseDay } from '../../contract/day/day.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { type Condition, fieldsOfCondition, holds } from '../../contract/resource/declaration/Condition.ts';
import { isLabelled } from '../../contract/resource/declaration/Field.ts';
import { parseValue, storedValues } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import { type PortalPerson, type Row, worldOf } from '../support/conformanceWorld.ts';
import { covering } from '../support/covering.ts';
import { everyRight } from '../support/factories.ts';
import { controlOf, fillField } from '../support/fillField.ts';
import { hasRowActions } from '../support/pageFeatures.ts';
import { fileNetwork } from '../support/network.ts';
import * as features from '../support/pageFeatures.ts';
import { openPortal, rightsBut, sendRealFiles } from '../support/portal.tsx';
import {
  askedValues,
  documentedResources as allResources,
  filledValues,
  goodValues,
  isAnswered,
  isFilled,
  makeRecord,
  makeRowWith,
  requiredText,
  valuesWith,
} from '../support/recordsOf.ts';
import { cellText, readText } from '../support/rowValues.ts';
import { sampleValue } from '../support/sampleValues.ts';

// mobile users' pages show their own records alone: custom-pages/points has their tests
const documentedResources = allResources.filter(({ forMobileUsers }) => !forMobileUsers);

await sendRealFiles();
const network = await fileNetwork();
const world = await worldOf(network.deps);
let counter = 0;

/** Chooses the resources that together try each feature of a test. */
const pagesWith = (featuresOf: (resource: Resource) => readonly string[]) =>
  covering(documentedResources, featuresOf).map((resource) => [resource.key, resource] as const);

/** Chooses actions or looks of resources in the same way. */
function thingsWith<Thing extends object>(
  thingsOf: (resource: Resource) => readonly Thing[],
  featuresOf: (of: features.Of<Thing>) => readonly string[],
  nameOf: (thing: Thing) => string,
) {
  return covering(features.eachOf(documentedResources, thingsOf), featuresOf).map(
    ({ resource, thing }) => [nameOf(thing), resource.key, resource, thing] as const,
  );
}

const keepers = new Map<Resource, Promise<PortalPerson>>();

function keeperOf(resource: Resource): Promise<PortalPerson> {
  const keeper = keepers.get(resource) ?? world.keeperOf(resource);
  keepers.set(resource, keeper);
  return keeper;
}

async function open(resource: Resource, path: string, rights = rightsBut()) {
  const { companyId } = await keeperOf(resource);
  return openPortal(network, `${resource.path}${path}`, { companyId, rights });
}

async function openForm(resource: Resource, path: string, name: string) {
  const { user } = await open(resource, path);
  const dialog = await screen.findByRole('dialog', { name });
  await within(dialog).findByRole('button', { name: 'Cancel' });
  const press = (button: string) => user.click(within(dialog).getByRole('button', { name: button }));
  /** Presses Next on every tab but the last, and then the button that saves. */
  const save = async (button: string) => {
    for (const { title } of resource.tabs.slice(1)) {
      await press('Next');
      await waitFor(() =>
        expect(within(dialog).getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true'),
      );
    }
    await press(button);
  };
  return { user, dialog, press, save };
}

/** Finds the table of rows, which may stand below a chart's table. */
const tableOf = ({ title }: Resource) => within(screen.getByRole('table', { name: title }));
const headersOf = (resource: Resource) =>
  tableOf(resource)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
const firstRow = (resource: Resource) => tableOf(resource).getAllByRole('row')[1] ?? document.body;

/** Opens the list with a certain record first, since opening it has created a person and a role. */
async function openOn(resource: Resource, row: Row | undefined, rights = rightsBut()) {
  const address = new URLSearchParams();
  if (resource.search.includes(resource.label))
    address.set('search', readText(resource, row, resource.label));
  const day = resource.period?.days && parseDay(cellText(row?.[resource.period.field]).slice(0, 10));
  // a count within a period has no date of its own
  const [from, to] = day ? [day, day] : resource.period?.days ? [earliestDay, latestDay] : [];
  for (const [end, at] of Object.entries({ from, to })) if (at) address.set(end, at);
  const portal = await open(resource, `?${address}`, rights);
  await screen.findByText(/^Showing 1 to /);
  return portal;
}

async function madeRow(resource: Resource) {
  const person = await keeperOf(resource);
  counter += 2;
  const { id } = await makeRecord(person, resource, counter);
  // a report's first row need not be the newest
  const isNewestFirst = resource.calls.create ?? resource.sort.by === resource.created;
  const row = isNewestFirst ? await person.record(resource, id) : (await person.list(resource))[0];
  return { id, row };
}

/** The row that the test answers in the server's place. */
let answered: Row | undefined;

/** Answers the list with a row for which `condition` holds, because nobody can make a report's rows to order. */
async function answerWith(resource: Resource, condition: Condition): Promise<Row> {
  const { row } = await madeRow(resource);
  const asked = fieldsOfCondition(condition);
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(asked));
  const none = Object.fromEntries(asked.map((name) => [name, null]));
  const samples = asked.flatMap((name) => {
    const field = resource.fields[name];
    return field && !isLabelled(field) ? [[name, sampleValue(field, counter)]] : [];
  });
  const wanted = valuesWith(resource, condition);
  const shown = [wanted, none, { ...Object.fromEntries(samples), ...wanted }]
    .map((values): Row => ({ ...row, ...values }))
    .find((values) => holds(condition, storedValues(resource.fields, values), 'update'));
  if (!shown) throw new Error(`No row of '${resource.key}' is one with ${JSON.stringify(condition)}`);
  const answer = { ResponseCode: '200', ResponseMessage: '', ResponseData: [{ ...shown, TotalRows: 1 }] };
  answered = shown;
  network.use(
    http.post(`*/api/api/${resource.calls.list}`, () =>
      answered === shown ? HttpResponse.json(answer) : undefined,
    ),
  );
  return shown;
}

/** Finds a row for which `condition` holds. */
async function rowWith(resource: Resource, condition: Condition | undefined): Promise<Row> {
  answered = undefined;
  if (!condition) return (await madeRow(resource)).row ?? {};
  const made = makeRowWith(await keeperOf(resource), resource, (counter += 2), condition);
  return resource.calls.create ? made : made.catch(() => answerWith(resource, condition));
}

/** Puts the same word for all files of a value: what people upload gets an address of its own, and as many as they like. */
const withFiles = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\/uploads\/\w+\.\w+"(,"\/uploads\/\w+\.\w+")*/g, '"a file"'));

const sayDone = async () => expect(await screen.findByText('Success Message')).toBeVisible();
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a list', () => {
  it.each(pagesWith(features.listFeatures))(
    'of %s shows its columns, and a value in each cell that has one',
    async (_key, resource) => {
      const { row } = await madeRow(resource);
      await openOn(resource, row);
      expect(headersOf(resource)).toEqual([
        ...resource.columns.map((column) => column.label),
        ...(hasRowActions(resource) ? ['Action'] : []),
      ]);
      const cells = within(firstRow(resource)).getAllByRole('cell');
      for (const [index, column] of resource.columns.entries()) {
        if (row?.[column.field] === null) continue;
        // the script of some cells comes with the first of them
        await waitFor(() => expect(cells[index]).not.toBeEmptyDOMElement());
        expect(cells[index]).not.toHaveTextContent(/^–$|undefined|\[object/);
        // a declared cell may write a name in place of its key
        if (resource.fields[column.field]?.kind === 'text' && !column.cell)
          expect(cells[index]).toHaveTextContent(cellText(row?.[column.field]).replace(/\s+/g, ' '));
      }
    },
  );

  it.each(pagesWith(features.rightFeatures))(
    'of %s offers only what the person has the right to',
    async (_key, resource) => {
      const { create, update, toggle } = resource.calls;
      const { row } = await madeRow(resource);
      // whoever looks has not made the dispatch, which only its maker may undo
      const actions = resource.actions.filter(({ shown, name }) => !shown && name !== 'undo');
      const shown = async (rights = rightsBut()) => {
        cleanup();
        await openOn(resource, row, rights);
        return {
          add: screen.queryAllByRole('link', { name: resource.texts.add }).length > 0,
          edit: screen.queryAllByRole('link', { name: /^Edit / }).length > 0,
          toggle: screen.queryAllByRole('switch', { name: /is active$/ }).length > 0,
          report: screen.queryByRole('button', { name: 'Export' }) !== null,
          actions: actions.flatMap(({ name, label }) =>
            screen.queryAllByRole('button', { name: label }).length ? [name] : [],
          ),
        };
      };
      expect(await shown()).toEqual({
        add: Boolean(create ?? resource.form),
        edit: Boolean(update ?? resource.form),
        toggle: Boolean(toggle),
        report: true,
        actions: actions.map(({ name }) => name),
      });
      // the row is somebody else's
      const seesAll = resource.ownRows ? [resource.ownRows.unless] : [];
      expect(await shown(rightsBut({ [resource.page]: ['view', ...seesAll] }))).toEqual({
        add: false,
        edit: false,
        toggle: false,
        report: false,
        actions: actions.filter(({ right }) => right === 'view').map(({ name }) => name),
      });
    },
  );

  it.each(pagesWith(() => ['page']))(
    'of %s says so to somebody without the right to view',
    async (_key, resource) => {
      await open(resource, '', rightsBut({ [resource.page]: ['add', 'edit', 'report'] }));
      expect(
        await screen.findByRole('heading', { name: 'User unauthorized, please contact admin.' }),
      ).toBeVisible();
      expect(network.sentTo(resource.calls.list)).toEqual([]);
    },
  );

  it.each(pagesWith(features.toggleFeatures))(
    'of %s switches a record off and on after a question',
    async (_key, resource) => {
      const person = await keeperOf(resource);
      const { id, row } = await madeRow(resource);
      const { user } = await openOn(resource, row);
      const name = `${readText(resource, row, resource.label)} is active`;
      for (const [question, IsActive] of [
        ['Are you sure you want to InActive?', false],
        ['Are you sure you want to Active?', true],
      ] as const) {
        await user.click(await screen.findByRole('switch', { name }));
        expect(await screen.findByText(question)).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'Yes' }));
        await waitFor(() => expect(screen.queryByText(question)).toBeNull());
        expect(await person.record(resource, id)).toMatchObject({ IsActive });
      }
    },
  );
});

describe('a form', () => {
  it.each(pagesWith(features.addFeatures))(
    'of %s adds a record that was filled in by hand',
    async (_key, resource) => {
      const fields = Object.entries(resource.fields);
      const person = await keeperOf(resource);
      const values = await goodValues(person, resource, (counter += 2));
      const { user, dialog, save } = await openForm(resource, '/create', resource.texts.addTitle);
      const before = (await person.list(resource)).map((row) => row[resource.id]);
      for (const [name, field] of fields) {
        if (!isFilled(field, values, 'add')) continue;
        await fillField({ user, form: dialog, field, value: values[name] });
      }
      await save('Submit');
      await sayDone();
      await closed();
      const added = (await person.list(resource)).filter((row) => !before.includes(row[resource.id]));
      expect(added).toHaveLength(1);
      const [row] = added;
      for (const [name, field] of fields) {
        if (!isFilled(field, values, 'add') || !isAnswered(field)) continue;
        const stored = parseValue(field, row?.[name]);
        if (isLabelled(field)) expect(stored).toEqual({ value: expect.any(Number) as unknown });
        else expect([name, withFiles(stored)]).toEqual([name, withFiles(parseValue(field, values[name]))]);
      }
    },
  );

  it.each(pagesWith(features.missingFeatures))(
    'of %s says at each field what is missing',
    async (_key, resource) => {
      // prepares what the form needs
      await goodValues(await keeperOf(resource), resource, (counter += 2));
      const { dialog, save } = await openForm(resource, '/create', resource.texts.addTitle);
      const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
      await save('Submit');
      for (const name of resource.tabs[0]?.fields ?? []) {
        const field = resource.fields[name];
        if (!field || field.default !== undefined || !isFilled(field, empty, 'add')) continue;
        const text = requiredText(field, empty, 'add');
        if (text === undefined) continue;
        await waitFor(() =>
          expect(controlOf(dialog, field)).toHaveAccessibleDescription(expect.stringContaining(text)),
        );
      }
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(network.sentTo(resource.calls.create ?? '')).toEqual([]);
    },
  );

  it.each(pagesWith(features.updateFeatures))(
    'of %s opens a stored record, locks what is locked, and saves it as it is',
    async (_key, resource) => {
      const fields = Object.entries(resource.fields);
      const person = await keeperOf(resource);
      const { id, row } = await madeRow(resource);
      const { user, dialog, save } = await openForm(resource, `/${id}`, resource.texts.updateTitle);
      const typed = new Set(['text', 'multiline', 'email', 'mobile']);
      for (const [name, field] of fields) {
        if (field.shown || (field.kind === 'switch' && field.locked === undefined)) continue;
        if (typed.has(field.kind)) expect(controlOf(dialog, field)).toHaveValue(cellText(row?.[name]));
        if (field.kind === 'switch' || field.kind === 'pairs') continue;
        const isOpen = isFilled(field, row ?? {}, 'update');
        const control = controlOf(dialog, field);
        const isEditable = !control.hasAttribute('readonly') && !control.hasAttribute('disabled');
        expect([name, isEditable]).toEqual([name, isOpen]);
        const label = document.querySelector(`[id="${control.getAttribute('aria-labelledby') ?? ''}"]`);
        if (!isOpen) expect(label).toHaveTextContent(/[^*]$/);
      }
      // types one character and removes it, since only a touched form is saved
      const [text] = fields.filter(
        ([, field]) => typed.has(field.kind) && isFilled(field, row ?? {}, 'update'),
      );
      if (text) await user.type(controlOf(dialog, text[1]), ' ');
      await save('Update');
      await sayDone();
      // somebody else made it
      const saved = { ...(await person.record(resource, id)), UpdatedBy: row?.UpdatedBy };
      expect(saved).toEqual({ ...row, TotalRows: 1 });
    },
  );
});

const nameOf = ({ name }: Resource['actions'][number]) => name;
const guarded = thingsWith((resource) => resource.actions, features.guardFeatures, nameOf);
const setting = thingsWith((resource) => resource.actions.filter(isSetAction), features.setFeatures, nameOf);
const asking = thingsWith((resource) => resource.actions.filter(isFormAction), features.askFeatures, nameOf);

// one declaration that is tested by itself may have none
describe.runIf(guarded.length + setting.length + asking.length)('an action', () => {
  it.each(guarded)(
    '%s of %s is offered on the rows for which it is shown, by its right',
    async (_name, _key, resource, { label, right, shown }) => {
      const isOffered = async (condition: Condition, rights = rightsBut()) => {
        cleanup();
        await openOn(resource, await rowWith(resource, condition), rights);
        return within(firstRow(resource)).queryByRole('button', { name: label }) !== null;
      };
      if (!shown) throw new Error(`${label} is shown on all rows`);
      expect(await isOffered({ not: shown })).toBe(false);
      expect(await isOffered(shown)).toBe(true);
      const without = everyRight.filter((granted) => granted !== right);
      if (right !== 'view')
        expect(await isOffered(shown, rightsBut({ [resource.page]: without }))).toBe(false);
    },
  );

  it.each(setting)(
    '%s of %s is done after its question, with what it asks',
    async (_name, _key, resource, action) => {
      const person = await keeperOf(resource);
      const row = await rowWith(resource, action.shown);
      const { user } = await openOn(resource, row);
      const first = firstRow(resource);
      await user.click(within(first).getByRole('button', { name: action.label }));
      const dialog = await screen.findByRole('dialog', { name: action.confirm });
      const asked = askedValues(resource, action, counter);
      for (const [name, field] of Object.entries(resource.fields))
        if (isLabelled(field) && name in asked) asked[name] = row[name];
      for (const [name, value] of Object.entries(asked)) {
        const field = resource.fields[name];
        if (field) await fillField({ user, form: dialog, field, value });
      }
      const name = action.asks?.length ? action.label : 'Yes';
      // the dialog's Close may have the same name
      const yes = within(dialog).getAllByRole('button', { name }).at(-1);
      await user.click(yes ?? dialog);
      await sayDone();
      await closed();
      const after = await person.record(resource, Number(row[resource.id]));
      const literal = Object.entries(action.sets ?? {}).filter(([, given]) => typeof given !== 'object');
      if (after) expect(after).toMatchObject(Object.fromEntries(literal));
      // a row that the list no longer shows has left it
      else await waitFor(() => expect(first).not.toBeInTheDocument());
    },
  );

  it.each(asking)('%s of %s is done with what its dialog asks for', async (_name, _key, resource, action) => {
    const row = await rowWith(resource, action.shown);
    const { user } = await openOn(resource, row);
    await user.click(within(firstRow(resource)).getByRole('button', { name: action.label }));
    const dialog = await screen.findByRole('dialog', { name: action.label });
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await submit();
    for (const { required } of Object.values(action.fields))
      if (typeof required === 'string') expect(await within(dialog).findByText(required)).toBeVisible();
    expect(network.sentTo(action.call)).toEqual([]);
    for (const [name, value] of Object.entries(filledValues(action, row, counter))) {
      const field = action.fields[name];
      if (field) await fillField({ user, form: dialog, field, value });
    }
    await submit();
    await sayDone();
    await closed();
  });
});

it.each(
  thingsWith(
    (resource) => resource.looks,
    features.lookFeatures,
    ({ look }) => look,
  ),
)(
  'rows look %s in %s by their values, and say what that means',
  async (look, _key, resource, { when, says }) => {
    const earlier = resource.looks.slice(
      0,
      resource.looks.findIndex((one) => one.when === when),
    );
    const others: Condition[] = earlier.map((one) => ({ not: one.when }));
    const shown = async (condition: Condition) => {
      cleanup();
      await openOn(resource, await rowWith(resource, condition));
      return firstRow(resource);
    };
    const row = await shown({ all: [when, ...others] });
    expect(row).toHaveAttribute('data-look', look);
    if (says) expect(row.querySelector('td')).toHaveTextContent(new RegExp(`^${says}: `));
    expect(await shown({ all: [{ not: when }, ...others] })).not.toHaveAttribute('data-look', look);
  },
);

it.each(pagesWith(features.seenFeatures))(
  'nothing of what the person does not see is shown in the list or the form of %s',
  async (_key, resource) => {
    const { row } = await madeRow(resource);
    const seen = seenRights(resource);
    for (const right of new Set(seen.values())) {
      const without = rightsBut({ [resource.page]: everyRight.filter((granted) => granted !== right) });
      const isHidden = (name: string) => seen.get(name) === right;
      cleanup();
      await openOn(resource, row, without);
      const headers = headersOf(resource);
      for (const { field, label } of resource.columns) expect(headers.includes(label)).toBe(!isHidden(field));
      if (!resource.calls.create || right === 'add') continue;
      cleanup();
      await open(resource, '/create', without);
      const dialog = await screen.findByRole('dialog', { name: resource.texts.addTitle });
      await within(dialog).findByRole('button', { name: 'Cancel' });
      for (const [name, { label }] of Object.entries(resource.fields))
        if (isHidden(name)) expect(dialog).not.toHaveTextContent(label);
    }
  },
);
