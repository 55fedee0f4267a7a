import { choice, mobile, money, multiline, serial, text } from '../contract/resource/fields.ts';
import { normaliseResources } from '../contract/resource/normaliseResources.ts';
import { defineResource } from '../contract/resource/ResourceDeclaration.ts';
import { keepDays, logsOf } from '../server/engine/schema/dayTotals.ts';
import { searchedText, tablesOf } from '../server/engine/schema/tableOf.ts';

/** A log as a declaration keeps it: of its own, as the portal's are queries. */
const benchLog = defineResource({
  path: '/reports/bench-log',
  title: 'Bench Log',
  item: 'Scan',
  icon: 'history',
  calls: { list: 'BenchLog/GetBenchLog' },
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
      choices: [
        { value: 'Genuine', label: 'Genuine' },
        { value: 'Fake', label: 'Fake' },
        { value: 'Already Scanned', label: 'Already Scanned' },
      ],
      required: 'Please select the result.',
    }),
    SeqNo: serial('Seq No'),
    MobileNo: mobile('Mobile'),
    UserAddress: multiline('Address'),
    UserState: text('State'),
    UserCity: text('City'),
  },
  period: { days: 7 },
  search: ['ProductName', 'OEM', 'HPCode', 'MobileNo', 'UserCity'],
});

export const benchResources = normaliseResources({ benchLog });

/** Makes its table, with the indexes that a migration gives it and `rows` rows of a year. */
export function benchLogStatements(companyId: number, rows: number): string[] {
  const [table] = tablesOf(benchResources);
  if (!table) throw new Error('The declaration has no table');
  return [
    `create table bench_log (id integer primary key generated always as identity, company_id integer not null references companies,
      ${table.columns.map(({ name, type, required }) => `${name} ${type}${required ? ' not null' : ''}`).join(', ')},
      is_active boolean not null default true, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      created_by integer, updated_by integer, search_text text generated always as (${searchedText(table)}) stored)`,
    'begin',
    ...logsOf([table]).flatMap(keepDays),
    'commit',
    `insert into bench_log (company_id, product_name, qr_data, mrp, oem, hp_code, status_result, seq_no, mobile_no, user_address,
       user_state, user_city, created_at)
     select ${companyId}, (array['Kaveri', 'Himgiri', 'Omkar', 'Pragati', 'Garuda', 'Dalmia'])[1 + p % 6] || ' Oil Filter ' || p,
       'https://seal.example/01/0890' || lpad((p * 37)::text, 10, '0') || '/21/' || substr(md5(n::text), 1, 16), 90 + p * 7 % 9000,
       (array['Kaveri', 'Himgiri', 'Omkar', 'Pragati', 'Garuda', 'Dalmia'])[1 + p % 6], 'HP' || lpad((p * 7919 % 1000000)::text, 6, '0'),
       case when n % 100 < 90 then 'Genuine' when n % 100 < 97 then 'Already Scanned' else 'Fake' end, 4000000000 + n::int8 * 7,
       (6000000000 + (n::int8 * 48271 % 400000) * 9871)::text, n % 240 || ', Ring Road, Ward ' || n % 90, 'State ' || c % 30,
       substr(md5(c::text), 1, 8) || 'pur', now() - interval '365 days' + n * (interval '365 days' / ${rows})
     from generate_series(1, ${rows}) n,
       lateral (select (n::int8 * 7919 % 2400)::int as p, (power((n::int8 * 104729 % 1000)::float / 1000, 1.6) * 80)::int as c) d`,
    'create index bench_log_created_at on bench_log (company_id, created_at, id)',
    'create index bench_log_search on bench_log using gin (search_text gin_trgm_ops)',
    'vacuum (freeze, analyze) bench_log',
  ];
}
