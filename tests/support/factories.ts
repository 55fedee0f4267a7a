import { type SlipType, slipTypes } from '../../contract/calls/seals/slips.ts';
import { pageRights, type Right } from '../../contract/pages/Permission.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { categories, products, roles, sliders } from '../../server/db/schema/declared.ts';
import { packedCartons } from '../../server/db/schema/packing.ts';
import { sessions } from '../../server/db/schema/people.ts';
import { cities, states } from '../../server/db/schema/places.ts';
import { createDealer } from '../../server/modules/dealers/createDealer.ts';
import { createPerson } from '../../server/access/people/createPerson.ts';
import { hashPassword } from '../../server/access/people/passwordHash.ts';
import { newToken, type Session, tokenHash } from '../../server/calls/Session.ts';
import { resources } from '../../src/resources/index.ts';

type Store = Pick<Deps, 'database'>;

/** A role's rights on each page, by the page's key. */
export type Rights = Readonly<Record<string, readonly Right[]>>;

/** The rights of every page, and the own rights of all. */
export const everyRight: readonly Right[] = [
  ...pageRights,
  ...new Set(resources.flatMap(({ rights }) => Object.keys(rights))),
];

export const everyRightOn = (pages: readonly string[]): Rights =>
  Object.fromEntries(pages.map((page) => [page, everyRight]));

/** Counts from 1 in each database, so no test depends on files that ran before. */
function counter() {
  const counts = new WeakMap<Store['database'], number>();
  return ({ database }: Store): number => {
    const number = (counts.get(database) ?? 0) + 1;
    counts.set(database, number);
    return number;
  };
}

/** Answers the next number for a name. */
export const nextNumber = counter();

/** Companies are counted apart, since there are 936 prefixes, fewer than a long file's names. */
const nextCompany = counter();

const prefixOf = (number: number): string =>
  String.fromCharCode(65 + (Math.floor(number / 36) % 26)) + (number % 36).toString(36).toUpperCase();

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row');
  return row;
};

/** Creates a company and answers its id; the first one of a database is the operating company. */
export async function createCompany(store: Store, prefix?: string): Promise<number> {
  const number = nextCompany(store);
  const { rows } = await store.database.pool.query<{ id: number }>(
    `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address,
      company_logo, fake_message, fake_audio, social_links)
     values ($1, $1, $2, 'a@example.com', '9876543210', 'https://example.com', 'Street', '/uploads/a.png', 'Fake.',
      '/uploads/a.mp3', '{}') returning id`,
    [`Company ${number}`, prefix ?? prefixOf(number)],
  );
  const { id } = first(rows);
  await giveFiles(store, id);
  return id;
}

/** The files that records of tests name. None of them has a content. */
const namedFiles = [
  ...['a', 'diwali', 'hill', 'monsoon', 'picture', 'product', 'promotion', 'slide', 'slip', 'tea'].map(
    (name) => `/uploads/${name}.png`,
  ),
  ...['a', 'b', 'fake', 'genuine', 'hill', 'scanned', 'slip', 'tea'].map((name) => `/uploads/${name}.mp3`),
  '/uploads/film.mp4',
  '/uploads/certificate.pdf',
];

/** Lets a company's records name files, as if somebody had uploaded them. The sweep leaves them alone. */
export const giveFiles = (store: Store, companyId: number, addresses: readonly string[] = namedFiles) =>
  store.database.pool.query(
    `insert into uploads (name, mime_type, size, company_ids, is_in_log)
     select distinct substr(address, 10), 'image/png', 0, array[$1::int], true from unnest($2::text[]) address
     on conflict (name) do update set company_ids = uploads.company_ids || excluded.company_ids`,
    [companyId, addresses],
  );

/** Whether a page can have the right; the pages of a test's own declarations take any. */
const isOf = (page: string, right: Right): boolean => {
  const declared = resources.find((resource) => resource.page === page);
  return pageRights.some((one) => one === right) || !declared || right in declared.rights;
};

/** Gives a role exactly these rights, from the next call on, and adds missing pages. */
export async function setRights(
  { database: { pool } }: Store,
  roleId: number,
  rights: Rights,
): Promise<void> {
  await pool.query(
    `with given as (
       select page, rights from jsonb_each($2) as given (page, rights) order by page
     ), named as (
       insert into pages (action_name, page_name) select page, page from given
       on conflict (action_name) do update set action_name = excluded.action_name
       returning id, action_name
     )
     insert into role_permissions (role_id, page_id, is_view, is_add, is_edit, is_report, own_rights)
     select $1, id, rights ? 'view', rights ? 'add', rights ? 'edit', rights ? 'report',
       array(select jsonb_array_elements_text(rights) except select unnest($3::text[]))
     from named join given on page = action_name
     on conflict (role_id, page_id) do update set is_view = excluded.is_view, is_add = excluded.is_add,
       is_edit = excluded.is_edit, is_report = excluded.is_report, own_rights = excluded.own_rights`,
    [
      roleId,
      JSON.stringify(
        Object.fromEntries(
          Object.entries(rights).map(([page, given]) => [page, given.filter((right) => isOf(page, right))]),
        ),
      ),
      pageRights,
    ],
  );
}

/** Creates a role with rights, by default for the portal. Answers its id. */
export async function createRole(
  store: Store,
  companyId: number,
  rights: Rights = {},
  changes: Partial<typeof roles.$inferInsert> = {},
): Promise<number> {
  const { db } = store.database;
  const roleName = `Role ${nextNumber(store)}`;
  const values = { companyId, roleName, remarks: 'For a test', userType: 1, needsPasskey: false, ...changes };
  const { id } = first(await db.insert(roles).values(values).returning({ id: roles.id }));
  await setRights(store, id, rights);
  return id;
}

/** Adds categories to a company, each a second younger than the one before. */
export async function addCategories(
  { database }: Store,
  companyId: number,
  names: readonly string[],
): Promise<void> {
  await database.pool.query(
    `insert into categories (company_id, category_name, created_at)
     select $1, name, now() + place * interval '1 second' from unnest($2::text[]) with ordinality as given(name, place)`,
    [companyId, names],
  );
}

/** Creates a product in a new category. Answers its id. */
export async function createProduct(
  store: Store,
  companyId: number,
  changes: Partial<typeof products.$inferInsert> = {},
): Promise<number> {
  const { db } = store.database;
  const category = { companyId, categoryName: `Category ${nextNumber(store)}` };
  const { id: categoryId } = first(
    await db.insert(categories).values(category).returning({ id: categories.id }),
  );
  const product = {
    companyId,
    categoryId,
    productName: `Product ${nextNumber(store)}`,
    hpCode: 'HP-1',
    mrp: 100,
    packingSize: 0,
    permissibleScan: 0,
    productImage: '/uploads/picture.png',
    isUploadLocal: true,
    genuineMessage: 'Genuine.',
    genuineAudio: '/uploads/genuine.mp3',
    alreadyScannedMsg: 'Scanned before.',
    productSpecification: [],
    ...changes,
  };
  return first(await db.insert(products).values(product).returning({ id: products.id })).id;
}

export async function readPrefix({ database }: Store, companyId: number): Promise<string> {
  const { rows } = await database.pool.query<{ prefix: string }>(
    'select prefix from companies where id = $1',
    [companyId],
  );
  return first(rows).prefix;
}

export type PackedCarton = typeof packedCartons.$inferSelect;

/** Counts a company's slips as printed up to a number. */
export async function printSlips(
  { database }: Store,
  companyId: number,
  last = 100_000,
  types: readonly SlipType[] = slipTypes,
): Promise<void> {
  await database.pool.query(
    `insert into slip_books (company_id, type, last_number) select $1, unnest($2::text[]), $3
     on conflict (company_id, type) do update set last_number = excluded.last_number`,
    [companyId, types, last],
  );
}

export async function createPackedCarton(
  store: Store,
  carton: Pick<PackedCarton, 'companyId' | 'type' | 'productId' | 'quantity'> & Partial<PackedCarton>,
): Promise<PackedCarton> {
  const { db } = store.database;
  const { type } = carton;
  const prefix = await readPrefix(store, carton.companyId);
  const code = formatCarton({ prefix, type, year: 2026, number: nextNumber(store) });
  const values = { code, secondaries: type === 'TID' ? 1 : 0, ...carton };
  return first(await db.insert(packedCartons).values(values).returning());
}

/** Adds a sales order to an order, as an upload of one line does. Answers the upload's id. */
export async function createSalesOrder(
  { database }: Store,
  { companyId, soNo, orderNo }: { companyId: number; soNo: string; orderNo: number },
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with upload as (
       insert into so_uploads (company_id, insertions, created_by)
       select $1, 1, min(id) from users where company_id = $1 returning id
     )
     insert into sales_orders (company_id, so_no, order_no, upload_id, place)
     select $1, $2, $3, id, 1 from upload returning upload_id as id`,
    [companyId, soNo, orderNo],
  );
  return first(rows).id;
}

/** Creates a slide without an end. Answers its id. */
export async function createSlide({ database: { db } }: Store, companyId: number): Promise<number> {
  const slide = {
    companyId,
    uploadFor: 'WebSlider',
    fileType: 'image',
    filePath: '/uploads/slide.png',
    endless: true,
  };
  return first(await db.insert(sliders).values(slide).returning({ id: sliders.id })).id;
}

export interface TestUser {
  userId: number;
  companyId: number;
  roleId: number;
  email: string;
  mobileNo: string;
  password: string;
}

export interface UserOptions {
  companyId?: number;
  roleId?: number;
  rights?: Rights;
  userType?: number;
}

/** One hash serves all test people, because making one takes longer than most tests. */
const password = 'Secret12';
let passwordHash: Promise<string> | undefined;
const hashOnce = (): Promise<string> => (passwordHash ??= hashPassword(password));

/** Creates a person, in a new company and with a new role unless they are given. */
export async function createUser(store: Store, options: UserOptions = {}): Promise<TestUser> {
  const number = nextNumber(store);
  const companyId = options.companyId ?? (await createCompany(store));
  const roleId = options.roleId ?? (await createRole(store, companyId, options.rights));
  const known = {
    companyId,
    roleId,
    email: `person${number}@example.com`,
    mobileNo: String(9_000_000_000 + number),
  };
  const named = { userName: `Person ${number}`, userType: options.userType ?? 1 };
  const person = { ...known, ...named, passwordHash: await hashOnce() };
  const userId = await inTransaction(store.database, (transaction) => createPerson(transaction, person));
  return { userId, ...known, password };
}

/** Adds a state and a city, for addresses. */
export async function createPlace(store: Store) {
  const { db } = store.database;
  const named = { country: 1, name: `State ${nextNumber(store)}` };
  const { id: state } = first(await db.insert(states).values(named).returning({ id: states.id }));
  const within = { stateId: state, name: `City ${nextNumber(store)}` };
  const { id: city } = first(await db.insert(cities).values(within).returning({ id: cities.id }));
  return { country: 1, state, city, stateName: named.name, cityName: within.name };
}

/** Makes the values of a new dealer's form, with both addresses in a new city. */
export async function dealerValues(store: Store) {
  const number = nextNumber(store);
  const { country, state, city } = await createPlace(store);
  return {
    DealerName: `Dealer ${number}`,
    CompanyName: `Firm ${number}`,
    Email: `dealer${number}@example.com`,
    MobileNo: String(8_000_000_000 + number),
    Password: password,
    ConfirmPassword: password,
    NatureFirmId: 1,
    PanNo: 'ABCDE1234F',
    GstNo: '27ABCDE1234F1Z5',
    GstCertificate: '/uploads/certificate.pdf',
    TransportationModeId: 1,
    Bill_Address: `${number} Market Road`,
    Bill_Pincode: '411001',
    Bill_Country: country,
    Bill_State: state,
    Bill_City: city,
    BillingSameAsShipping: false,
    Ship_Address: `${number} Godown Road`,
    Ship_Pincode: '411002',
    Ship_Country: country,
    Ship_State: state,
    Ship_City: city,
  };
}

/** Creates a dealer with a firm. The caller gives the role, since a company has one role of dealers. */
export async function createTestDealer(
  store: Store,
  { companyId, roleId }: Pick<TestUser, 'companyId' | 'roleId'>,
): Promise<TestUser & { dealerId: number }> {
  const values = await dealerValues(store);
  const passwordHash = await hashOnce();
  const dealerId = await inTransaction(store.database, (transaction) =>
    createDealer(transaction, { companyId, roleId, values, passwordHash }),
  );
  const { rows } = await store.database.pool.query<{ userId: number }>(
    'select user_id as "userId" from dealers where id = $1',
    [dealerId],
  );
  const { Email: email, MobileNo: mobileNo } = values;
  return { ...first(rows), dealerId, companyId, roleId, email, mobileNo, password };
}

/** Creates the session that the two steps of signing in would create. Answers the token. */
export async function signIn(
  { database, now = () => new Date() }: Store & Partial<Pick<Deps, 'now'>>,
  { userId, companyId }: Pick<TestUser, 'userId' | 'companyId'>,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + 12 * 60 * 60 * 1000);
  await database.db.insert(sessions).values({ tokenHash: tokenHash(token), userId, companyId, expiresAt });
  return token;
}

/** Makes a session without rights as the engine reads it, for tests below the calls. */
export const sessionOf = (companyId: number, changes: Partial<Session> = {}): Session => ({
  tokenHash: '',
  userId: 1,
  userName: 'Tester',
  email: 'tester@example.com',
  roleId: 1,
  userType: 1,
  companyId,
  ownCompanyId: companyId,
  operating: false,
  granted: changes.permissions ?? [],
  permissions: [],
  ...changes,
});
