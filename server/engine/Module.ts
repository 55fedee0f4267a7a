import { Faults, insteadOf } from '../../contract/resource/Faults.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import type { TableAddition } from './rows/querySource.ts';
import type { AfterSave, BeforeToggle, Hook, Save, Writer } from './save.ts';
import type { Page } from '../pages.ts';

/** An action of a row that a person has confirmed. */
export type ActionContext = Pick<Save, 'deps' | 'session' | 'transaction'> & { id: number };

/** What an action did: its text for people, and what is to be done once it is kept, e.g. a mail. */
export interface ActionResult {
  message: string;
  afterCommit?: () => Promise<void>;
}

/** Acts on a row and records that in the audit log itself, because a deleted row has no state to compare. Throws Refusal. */
export type Action = (context: ActionContext) => Promise<ActionResult>;

/** A row and what was filled in for it; what goes by the row is read once the row is there, and until then as it was sent. */
export type FormContext = ActionContext & { values: Readonly<Record<string, unknown>> };

/** What is done by an action with a form. */
export interface FormPart {
  /** The row's id, where the call is documented without it. Throws Refusal where there is none. */
  find?: (context: Omit<FormContext, 'id'>) => Promise<number>;
  /**
   * Keeps others from changing the row until the end, before it is read. Refuses what the row says nothing of any more where
   * it knows why.
   */
  hold?: (context: FormContext) => Promise<void>;
  /** Does it, once the row was found to allow it, and records it in the audit log. Throws Refusal. */
  act: (context: FormContext) => Promise<ActionResult>;
}

/**
 * What is refused though the rights on the page allow it: SQL that answers why, or null, over what is asked as `r`, with
 * placeholders for who asks. The engine refuses by it what the portal, told by it, does not offer.
 */
export interface Refusals {
  /** Of a resource's row: `edit`, `activate`, `inactivate`, an action by its name, a change of a field by the field's. */
  row?: Readonly<Record<string, string>>;
  /** By a reference, of the rows that it leads to: these are not offered by its own call. */
  options?: Readonly<Record<string, string>>;
}

/**
 * Takes out of a query's row, in place, what it says of another resource's fields that the person who asks does not see:
 * `unseenOf` says their names, by that resource's page.
 */
export type Redact = (row: Record<string, unknown>, unseenOf: (page: string) => ReadonlySet<string>) => void;

/**
 * What is kept of a query's rows by company and day, in the transactions that write them: nobody counts the rows where only a
 * period narrows them, nor walks to a page far down.
 */
export interface DayTotals {
  /**
   * SQL with placeholders as the query itself: the columns `day`, by the date that the report's period goes by, and `total`,
   * any number of rows for each day. Each of the query's rows has a date.
   */
  days: string;
  /** SQL that answers the zone whose days they are: a server of another one counts the rows. */
  zone: string;
  /** By a field's name, the same as `days` with its values beside each day as `part`: charts by it read no rows. */
  parts?: Readonly<Record<string, string>>;
}

/** What declarations name of the server's modules; a name without an entry stops the boot. */
export interface Registry {
  /** Queries: one SQL text each, with its columns named as on the wire and placeholders for who asks. */
  rows: Readonly<Record<string, string>>;
  /** By a query's name, what is kept of its days. */
  dayTotals: Readonly<Record<string, DayTotals>>;
  /**
   * By a query's name, what its rows are searched by beside `_search`: by the column that has a record's id, SQL with
   * placeholders for `id` and `text` of such records, in lower case. They are looked up first, then rows by their ids, so
   * that each side has an index of its own.
   */
  searched: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By a query's name, what of its rows speaks of other resources' records. */
  redacts: Readonly<Record<string, Redact>>;
  /** What a module adds to the rows of a declared table, by the declaration's key; a key without a table stops the boot. */
  tableRows: Readonly<Record<string, TableAddition>>;
  /** By the declaration's key; a key that is none stops the boot. */
  refusals: Readonly<Record<string, Refusals>>;
  writers: Readonly<Record<string, Writer>>;
  beforeSave: Readonly<Record<string, Hook>>;
  afterSave: Readonly<Record<string, AfterSave>>;
  beforeToggle: Readonly<Record<string, BeforeToggle>>;
  /** By the declared action's call. */
  actions: Readonly<Record<string, Action>>;
  /** By the call of the declared action with a form. */
  forms: Readonly<Record<string, FormPart>>;
}

/** The registered part that a declaration names, or an error that says which is missing. */
export function registered<Part>(parts: Readonly<Record<string, Part>>, name: string, where: string): Part {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) {
    const instead = insteadOf(name, Object.keys(parts));
    throw new Error(`${where} names '${name}', which no module of the server registers${instead}`);
  }
  return part;
}

/** Throws, with all of them at once, where declarations name parts that no module registers. */
export function assertRegistered(resources: readonly Resource[], registry: Registry): void {
  const faults = new Faults();
  for (const { key, rows, writes, hooks, actions } of resources) {
    const assertPart = (parts: Readonly<Record<string, unknown>>, name: string | undefined) => {
      if (name !== undefined) faults.attempt(() => registered(parts, name, `The declaration '${key}'`));
    };
    assertPart(registry.rows, rows);
    assertPart(registry.writers, writes);
    assertPart(registry.beforeSave, hooks.beforeSave);
    assertPart(registry.afterSave, hooks.afterSave);
    assertPart(registry.beforeToggle, hooks.beforeToggle);
    for (const action of actions)
      if (isFormAction(action)) assertPart(registry.forms, action.call);
      else if ('call' in action && !isSetAction(action)) assertPart(registry.actions, action.call);
  }
  faults.throwAll();
}

/** One module of the server, whole: its calls, and what declarations name of it. */
export interface Module extends Partial<Registry> {
  /** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
  endpoints?: (pages: readonly Page[]) => readonly Endpoint[];
}

/** What the modules, by their names, register together. Throws at boot where two claim one name. */
export function registryOf(modules: Readonly<Record<string, Module>>): Registry {
  function merged<Part>(what: string, partsOf: (module: Module) => Readonly<Record<string, Part>>) {
    const parts: Record<string, Part> = {};
    const owners = new Map<string, string>();
    for (const [owner, module] of Object.entries(modules))
      for (const [name, part] of Object.entries(partsOf(module))) {
        const other = owners.get(name);
        if (other) throw new Error(`The modules ${other} and ${owner} both register ${what} '${name}'`);
        owners.set(name, owner);
        parts[name] = part;
      }
    return parts;
  }
  return {
    rows: merged('the query', ({ rows = {} }) => rows),
    dayTotals: merged('the sums of', ({ dayTotals = {} }) => dayTotals),
    searched: merged('what is searched beside', ({ searched = {} }) => searched),
    redacts: merged('what is taken out of', ({ redacts = {} }) => redacts),
    tableRows: merged('additions to the rows of', ({ tableRows = {} }) => tableRows),
    refusals: merged('what is refused of', ({ refusals = {} }) => refusals),
    writers: merged('the writer', ({ writers = {} }) => writers),
    beforeSave: merged('the rule before saving', ({ beforeSave = {} }) => beforeSave),
    afterSave: merged('the rule after saving', ({ afterSave = {} }) => afterSave),
    beforeToggle: merged('the rule before toggling', ({ beforeToggle = {} }) => beforeToggle),
    actions: merged('the action', ({ actions = {} }) => actions),
    forms: merged('what is done by the form of', ({ forms = {} }) => forms),
  };
}
