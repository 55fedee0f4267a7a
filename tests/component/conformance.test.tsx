import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, FormMode } from '../../contract/resource/Condition.ts';
import { parseDay } from '../../contract/day/day.ts';
import { type Field, isLabelled } from '../../contract/resource/Field.ts';
import { kinds } from '../../contract/resource/kinds.ts';
import { parseValue } from '../../contract/resource/parseValue.ts';
import { hasRowActions, type Resource } from '../../contract/resource/Resource.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import type { RowAction } from '../../contract/resource/ResourceDeclaration.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import { covering } from '../support/covering.ts';
import { cellText, readText } from '../support/rowValues.ts';
import { type PortalPerson, type Row, worldOf } from '../support/conformanceWorld.ts';
import {
  askedValues,
  filledValues,
  documentedResources,
  goodValues,
  isAnswered,
  isFilled,
  makeRecord,
  makeRowWith,
  requiredText,
} from '../support/recordsOf.ts';
import { everyRight } from '../support/factories.ts';
import { fileNetwork } from '../support/network.ts';
import { controlOf, fillField } from '../support/fillField.ts';
import { openPortal, rightsBut, sendRealFiles } from '../support/portal.tsx';

await sendRealFiles();
const network = await fileNetwork();
const world = await worldOf(network.deps);

/** What a field is to a form: its kind, its own input, and what hangs on the form's state. */
const fieldThings = (field: Field, mode: FormMode): string[] => [
  `${mode} ${field.kind}`,
  ...(field.input ? [`input ${field.input}`] : []),
  ...(['shown', 'locked', 'copies', 'becomes', 'derived', 'of', 'like', 'takes', 'paise', 'large'] as const)
    .filter((word) => word in field)
    .map((word) => `${mode} ${word} of ${field.kind}`),
];

const formThings = ({ fields, tabs, picker, checks }: Resource, mode: FormMode): string[] => [
  ...Object.values(fields).flatMap((field) => fieldThings(field, mode)),
  ...checks.map(({ rule }) => `check ${rule}`),
  ...(tabs.length > 1 ? ['tabs'] : []),
  ...(picker ? ['picker'] : []),
];

const actionThing = (action: RowAction): string => {
  const sort = ['view', 'dialog', 'fields', 'sets', 'asks'].filter((word) => word in action).join(' and ');
  return `${sort || 'call'} by ${action.right}`;
};

/** What each test below is about: it is tried on the fewest declarations that have all of it. */
const about = {
  columns: (resource: Resource) => [
    ...resource.columns.map(({ field, cell }) => `cell ${cell ?? resource.fields[field]?.kind ?? field}`),
    ...(['controls', 'aside', 'above', 'toolbar'] as const).flatMap((part) => resource[part] ?? []),
    ...resource.charts.map(({ type, by }) => `chart ${type} ${by ? 'by' : ''}`),
    ...resource.filters.map(
      ({ field, counts }) => `filter ${resource.fields[field]?.kind} ${counts ? 'counted' : ''}`,
    ),
    resource.period ? `period ${resource.period.days ? 'days' : 'presets'}` : 'no period',
    resource.sort.several ? 'several sorts' : 'one sort',
    hasRowActions(resource) ? 'actions' : 'no actions',
  ],
  adding: (resource: Resource) => (resource.calls.create ? formThings(resource, 'add') : []),
  missing: ({ calls, fields, tabs }: Resource) =>
    calls.create
      ? Object.values(fields).flatMap((field) =>
          field.required
            ? [`${field.kind} ${typeof field.required} in ${tabs.length > 1 ? 'tabs' : 'a form'}`]
            : [],
        )
      : [],
  updating: (resource: Resource) => (resource.calls.update ? formThings(resource, 'update') : []),
  toggling: ({ calls }: Resource) => (calls.toggle ? ['toggle'] : []),
  rights: (resource: Resource) => [
    ...Object.keys(resource.calls),
    ...(resource.form ? ['form'] : []),
    ...resource.actions.filter(({ shown }) => !shown).map(actionThing),
  ],
  guarded: ({ actions }: Resource) =>
    actions.flatMap((action) => (action.shown ? [actionThing(action)] : [])),
  looks: ({ looks }: Resource) => looks.map(({ look, says }) => `${look} ${says ? 'that says' : ''}`),
  setting: ({ fields, actions }: Resource) =>
    actions
      .filter(isSetAction)
      .flatMap(({ asks = [] }) => ['a question', ...asks.map((name) => `asks ${fields[name]?.kind}`)]),
  asking: ({ actions }: Resource) =>
    actions
      .filter(isFormAction)
      .flatMap(({ fields, checks = [] }) => [
        ...Object.values(fields).flatMap((field) => fieldThings(field, 'add')),
        ...checks.map(({ rule }) => `check ${rule}`),
      ]),
  seen: (resource: Resource) =>
    [...seenRights(resource)].map(
      ([name, right]) => `${right} ${name in resource.fields ? 'field' : 'label'}`,
    ),
  viewing: () => ['a page'],
};

// `npm run test:resource` tries all that one declaration has
const { RESOURCE } = process.env;
const candidates = documentedResources.filter(({ key }) => !RESOURCE || key === RESOURCE);
const tried = Object.fromEntries(
  Object.entries(about).map(([test, thingsOf]) => [test, covering(candidates, thingsOf)]),
) as Record<keyof typeof about, ReadonlySet<Resource>>;
const triedResources = candidates.filter((resource) =>
  Object.values(tried).some((chosen) => chosen.has(resource)),
);

describe.each(triedResources.map((resource) => [resource.key, resource] as const))(
  'the page of %s',
  (_key, resource) => {
    const { create, update, toggle } = resource.calls;
    const fields = Object.entries(resource.fields);
    const actions = resource.actions.filter((action) => !action.shown);
    /** What only some rows offer. */
    const guarded = resource.actions.flatMap(({ shown, ...action }) => (shown ? [{ ...action, shown }] : []));
    const isTried = (test: keyof typeof about) => tried[test].has(resource);
    let person: PortalPerson;
    let counter = 0;

    beforeAll(async () => {
      person = await world.keeperOf(resource);
    });

    /** The table of the rows, which a chart's may stand above. */
    const list = () => within(screen.getByRole('table', { name: resource.title }));

    const open = (path: string, rights = rightsBut()) =>
      openPortal(network, `${resource.path}${path}`, { companyId: person.companyId, rights });

    async function openForm(path: string, name: string) {
      const { user } = await open(path);
      const dialog = await screen.findByRole('dialog', { name });
      await within(dialog).findByRole('button', { name: 'Cancel' });
      const press = (button: string) => user.click(within(dialog).getByRole('button', { name: button }));
      /** Presses Next on every tab but the last, then the button that saves. */
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

    /** The list with one record first: opening it has made a person with a role, newer than any record. */
    async function openOn(row: Row | undefined, rights = rightsBut()) {
      const address = new URLSearchParams();
      if (resource.search.includes(resource.label))
        address.set('search', readText(resource, row, resource.label));
      const day = resource.period?.days && parseDay(cellText(row?.[resource.period.field]));
      for (const end of ['from', 'to']) if (day) address.set(end, day);
      const portal = await open(`?${address}`, rights);
      await screen.findByText(/^Showing 1 to /);
      return portal;
    }

    const madeRow = async () => {
      counter += 2;
      const { id } = await makeRecord(person, resource, counter);
      // The first row of a report need not be the newest.
      const isNewestFirst = create ?? resource.sort.by === resource.created;
      return {
        id,
        row: isNewestFirst ? await person.record(resource, id) : (await person.list(resource))[0],
      };
    };

    if (isTried('columns'))
      it('shows its columns, and a value in each cell that has one', async () => {
        const { row } = await madeRow();
        await openOn(row);
        expect(
          list()
            .getAllByRole('columnheader')
            .map((header) => header.textContent),
        ).toEqual([
          ...resource.columns.map((column) => column.label),
          ...(hasRowActions(resource) ? ['Action'] : []),
        ]);
        const cells = within(list().getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
        resource.columns.forEach((column, index) => {
          if (row?.[column.field] === null) return;
          expect(cells[index]).not.toHaveTextContent(/^–$|undefined|\[object/);
          expect(cells[index]).not.toBeEmptyDOMElement();
          if (resource.fields[column.field]?.kind === 'text')
            expect(cells[index]).toHaveTextContent(cellText(row?.[column.field]).replace(/\s+/g, ' '));
        });
      });

    if (isTried('adding'))
      it('adds a record that was filled in by hand', async () => {
        counter += 2;
        const values = await goodValues(person, resource, counter);
        const { user, dialog, save } = await openForm('/create', resource.texts.addTitle);
        const before = (await person.list(resource)).map((row) => row[resource.id]);
        for (const [name, field] of fields) {
          if (!isFilled(field, values, 'add')) continue;
          await fillField({ user, form: dialog, field, value: values[name] });
        }
        await save('Submit');
        expect(await screen.findByText('Success Message')).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        const added = (await person.list(resource)).filter((row) => !before.includes(row[resource.id]));
        expect(added).toHaveLength(1);
        const [row] = added;
        for (const [name, field] of fields) {
          if (!isFilled(field, values, 'add') || !isAnswered(field)) continue;
          const stored = parseValue(field, row?.[name]);
          if (kinds[field.kind].given === 'uploaded')
            expect(row?.[name]).toMatch(/^\/uploads\/[0-9a-f]{64}\.\w+$/);
          else if (isLabelled(field)) expect(stored).toEqual({ value: expect.any(Number) as unknown });
          else expect([name, stored]).toEqual([name, parseValue(field, values[name])]);
        }
      });

    if (isTried('missing'))
      it('says at each field what is missing in an empty form', async () => {
        const { dialog, press } = await openForm('/create', resource.texts.addTitle);
        await press(resource.tabs.length > 1 ? 'Next' : 'Submit');
        for (const name of resource.tabs[0]?.fields ?? []) {
          const field = resource.fields[name];
          if (!field || field.default !== undefined || !isFilled(field, {}, 'add')) continue;
          const text = requiredText(field, {}, 'add');
          if (text === undefined) continue;
          await waitFor(() => expect(controlOf(dialog, field)).toHaveAccessibleDescription(text));
        }
        expect(screen.getByRole('dialog')).toBeVisible();
        expect(network.sentTo(create ?? '')).toEqual([]);
      });

    if (isTried('updating'))
      it('opens a stored record, locks what is locked, and saves it as it is', async () => {
        const { id, row } = await madeRow();
        const { user, dialog, save } = await openForm(`/${id}`, resource.texts.updateTitle);
        const typed = new Set(['text', 'multiline', 'email', 'mobile']);
        for (const [name, field] of fields) {
          if (field.shown || (field.kind === 'switch' && field.locked === undefined)) continue;
          if (typed.has(field.kind)) expect(controlOf(dialog, field)).toHaveValue(cellText(row?.[name]));
          if (field.kind === 'switch' || field.kind === 'pairs') continue;
          const isOpen = isFilled(field, row ?? {}, 'update');
          const control = isLabelled(field)
            ? within(dialog).getByRole('combobox', { name: new RegExp(`^${field.label}`), hidden: true })
            : controlOf(dialog, field);
          const isEditable = !control.hasAttribute('readonly') && !control.hasAttribute('disabled');
          expect([name, isEditable]).toEqual([name, isOpen]);
          const label = document.querySelector(`[id="${control.getAttribute('aria-labelledby') ?? ''}"]`);
          if (!isOpen) expect(label).toHaveTextContent(/[^*]$/);
        }
        // One character there and back: a form that was touched is saved.
        const [text] = fields.filter(
          ([, field]) => typed.has(field.kind) && isFilled(field, row ?? {}, 'update'),
        );
        if (text) await user.type(controlOf(dialog, text[1]), ' ');
        await save('Update');
        expect(await screen.findByText('Success Message')).toBeVisible();
        expect(await person.record(resource, id)).toEqual({ ...row, TotalRows: 1 });
      });

    if (isTried('toggling'))
      it('switches a record off and on after a question', async () => {
        const { id, row } = await madeRow();
        const { user } = await openOn(row);
        const name = `${cellText(row?.[resource.label])} is active`;
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
      });

    if (isTried('rights'))
      it('offers only what the person has the right to', async () => {
        const { row } = await madeRow();
        const shown = async (rights: ReturnType<typeof rightsBut>) => {
          cleanup();
          await openOn(row, rights);
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
        expect(await shown(rightsBut())).toEqual({
          add: Boolean(create ?? resource.form),
          edit: Boolean(update ?? resource.form),
          toggle: Boolean(toggle),
          report: true,
          actions: actions.map(({ name }) => name),
        });
        expect(await shown(rightsBut({ [resource.page]: ['view'] }))).toEqual({
          add: false,
          edit: false,
          toggle: false,
          report: false,
          actions: actions.filter(({ right }) => right === 'view').map(({ name }) => name),
        });
      });

    if (isTried('guarded'))
      it.each(guarded)(
        'offers $name on the rows for which it is shown, by its right',
        async ({ label, right, shown }) => {
          const isOffered = async (row: Row, rights = rightsBut()) => {
            cleanup();
            await openOn(row, rights);
            const [, first = document.body] = list().getAllByRole('row');
            return within(first).queryByRole('button', { name: label }) !== null;
          };
          const others = await makeRowWith(person, resource, (counter += 2), { not: shown });
          expect(await isOffered(others)).toBe(false);
          const row = await makeRowWith(person, resource, (counter += 2), shown);
          expect(await isOffered(row)).toBe(true);
          const without = everyRight.filter((granted) => granted !== right);
          if (right !== 'view')
            expect(await isOffered(row, rightsBut({ [resource.page]: without }))).toBe(false);
        },
      );

    if (isTried('looks'))
      it.each(resource.looks)(
        'shows rows as $look by their values, and says what that means',
        async ({ when, look, says }) => {
          const firstRow = async (condition: Condition) => {
            cleanup();
            await openOn(await makeRowWith(person, resource, (counter += 2), condition));
            return list().getAllByRole('row')[1];
          };
          const earlier = resource.looks.slice(
            0,
            resource.looks.findIndex((one) => one.when === when),
          );
          const others: Condition[] = earlier.map((one) => ({ not: one.when }));
          const shown = await firstRow({ all: [when, ...others] });
          expect(shown).toHaveAttribute('data-look', look);
          if (says) expect(shown?.querySelector('td')).toHaveTextContent(new RegExp(`^${says}: `));
          expect(await firstRow({ all: [{ not: when }, ...others] })).not.toHaveAttribute('data-look', look);
        },
      );

    const setting = resource.actions.filter(isSetAction);

    if (isTried('setting'))
      it.each(setting)('does $name after its question, with what it asks', async (action) => {
        const row = action.shown
          ? await makeRowWith(person, resource, (counter += 2), action.shown)
          : (await madeRow()).row;
        const { user } = await openOn(row);
        const [, first = document.body] = list().getAllByRole('row');
        await user.click(within(first).getByRole('button', { name: action.label }));
        const dialog = await screen.findByRole('dialog', { name: action.confirm });
        const asked = askedValues(resource, action, counter);
        if (row)
          for (const [name, field] of fields) if (isLabelled(field) && name in asked) asked[name] = row[name];
        for (const [name, value] of Object.entries(asked)) {
          const field = resource.fields[name];
          if (field) await fillField({ user, form: dialog, field, value });
        }
        const name = action.asks?.length ? action.label : 'Yes';
        // the dialog's own way out may have the same name
        const yes = within(dialog).getAllByRole('button', { name }).at(-1);
        await user.click(yes ?? dialog);
        expect(await screen.findByText('Success Message')).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        const after = await person.record(resource, Number(row?.[resource.id]));
        const literal = Object.entries(action.sets ?? {}).filter(([, given]) => typeof given !== 'object');
        if (after) expect(after).toMatchObject(Object.fromEntries(literal));
        // what the list is not about any more has left it
        else await waitFor(() => expect(first).not.toBeInTheDocument());
      });

    const asking = resource.actions.filter(isFormAction);

    if (isTried('asking'))
      it.each(asking)('does $name with what its dialog asks for', async (action) => {
        const row = action.shown
          ? await makeRowWith(person, resource, (counter += 2), action.shown)
          : ((await madeRow()).row ?? {});
        const { user } = await openOn(row);
        const [, first = document.body] = list().getAllByRole('row');
        await user.click(within(first).getByRole('button', { name: action.label }));
        const dialog = await screen.findByRole('dialog', { name: action.label });
        await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
        for (const { required } of Object.values(action.fields))
          if (typeof required === 'string') expect(await within(dialog).findByText(required)).toBeVisible();
        expect(network.sentTo(action.call)).toEqual([]);
        for (const [name, value] of Object.entries(filledValues(action, row, counter))) {
          const field = action.fields[name];
          if (field) await fillField({ user, form: dialog, field, value });
        }
        await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
        expect(await screen.findByText('Success Message')).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      });

    const seen = seenRights(resource);

    if (isTried('seen'))
      it('shows nothing of what the person does not see, in list or form', async () => {
        const { row } = await madeRow();
        for (const right of new Set(seen.values())) {
          const without = rightsBut({ [resource.page]: everyRight.filter((granted) => granted !== right) });
          const isHidden = (name: string) => seen.get(name) === right;
          cleanup();
          await openOn(row, without);
          const headers = list()
            .getAllByRole('columnheader')
            .map((header) => header.textContent);
          for (const { field, label } of resource.columns)
            expect(headers.includes(label)).toBe(!isHidden(field));
          if (!create || right === 'add') continue;
          cleanup();
          await open('/create', without);
          const dialog = await screen.findByRole('dialog', { name: resource.texts.addTitle });
          await within(dialog).findByRole('button', { name: 'Cancel' });
          for (const [name, { label }] of fields)
            if (isHidden(name)) expect(dialog).not.toHaveTextContent(label);
        }
      });

    if (isTried('viewing'))
      it('says so to somebody without the right to view', async () => {
        await open('', rightsBut({ [resource.page]: ['add', 'edit', 'report'] }));
        expect(
          await screen.findByRole('heading', { name: 'User unauthorized, please contact admin.' }),
        ).toBeVisible();
        expect(network.sentTo(resource.calls.list)).toEqual([]);
      });
  },
);
