import { sql, TransactionRollbackError } from 'drizzle-orm';
import { choice, mobile, money, multiline, serial, text } from '../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../contract/resource/check/normaliseResources.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { fillQuickly } from './fillQuickly.ts';
import { keepTotals } from '../server/engine/schema/triggers.ts';
import {
  hasTable,
  searchedText,
  sortExpression,
  type Table,
  tableOf,
} from '../server/engine/schema/tableOf.ts';
import { syncPages } from '../server/engine/syncPages.ts';
import { pagesOf } from '../server/calls/pages.ts';
import type { ServerPortal } from '../server/engine/ServerPortal.ts';
import type { World } from './openWorld.ts';

const page = 'bench-log';

/** A declared table with the columns of a log of scans. No portal has it. */
const declared = normaliseResources({
  scanLog: {
    path: `/reports/${page}`,
    title: 'Bench Log',
    item: 'Scan',
    icon: 'history',
    calls: { list: 'BenchLog/GetBenchLog', create: 'BenchLog/CreateBenchLog' },
    id: 'LogId',
    label: 'ProductName',
    table: 'bench_log',
    fields: {
      ProductName: text('Product Name', { required: 'Please enter product name.' }),
      QrData: text('QR Data', { required: 'Please enter QR data.' }),
      MRP: money('MRP'),
      OEM: text('OEM'),
      HPCode: text('HP Code'),
      StatusResult: choice('Result', {
        required: 'Please select the result.',
        choices: ['Genuine', 'Fake', 'Already Scanned'].map((value) => ({ value, label: value })),
      }),
      SeqNo: serial('Seq No'),
      MobileNo: mobile('Mobile'),
      UserAddress: multiline('Address'),
      UserState: text('State'),
      UserCity: text('City'),
    },
    columns: [
      'ProductName',
      'MRP',
      'OEM',
      'HPCode',
      'StatusResult',
      'SeqNo',
      'MobileNo',
      'UserAddress',
      'UserState',
      'UserCity',
    ].map((field) => ({ field, sortable: false as const })),
    period: { days: 7 },
    search: ['ProductName', 'OEM', 'HPCode', 'MobileNo', 'UserCity'],
    export: { file: 'Verification report', adds: ['LogId', 'QrData', 'CreatedDate'] },
  },
});

const tables = declared.filter(hasTable).map((resource) => tableOf(resource, new Map()));

/** A portal with the table as one of its own. */
export const benchPortal = (portal: ServerPortal): ServerPortal => ({
  ...portal,
  resources: [...portal.resources, ...declared],
});

/** The columns that the bare server writes and exports, as many as the file has. */
export const bareColumns = [
  'company_id',
  'product_name',
  'qr_data',
  'mrp',
  'oem',
  'hp_code',
  'status_result',
  'seq_no',
  'mobile_no',
  'user_address',
  'user_state',
  'user_city',
] as const;

const statementsOf = (table: Table): string[] => {
  const { name, columns, sorted, kept } = table;
  return [
    `create table ${name} (id integer primary key generated always as identity, company_id integer not null references companies,
      ${columns.map((column) => `${column.name} ${column.type}${column.required ? ' not null' : ''}`).join(', ')},
      is_active boolean not null default true, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), created_by integer, updated_by integer,
      search_text text generated always as (${searchedText(table)}) stored)`,
    `create index ${name}_created_at on ${name} (company_id, created_at, id)`,
    ...sorted.map(
      (sort) =>
        `create index ${name}_${sort.name}_sort on ${name} (company_id, (${sortExpression(sort.name, sort.kind)}), id)`,
    ),
    `create index ${name}_search on ${name} using gin (search_text gin_trgm_ops)`,
    // the bare server's own, of the same shape
    `create table bare_log (like ${name} including all)`,
    ...(kept ? [keepTotals(name, kept)] : []),
  ];
};

/** Makes the table, empty, and gives the world's person every right on it. */
export async function makeScanLog({ deps }: World): Promise<void> {
  await syncPages(deps.database, pagesOf(benchPortal(deps.portal)));
  for (const statement of tables.flatMap(statementsOf)) await deps.database.db.execute(sql.raw(statement));
}

const addRows = (companyId: number, quantity: number) => sql`
      insert into bench_log (company_id, product_name, qr_data, mrp, oem, hp_code, status_result, seq_no, mobile_no, user_address,
        user_state, user_city, created_at)
      select ${companyId}, (array['Kaveri','Garuda','Omkar','Trishul','Meghdoot'])[1 + n % 5] || ' Engine Oil 20W40 ' || n % 480 || ' ml',
        'https://seal.example/01/0890' || lpad((n % 2400 * 37)::text, 10, '0') || '/21/' || substr(md5(n::text), 1, 16), 90 + n * 7919 % 9000,
        (array['Kaveri','Garuda','Omkar','Trishul','Meghdoot'])[1 + n % 5], 'HP' || lpad((n % 2400)::text, 6, '0'),
        case when n % 10 < 9 then 'Genuine' when n % 30 < 10 then 'Fake' else 'Already Scanned' end, 4000000000 + n * 7,
        (6000000000 + n * 9871 % 3999999999)::text, 1 + n % 240 || '/' || 1 + n % 60 || ', Gandhi Road, Ward ' || 1 + n % 90,
        (array['Maharashtra','Gujarat','Karnataka','Punjab'])[1 + n % 4], (array['Pune','Surat','Bengaluru','Ludhiana'])[1 + n % 4],
        now() - (${quantity}::bigint - n) * interval '1 year' / ${quantity}::int
      from generate_series(1, ${quantity}::bigint) n`;

/** Adds `quantity` rows of a year to the table. */
export async function fillScanLog({ deps: { database }, companyId }: World, quantity: number): Promise<void> {
  await inTransaction(database, (transaction) =>
    fillQuickly(transaction, 'bench_log', addRows(companyId, quantity)),
  );
  await database.pool.query('select fold_row_totals()');
  await database.pool.query('vacuum (analyze) bench_log, row_totals');
}

/** Answers the seconds that so many rows would take; none of them stays. */
export async function secondsToFill(
  { deps: { database }, companyId }: World,
  quantity: number,
): Promise<number> {
  const few = 30_000;
  const begun = performance.now();
  await inTransaction(database, async (transaction) => {
    await fillQuickly(transaction, 'bench_log', addRows(companyId, few));
    transaction.rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return ((performance.now() - begun) / 1000) * (quantity / few);
}
