import type { Values } from '../../contract/resource/declaration/Condition.ts';
import { Faults, insteadOf } from '../../contract/resource/check/Faults.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import type { SQL } from 'drizzle-orm';
import type { AnswerOf } from '../../contract/calls/Call.ts';
import type { findCall } from '../../contract/calls/records/find.ts';
import type { Endpoint, Asking, AskingWithin } from '../calls/endpoint.ts';
import type { Session } from '../calls/Session.ts';
import type { JobWork } from './jobs.ts';
import type { TableAddition } from './rows/tableSource.ts';
import type { AfterSave, BeforeToggle, Hook, Save, Writer } from './save.ts';
import type { Page } from '../calls/pages.ts';

/** The row of an action that a person has confirmed. */
export type ActionContext = AskingWithin & { id: number };

/** A finished action's text for people, and the work after its commit, such as the removal of files. */
export interface ActionResult {
  message: string;
  afterCommit?: () => Promise<void>;
}

/**
 * Acts on a row, and records that in the audit log itself, because a deleted row has no state to compare. Throws Refusal. It calls
 * no outside service, which could not take back what the transaction undoes: `outside` does.
 */
export type Action = (context: ActionContext) => Promise<ActionResult>;

/** A row and the values of its form. Fields that go by the row are parsed once the row is read; until then they are as sent. */
export type FormContext = ActionContext & { values: Readonly<Record<string, unknown>> };

/** The server's part of an action with a form. */
export interface FormPart {
  /** Finds the row's id where the documented call is sent none. Throws Refusal. */
  find?: (context: Omit<FormContext, 'id'>) => Promise<number>;
  /** Locks the row until the end, before it is read. Where the row is gone, it may refuse with the reason. */
  hold?: (context: FormContext) => Promise<void>;
  /** Acts, once the row is found to allow it, and records that in the audit log. Throws Refusal. */
  act: (context: FormContext) => Promise<ActionResult>;
}

/**
 * Refusals beyond the rights on the page. Each is SQL over a row `r`, with placeholders for who asks, and answers the reason or null.
 * The portal does not offer what they refuse, and the engine does not do it.
 */
export interface Refusals {
  /** By what is refused of a row: `edit`, `activate`, `inactivate`, an action's name, or the name of a field to be changed. */
  row?: Readonly<Record<string, string>>;
  /** By a reference's name: rows that its own call does not offer. */
  options?: Readonly<Record<string, string>>;
  /** By a reference's name: what follows the label of a row that its own call offers, such as a shortcoming. */
  notes?: Readonly<Record<string, string>>;
}

/**
 * The columns of a query whose rows have values of other resources' records: that with the other resource's page, that with the
 * record's id, and those with its fields as an object of JSON. The engine takes the fields out of them that a person does not see,
 * and the rows about records that are other people's own.
 */
export interface Redacted {
  page: string;
  record: string;
  states: readonly string[];
}

/** Sums of a query's rows by company and day, kept with the rows. Lists then count and find far pages at once. */
export interface DayTotals {
  /** SQL with the query's placeholders: `day`, by the report's date, and `total`, with any number of rows a day. */
  days: string;
  /** SQL that answers the zone of these days; a server in another zone counts the rows. */
  zone: string;
  /** By a field's name: as `days`, with the field's value as `part`. Charts by the field then read no rows. */
  parts?: Readonly<Record<string, string>>;
}

type TrackedThing = NonNullable<AnswerOf<typeof findCall>['Tracked']>;

/** The parts of the server that modules register. A declaration names `rows`, `writes` and the hooks by these words too. */
interface Parts {
  /** Queries: one SQL text each, with its columns named as on the wire and placeholders for who asks. */
  rows: string;
  /** The kept sums of a query's days, by its name. */
  dayTotals: DayTotals;
  /**
   * By a query's name and the column with a record's id: SQL with placeholders that answers `id` and the searched `text`, in lower
   * case, and the field of the rows that shows this text, if one does. A search looks these records up first, then rows by their
   * ids, so each side has an index.
   */
  searched: Readonly<Record<string, { text: string; field?: string }>>;
  /** By the name of a query whose rows have values of other resources' records. */
  redacts: Redacted;
  /** By the declaration's key; a key without a table stops the boot. */
  tableRows: TableAddition;
  /** By the declaration's key; an unknown key stops the boot. */
  refusals: Refusals;
  writes: Writer;
  beforeSave: Hook;
  afterSave: AfterSave;
  beforeToggle: BeforeToggle;
  /** By the declared action's call. */
  actions: Action;
  /** By the call of the declared action with a form. */
  formActions: FormPart;
  /**
   * By a declared action's call: the call of an outside service, about the row with the job's id in `about`. The queue of jobs makes
   * it once the action is committed, and again where it fails or its server dies: the job's own id tells the service a repetition.
   */
  outside: JobWork;
  /** By the kind of a job that the module adds: what a server does for it. */
  works: JobWork;
  /** The same for jobs that send a mail: a mail server that hangs holds up no others. */
  mails: JobWork;
  /** By the declaration's key: SQL that answers the labels of records that a text names, for Find. */
  named: (session: Session, text: string) => SQL;
  /** Finds for Find what a text names, though no page lists it. Null where the person may see nothing of that name. */
  tracked: (asking: Asking, text: string) => Promise<TrackedThing | null>;
  /** By the call from which fields take their defaults: what it answers. */
  starts: (asker: Pick<Save, 'deps' | 'session'>) => Promise<readonly Values[]>;
}

/** The parts of all modules, by their names. A declaration that names a part without an entry stops the boot. */
export type Registry = { readonly [Kind in keyof Parts]: Readonly<Record<string, Parts[Kind]>> };

/** Returns the part that a declaration names. Throws at boot where no module registers it. */
export function registered<Part>(parts: Readonly<Record<string, Part>>, name: string, where: string): Part {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) {
    const instead = insteadOf(name, Object.keys(parts));
    throw new Error(`${where} names '${name}', which no module of the server registers${instead}`);
  }
  return part;
}

/** Throws, with all faults at once, where declarations name parts that no module registers. */
export function assertRegistered(resources: readonly Resource[], registry: Registry): void {
  const faults = new Faults();
  for (const { key, rows, writes, hooks, actions } of resources) {
    const assertPart = (parts: Readonly<Record<string, unknown>>, name: string | undefined) => {
      if (name !== undefined) faults.attempt(() => registered(parts, name, `The declaration '${key}'`));
    };
    assertPart(registry.rows, rows);
    assertPart(registry.writes, writes);
    assertPart(registry.beforeSave, hooks.beforeSave);
    assertPart(registry.afterSave, hooks.afterSave);
    assertPart(registry.beforeToggle, hooks.beforeToggle);
    for (const action of actions)
      if (isFormAction(action)) assertPart(registry.formActions, action.call);
      else if ('call' in action && !isSetAction(action)) assertPart(registry.actions, action.call);
  }
  const calls = resources.flatMap(({ actions }) => actions.flatMap((one) => ('call' in one ? one.call : [])));
  for (const call of Object.keys(registry.outside))
    if (!calls.includes(call))
      faults.add(
        `A module calls outside after '${call}', which no declared action calls${insteadOf(call, calls)}`,
      );
  faults.throwAll();
}

/** A module of the server: its calls, and its parts that declarations name. */
export interface Module extends Partial<Registry> {
  /** Makes its calls beside those of the declarations. `pages`: every page of the portal, in the menu's order. */
  endpoints?: (pages: readonly Page[]) => readonly Endpoint[];
}

/** Lists the calls of modules. `pages`: every page of the portal, in the menu's order. */
export const endpointsOf = (modules: Readonly<Record<string, Module>>, pages: readonly Page[]): Endpoint[] =>
  Object.values(modules).flatMap(({ endpoints }) => endpoints?.(pages) ?? []);

/** Joins what the modules register. Throws at boot where two of them claim one name. */
export function registryOf(modules: Readonly<Record<string, Module>>): Registry {
  const registries: [owner: string, parts: Partial<Registry>][] = Object.entries(modules);
  function joined<Kind extends keyof Parts>(kind: Kind): Readonly<Record<string, Parts[Kind]>> {
    const parts: Record<string, Parts[Kind]> = {};
    const owners = new Map<string, string>();
    for (const [owner, { [kind]: registered = {} }] of registries)
      for (const [name, part] of Object.entries<Parts[Kind]>(registered)) {
        const other = owners.get(name);
        if (other) throw new Error(`The modules ${other} and ${owner} both register '${name}' among ${kind}`);
        owners.set(name, owner);
        parts[name] = part;
      }
    return parts;
  }
  return {
    rows: joined('rows'),
    dayTotals: joined('dayTotals'),
    searched: joined('searched'),
    redacts: joined('redacts'),
    tableRows: joined('tableRows'),
    refusals: joined('refusals'),
    writes: joined('writes'),
    beforeSave: joined('beforeSave'),
    afterSave: joined('afterSave'),
    beforeToggle: joined('beforeToggle'),
    actions: joined('actions'),
    formActions: joined('formActions'),
    outside: joined('outside'),
    works: joined('works'),
    mails: joined('mails'),
    named: joined('named'),
    tracked: joined('tracked'),
    starts: joined('starts'),
  };
}
