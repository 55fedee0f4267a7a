import { type ScanReason, scanReasons } from '../../../contract/choices/scanReasons.ts';
import type { Deps } from '../../calls/Deps.ts';
import { randomName } from '../../calls/Session.ts';
import { answerTogether } from '../../db/answerTogether.ts';
import type { Connections } from '../../db/connect.ts';
import {
  isRecorded,
  placeColumns,
  placeOf,
  places,
  sameScanSeconds,
  type ScanRequest,
  showingsSince,
  type View,
} from './scanRequest.ts';

/**
 * The most fakes of one company, and of no company, that the log takes in an hour. A fake with all its texts takes up to three
 * kilobytes, so an attacker with very many networks could otherwise fill the disk. This many scans also reveal a batch of
 * copies.
 */
export const mostLoggedFakes = 500;

/** Logs all fakes that come together in one statement: they wait for the hour's row once, also with other servers. */
const statement = `
  with sent as (
    select * from json_to_recordset($1) as scans (token text, is_shown boolean, company_id int, scanned_text text, reason text, visitor text, at float8,
      hour timestamptz, ${placeColumns.map((column) => `${column} text`).join(', ')})
  ), asked as (
    select * from sent a where not (is_shown and exists (select from verifications where ${isRecorded}))
  ), counted as (
    insert into fake_hours as f (company_id, hour, fakes)
    select company_id, hour, count(*) from asked group by company_id, hour order by company_id, hour
    on conflict (company_id, hour) do update set fakes = f.fakes + excluded.fakes
    returning company_id, hour, fakes
  ), placed as (
    select a.*, c.fakes - row_number() over (partition by a.company_id, a.hour) + 1 as place
    from asked a join counted c on c.hour = a.hour and c.company_id is not distinct from a.company_id
  ), logged as (
  insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor, created_at, ${places})
  select token, company_id, scanned_text, 'fake', case when place = ${mostLoggedFakes} then '${scanReasons.lastOfHour}' else reason end,
    company_id is null or not exists (
      select from verifications v where v.company_id = p.company_id and v.serial is null and v.visitor = p.visitor
        and v.created_at > to_timestamp(p.at - ${sameScanSeconds}) and v.scanned_text = p.scanned_text),
    visitor, to_timestamp(at), ${places}
  from placed p where place <= ${mostLoggedFakes} and not (is_shown and is_logged_by_now(token, ${showingsSince('p')}))
  )
  select token from sent where token not in (select token from placed where place > ${mostLoggedFakes})`;

/** A fake as the statement takes it. */
interface Asked extends Record<(typeof placeColumns)[number], string | null> {
  token: string;
  is_shown: boolean;
  company_id: number | null;
  scanned_text: string;
  reason: ScanReason;
  visitor: string;
  at: number;
  hour: Date;
}

const isLogged = answerTogether({
  answerAll: async ({ pool }: Connections, asked: readonly Asked[]) => {
    const query = { name: 'log-fakes', text: statement, values: [JSON.stringify(asked)] };
    const { rows } = await pool.query<{ token: string }>(query);
    const logged = new Set(rows.map(({ token }) => token));
    return asked.map(({ token }) => logged.has(token));
  },
  // a scan repeats only scans before it
  keyOf: ({ company_id, visitor, scanned_text }: Asked) => `${company_id} ${visitor} ${scanned_text}`,
});

interface FakeScan {
  request: ScanRequest;
  visitor: string;
  companyId: number | undefined;
  /** The reason for the log. */
  fault: ScanReason;
  /** The showing that the scan belongs to. It is logged once. */
  view: View | undefined;
}

const hour = 60 * 60 * 1000;

/** Logs a fake scan. Returns the token under which feedback may follow, or undefined if the scan was only counted. */
export async function logFake(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { request, visitor, companyId, fault, view }: FakeScan,
): Promise<string | undefined> {
  const token = view?.token ?? randomName();
  const at = now().getTime();
  // servers count one showing in one hour
  const shownAt = view?.at ?? at;
  const asked: Asked = {
    token,
    is_shown: view !== undefined,
    company_id: companyId ?? null,
    scanned_text: request.QrData,
    reason: fault,
    visitor,
    at: at / 1000,
    hour: new Date(shownAt - (shownAt % hour)),
    ...placeOf(request),
  };
  return (await isLogged(database, asked)) ? token : undefined;
}
