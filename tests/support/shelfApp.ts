import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import {
  choice,
  image,
  integer,
  reference,
  serial,
  text,
} from '../../contract/resource/declaration/fields.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Right } from '../../contract/pages/Permission.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { Refusal } from '../../server/calls/answer.ts';
import { type Registry, registryOf } from '../../server/engine/Module.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { cardsEndpoint } from '../../server/engine/chart/chartEndpoints.ts';
import { importPages } from '../../server/engine/imports/importable.ts';
import { importEndpoints } from '../../server/engine/imports/importEndpoints.ts';
import { importWorks } from '../../server/engine/imports/importWorks.ts';
import { mailWorks } from '../../server/engine/mails.ts';
import { mentionWorks, timelinesOf } from '../../server/engine/timeline/comments.ts';
import { timelineEndpoints } from '../../server/engine/timeline/timelineEndpoints.ts';
import { placesModule } from '../../server/modules/places/placesModule.ts';
import { resourceEndpoints } from '../../server/engine/resourceEndpoints.ts';
import { declaredSources } from '../../server/engine/declaredSources.ts';
import { company as companyDeclaration } from '../../src/resources/masters/company.ts';
import { type Ask, askApp, type Asked, type AskOptions, done, endpointsApp, withToken } from './ask.ts';
import { createDeclaredTables, declare, declaredResources, shelf, supplier } from './declarations.ts';
import { createCompany, giveFiles, createUser, everyRight, signIn } from './factories.ts';
import { payment } from './payment.ts';
import { repair } from './repair.ts';
import { fileDeps, type TestDeps } from './testDeps.ts';

/** Has one call to save, a reference to a shelf, a derived and a locked number, and named rules. */
export const box = declare(
  'Box',
  {
    BoxName: text('Box Name', { required: 'Please enter box name.' }),
    ShelfId: reference('Shelf', {
      to: 'shelf',
      labelled: 'ShelfName',
      required: 'Please select shelf.',
      options: { post: 'Box/GetShelfName' },
    }),
    FromNo: serial('From No', { locked: { mode: 'update' } }),
    Qty: integer('Quantity', { empty: 1, min: [1, 'Please enter quantity.'] }),
    ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    Picture: image('Picture'),
  },
  {
    calls: {
      list: 'Box/GetBoxes',
      create: 'Box/SaveBox',
      update: 'Box/SaveBox',
      toggle: 'Box/InActiveRow',
      options: 'Box/GetBoxDLL',
    },
    table: 'boxes',
    columns: ['BoxName', 'ShelfName', 'FromNo', 'ToNo'],
    hooks: { beforeSave: 'refuseSeven', afterSave: 'refuseEight', beforeToggle: 'refuseNine' },
  },
);

export const ticketStatus = { open: 1, waiting: 2, closed: 3 } as const;

/** Can be edited until it is closed, and opened again. Its quantity is locked while it waits. */
const ticket = declare(
  'Ticket',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    State: choice('State', {
      choices: [
        { value: ticketStatus.open, label: 'Open' },
        { value: ticketStatus.waiting, label: 'Waiting' },
        { value: ticketStatus.closed, label: 'Closed' },
      ],
      required: 'Please choose state.',
    }),
    Qty: integer('Quantity', {
      required: 'Please enter quantity.',
      min: [1, 'Please enter quantity.'],
      locked: { field: 'State', is: ticketStatus.waiting },
    }),
  },
  {
    calls: {
      list: 'Ticket/GetTickets',
      create: 'Ticket/CreateTicket',
      update: 'Ticket/UpdateTicket',
      toggle: 'Ticket/InActiveRow',
    },
    editable: { not: { field: 'State', is: ticketStatus.closed } },
    actions: [
      {
        name: 'reopen',
        label: 'Open again',
        right: 'edit',
        shown: { field: 'State', is: ticketStatus.closed },
        call: 'Ticket/OpenAgain',
        confirm: 'Open it again?',
      },
    ],
  },
);

/** Has a rule before saving, and a check that an action can break. */
const checkedRepair: ResourceDeclaration = {
  ...repair,
  hooks: { beforeSave: 'refuseSeven' },
  checks: [{ rule: 'inOrder', fields: ['Begun', 'Closed'], message: 'It has not begun yet.', at: 'Closed' }],
};

const refuse = (what: string): Promise<void> => Promise.reject(new Refusal(`No ${what}.`));
const pass = (): Promise<void> => Promise.resolve();

/** Refuses a quantity of seven before saving and of eight after it, and making inactive. Has a ticket's action. */
export const registry: Registry = {
  ...registryOf({}),
  beforeSave: {
    refuseSeven: ({ values }) =>
      // an action saves the whole record
      values.Qty === 7 || (values.Hours === 7 && values.Title !== 'Long') ? refuse('seven') : pass(),
  },
  afterSave: { refuseEight: ({ values }) => (values.Qty === 8 ? refuse('eight') : pass()) },
  beforeToggle: { refuseNine: ({ active }) => (active ? pass() : refuse('nine')) },
  actions: {
    'Ticket/OpenAgain': async ({ transaction, id }) => {
      await transaction.execute(sql`update tickets set state = ${ticketStatus.open} where id = ${id}`);
      return { message: 'Ticket opened.' };
    },
  },
};

// Leaves out the company's hooks, which belong to modules.
const company: ResourceDeclaration = { ...companyDeclaration, hooks: {} };
const declarations = { shelf, box, ticket, supplier, repair: checkedRepair, payment };

export interface Person {
  companyId: number;
  userId: number;
  post: <Data = unknown>(path: string, body: object, options?: AskOptions) => Promise<Asked<Data>>;
  get: <Data = unknown>(path: string) => Promise<Asked<Data>>;
  ask: Ask;
  /** Exports all rows of a list. */
  csv: (list: string, body?: object) => Promise<string>;
  /** Exports them as a file of another type. */
  file: (list: string, type: string, body?: object) => Promise<ArrayBuffer>;
  /** Exports them and answers each row by the file's header. */
  cells: (list: string, body?: object) => Promise<Record<string, string>[]>;
}

export interface Row extends Record<string, unknown> {
  TotalRows?: number;
}

/** The engine's calls of some declarations on their own database. */
interface DeclaredApp {
  deps: TestDeps;
  resources: readonly Resource[];
  /** Does the jobs that wait. */
  work: () => Promise<void>;
  /** Creates a person with every right, in a new company. */
  newcomer: () => Promise<Person>;
  /** Creates a person of a company, by default with every right. */
  personOf: (companyId: number, rights?: readonly Right[]) => Promise<Person>;
}

/** The files that sample values name. */
const sampleFiles = ['png', 'pdf', 'mp3', 'mp4'].flatMap((extension) =>
  Array.from({ length: 24 }, (_, n) => `/uploads/${n.toString(16).padStart(64, '0')}.${extension}`),
);

/** Opens the engine's calls of a test's own declarations, on a database for the file. */
export async function fileDeclaredApp(
  declarations: Record<string, ResourceDeclaration>,
  parts: Partial<Registry> = {},
  others: Record<string, ResourceDeclaration> = {},
  settings: Record<string, string> = {},
): Promise<DeclaredApp> {
  const deps = await fileDeps(settings);
  await createDeclaredTables(deps.database, declaredResources(declarations));
  const resources = normaliseResources({ ...declarations, ...others });
  const registry = { ...registryOf({}), ...parts };
  const sources = declaredSources(resources, registry, deps.config.timeZone);
  const pages = importPages(sources, registry);
  const timelines = timelinesOf(sources.values());
  const app = endpointsApp(
    [
      ...resourceEndpoints(sources, registry),
      ...importEndpoints(pages),
      ...timelineEndpoints(timelines),
      cardsEndpoint(sources),
      ...(placesModule.endpoints?.([]) ?? []),
    ],
    deps,
  );
  const ask = askApp(app);
  const all = [...everyRight, ...resources.flatMap(({ rights }) => Object.keys(rights))];
  const personOf = async (companyId: number, granted: readonly Right[] = all): Promise<Person> => {
    const rights = Object.fromEntries(resources.map(({ page }) => [page, granted]));
    const user = await createUser(deps, { companyId, rights });
    const token = await signIn(deps, user);
    const exported = (list: string, accept: string, body: object = {}) =>
      app.request(`/api/api/${list}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
        body: JSON.stringify({ PageSize: -1, ...body }),
      });
    const csv: Person['csv'] = async (list, body) => (await exported(list, 'text/csv', body)).text();
    return {
      companyId,
      userId: user.userId,
      post: (path, body, options) => ask(path, body, { token, ...options }),
      get: (path) => ask(path, undefined, { token }),
      ask: withToken(ask, token),
      csv,
      file: async (list, type, body) => (await exported(list, type, body)).arrayBuffer(),
      cells: async (list, body) =>
        Papa.parse<Record<string, string>>((await csv(list, body)).replace('\uFEFF', ''), {
          header: true,
          skipEmptyLines: true,
        }).data,
    };
  };
  const newcomer = async () => {
    const companyId = await createCompany(deps);
    await giveFiles(deps, companyId, sampleFiles);
    return personOf(companyId);
  };
  const [small, large] = importWorks(pages);
  const mentions = mentionWorks(timelines);
  const work = () => runJobs(deps, { ...small, ...large, ...registry.outside, ...mentions, ...mailWorks });
  return { deps, resources, newcomer, personOf, work };
}

interface ShelfApp extends DeclaredApp {
  /** A person of the operating company. */
  operator: Person;
  own: Person;
  /** A person of another company than `own`. */
  other: Person;
}

/** Opens the engine's calls of shelves, boxes and companies, on a database for the file. */
export async function fileShelfApp(): Promise<ShelfApp> {
  const app = await fileDeclaredApp(declarations, registry, { company });
  return {
    ...app,
    // the first company of a database is the operating one
    operator: await app.newcomer(),
    own: await app.newcomer(),
    other: await app.newcomer(),
  };
}

export const rowsOf = async (person: Person, list: string, body: object = {}): Promise<Row[]> =>
  (await person.post<Row[]>(list, { PageSize: 1000, ...body })).data;

async function savedId(person: Person, call: string, body: object, id: string): Promise<number> {
  return Number((await done(person.post<Row>(call, body)))[id]);
}

export const newShelf = (person: Person, ShelfName: string): Promise<number> =>
  savedId(person, 'Shelf/CreateShelf', { ShelfName }, 'ShelfId');

let boxes = 0;

export async function newBox(person: Person, values: object = {}): Promise<number> {
  const ShelfId = await newShelf(person, `Shelf of box ${(boxes += 1)}`);
  return savedId(person, 'Box/SaveBox', { BoxName: 'Box', ShelfId, ...values }, 'BoxId');
}

export const boxById = async (person: Person, BoxId: number): Promise<Row | undefined> =>
  (await rowsOf(person, 'Box/GetBoxes', { BoxId }))[0];
