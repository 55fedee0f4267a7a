import { Readable } from 'node:stream';
import { programCalls } from '../../contract/calls/account/programs.ts';
import { type Call } from '../../contract/calls/Call.ts';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { createOrder, readOrder } from '../../contract/calls/orders/orders.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { recallBy } from '../../contract/choices/choices.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { administratorRoles } from '../../server/db/schema/people.ts';
import { openSerialBook } from '../../server/modules/companies/companiesModule.ts';
import { openPrepared } from '../../server/engine/exports/prepareFile.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { type Ask, type Asked, done } from './ask.ts';
import {
  createCompany,
  createPackedCarton,
  createProduct,
  createRole,
  createSalesOrder,
  createSlide,
  createTestDealer,
  createUser,
  everyRightOn,
  printSlips,
  signIn,
} from './factories.ts';
import { openSeals } from './brand.ts';
import { givePoints } from './pointsWorld.ts';
import { suspectSeal } from './suspicionWorld.ts';
import type { TestDeps } from './testDeps.ts';
import { declared } from '../../src/resources/portal.ts';

/** Ids of a company's records, or ids that nobody has. */
export type Ids = Record<
  | 'company'
  | 'role'
  | 'product'
  | 'category'
  | 'person'
  | 'waiting'
  | 'slide'
  | 'dealer'
  | 'order'
  | 'redemption'
  | 'upload'
  | 'mapping'
  | 'recall'
  | 'liftedRecall'
  | 'dispatch'
  | 'packed'
  | 'print'
  | 'givenUpPrint'
  | 'place'
  | 'receiver'
  | 'capture'
  | 'query'
  | 'companySignIn'
  | 'subscription'
  | 'sentEvent'
  | 'count'
  | 'suspicion'
  | 'checkedImport'
  | 'doneImport'
  | 'view'
  | 'reportMail'
  | 'comment'
  | 'preparedFile'
  | 'issued'
  | 'program'
  | 'programKey'
  | 'passkey'
  /** Another session of the person. */
  | 'session'
  /** A mapped number. */
  | 'serial',
  number
> &
  /** The mapped number's seal, and codes of cartons outside tertiary ones, of a dispatched carton, of the dispatch, a return, a place and unused slips. */
  Record<
    | 'seal'
    | 'carton'
    | 'tertiary'
    | 'dispatchedCarton'
    | 'dispatchCode'
    | 'returnCode'
    | 'placeCode'
    | 'slip'
    | 'tertiarySlip',
    string
  >;

const nobodys = 2_000_000_000;

export const nowhere: Ids = {
  company: nobodys,
  role: nobodys,
  product: nobodys,
  category: nobodys,
  person: nobodys,
  waiting: nobodys,
  slide: nobodys,
  dealer: nobodys,
  order: nobodys,
  redemption: nobodys,
  upload: nobodys,
  mapping: nobodys,
  recall: nobodys,
  liftedRecall: nobodys,
  dispatch: nobodys,
  packed: nobodys,
  print: nobodys,
  givenUpPrint: nobodys,
  place: nobodys,
  receiver: nobodys,
  capture: nobodys,
  query: nobodys,
  companySignIn: nobodys,
  subscription: nobodys,
  sentEvent: nobodys,
  count: nobodys,
  suspicion: nobodys,
  checkedImport: nobodys,
  doneImport: nobodys,
  view: nobodys,
  reportMail: nobodys,
  comment: nobodys,
  preparedFile: nobodys,
  issued: nobodys,
  program: nobodys,
  programKey: nobodys,
  passkey: nobodys,
  session: nobodys,
  serial: nobodys,
  seal: '',
  carton: 'ZZSID202699999',
  tertiary: 'ZZTID202699999',
  dispatchedCarton: 'ZZSID202699997',
  dispatchCode: 'ZZDID202699999',
  returnCode: 'ZZRID202699999',
  placeCode: 'S-0',
  slip: 'ZZSID202699998',
  tertiarySlip: 'ZZTID202699998',
};

/** A call's request: the parts of its path, or a body. */
export type Sent =
  | { id: number; flag?: boolean }
  | { code: string; flag: number }
  | { id?: number; body: object };

/** A company with one record of everything, and its administrator's calls. */
export interface CompanyRecords {
  ids: Ids;
  ask: (call: Call, sent: Sent) => Promise<Asked<unknown>>;
}

/** Creates a person with every right, in a new company. */
async function addAdministrator(deps: TestDeps, everybody: Ask) {
  const company = await createCompany(deps);
  const rights = everyRightOn(pagesOf(declared).map(({ actionName }) => actionName));
  const role = await createRole(deps, company, rights);
  // making an order inactive is for administrators
  await deps.database.db.insert(administratorRoles).values({ roleId: role });
  const { userId: person } = await createUser(deps, { companyId: company, roleId: role });
  const token = await signIn(deps, { userId: person, companyId: company });
  const ask: CompanyRecords['ask'] = (call, sent) =>
    'body' in sent
      ? everybody(call, sent.body, { token, ...(sent.id && { params: { id: sent.id } }) })
      : everybody(call, undefined, { params: sent, token });
  return {
    company,
    role,
    person,
    ask,
    post: <Data = unknown>(called: string | Call<unknown, Data>, body: object) =>
      done(everybody<Data>(called, body, { token })),
  };
}

/** Adds a company with records. Its own numbers, such as orders', differ from other companies'. */
export async function addCompanyRecords(deps: TestDeps, everybody: Ask): Promise<CompanyRecords> {
  const { pool } = deps.database;
  const idIn = async (text: string, ...values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const { company, role, person, ask, post } = await addAdministrator(deps, everybody);
  await pool.query("insert into number_books values ($1, 'orders', '', $2)", [company, company * 100]);
  await inTransaction(deps.database, (transaction) => openSerialBook({ deps, transaction, id: company }));
  await pool.query('update serial_books set last_serial = $2 where company_id = $1', [
    company,
    company * 100,
  ]);

  const product = await createProduct(deps, company);
  const category = await idIn('select category_id as id from products where id = $1', product);
  const { userId: waiting } = await createUser(deps, { companyId: company, roleId: role, userType: 2 });
  await pool.query('update users set is_approved = false where id = $1', [waiting]);
  const { dealerId: dealer } = await createTestDealer(deps, { companyId: company, roleId: role });

  const productDetails = [{ ProductId: product, Qty: 5 }];
  const { Id: order } = await post(createOrder, { DealerId: dealer, productDetails });
  await post(readOrder, { orderbookingno: order, IsShow: true });

  const serial = company * 100 + 1;
  await post('IssueNo/CreateIssueNumber', { IssueQty: 2, SalesOrderNo: 'SO 1' });
  const mapped = await post<{ MappingId: number }>('Mapping/CreateMapping', {
    ProductId: product,
    FromNo: serial,
    Qty: 1,
  });

  const recalled = async () => {
    const words = { Warning: 'Do not use it.', Reason: 'Cracks' };
    const body = { RecallBy: recallBy.range, FromNo: serial + 1, ToNo: serial + 1, ...words };
    return (await post<{ RecallId: number }>('Recall/CreateRecall', body)).RecallId;
  };
  const [recall, liftedRecall] = [await recalled(), await recalled()];
  await post('Recall/LiftRecall', { RecallId: liftedRecall });

  const { userId: earner } = await createUser(deps, { companyId: company, roleId: role, userType: 2 });
  await givePoints(deps, { companyId: company, userId: earner }, 100);
  const asked = { UserId: earner, RedeemReqType: 1, RedeemPoint: 10 };
  await post('RedemptionApproval/createRedemption', asked);

  const upload = await createSalesOrder(deps, { companyId: company, soNo: 'SO-1', orderNo: order });
  const pack = (type: 'SID' | 'TID' = 'SID') =>
    createPackedCarton(deps, { companyId: company, type, productId: product, quantity: 1 });
  const dispatch = async (code: string) =>
    post(saveDispatch, { SONo: 'SO-1', DealerId: dealer, dispatchDetails: [{ CartonId: code }] });
  const dispatched = await dispatch((await pack()).code);
  const { code: returnedCarton } = await pack();
  await dispatch(returnedCarton);
  const returned = await post(saveReturn, {
    returnDetails: [{ CartonId: returnedCarton, Condition: 'sellable', Reason: 'Not sold' }],
    Reopens: false,
  });
  const { code: dispatchedCarton } = await pack();
  await dispatch(dispatchedCarton);
  const placeCode = `S-${company}`;
  const { PlaceId: place } = await post<{ PlaceId: number }>('Places/CreatePlace', { PlaceCode: placeCode });
  const { CountId: count } = await post<{ CountId: number }>('StockCount/CreateCount', { CountName: 'All' });
  const { ReceiverId: receiver } = await post<{ ReceiverId: number }>('Receivers/CreateReceiver', {
    ReceiverName: 'ERP',
    Address: 'https://erp.example.com',
    Events: [{ Event: 'order.booked' }, { Event: 'epcis.events' }],
  });
  const query = await idIn(
    `insert into epcis_queries (company_id, name, query) values ($1, $2, '{}') returning id`,
    company,
    String(company),
  );
  const printIn = (state: string) =>
    idIn(
      `insert into prints (company_id, carton_id, printer, state, language, asked_at, asked_by)
       select company_id, id, 'dock', $3, 'en', now(), $2 from packed_cartons where company_id = $1 limit 1 returning id`,
      company,
      person,
      state,
    );
  const importIn = async (state: string) => {
    const columns = JSON.stringify([{ Head: 'Carton Name', Sample: 'Box', Field: 'CartonName' }]);
    const id = await idIn(
      `insert into imports (company_id, user_id, page, file_name, state, columns, total, ran_at)
       values ($1, $2, 'carton-master', 'cartons.csv', $3, $4, 1, now()) returning id`,
      company,
      person,
      state,
      columns,
    );
    await pool.query(
      `insert into import_rows (import_id, place, cells, outcome) values ($1, 2, '["Box"]', 'create')`,
      [id],
    );
    return id;
  };
  // read as the answer of a call
  const file = await deps.uploads.draft(Readable.from([Buffer.from('{"ResponseCode":"200"}')]), Infinity);
  await openPrepared(deps.config).put(file, `cartons-${company}.csv`);
  const { ProgramId: program } = await post<{ ProgramId: number }>('Program/CreateProgram', {
    ProgramName: 'ERP',
    RoleId: role,
    OnlyReads: true,
    ExpiresAt: '2099-01-01 00:00',
  });
  await post(programCalls.make, { ProgramId: program });
  await signIn(deps, { userId: person, companyId: company });
  const { code: carton } = await pack();
  await printSlips(deps, company);
  return {
    ask,
    ids: {
      company,
      role,
      product,
      category,
      person,
      waiting,
      slide: await createSlide(deps, company),
      dealer,
      order,
      redemption: await idIn('select id from redemption_requests where company_id = $1', company),
      upload,
      mapping: mapped.MappingId,
      recall,
      liftedRecall,
      dispatch: dispatched.Id,
      packed: (await pack()).id,
      print: await printIn('waiting'),
      givenUpPrint: await printIn('givenUp'),
      place,
      receiver,
      companySignIn: await idIn(
        `insert into company_sign_ins (company_id, domain, issuer, client_id, role_id, admits_at_once, is_required)
         values ($1, $2, 'https://login.example.com', 'sealbook', $3, false, false) returning id`,
        company,
        `firm${company}.example`,
        role,
      ),
      // a query is known by its name
      query: company,
      subscription: await idIn(
        `insert into epcis_subscriptions (company_id, query_id, receiver_id, user_id, report_if_empty, place, due_at)
         values ($1, $2, $3, $4, false, '{"at": "2026-01-01T00:00:00.000000Z", "kind": "mapped", "id": 0}', now()) returning id`,
        company,
        query,
        receiver,
        person,
      ),
      capture: await idIn(
        `insert into captures (company_id, user_id, said_by, behaviour) values ($1, $2, 'ERP', 'proceed') returning id`,
        company,
        person,
      ),
      sentEvent: await idIn(
        `insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload, state)
         values ($1, $2, 'order.booked', 'order', '(,)', '{}', 'sent') returning id`,
        company,
        receiver,
      ),
      count,
      suspicion: await suspectSeal(deps, company, serial),
      checkedImport: await importIn('checked'),
      doneImport: await importIn('done'),
      view: await idIn(
        `insert into list_views (company_id, user_id, page, name, query, audience)
         values ($1, $2, 'carton-master', 'Boxes', '', 'own') returning id`,
        company,
        person,
      ),
      reportMail: await idIn(
        `insert into report_mails (company_id, user_id, page, name, query, request, every, day, hour, readers, next_at)
         values ($1, $2, 'carton-master', 'Boxes', '', '{}', 'day', 1, 7, '{}', now() + interval '1 day') returning id`,
        company,
        person,
      ),
      comment: await idIn(
        `insert into record_comments (company_id, page, record_id, user_id, user_name, text)
         values ($1, 'recall', $2, $3, 'Asha', 'Mine') returning id`,
        company,
        recall,
        person,
      ),
      preparedFile: await idIn(
        `insert into prepared_files (company_id, user_id, page, file_name, stored_name, format, language, request, total, state,
           size, expires_at)
         values ($1, $2, 'carton-master', 'Cartons.csv', $3, 'csv', 'en', '{}', 1, 'ready', $4, now() + interval '1 day')
         returning id`,
        company,
        person,
        `cartons-${company}.csv`,
        file.size,
      ),
      issued: await idIn('select id from issued_ranges where company_id = $1', company),
      program,
      programKey: await idIn('select id from program_keys where program_id = $1', program),
      passkey: await idIn(
        "insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1::int, concat('credential ', $1::int), '', 0, 'Phone') returning id",
        person,
      ),
      session: await idIn('select max(id) as id from sessions where user_id = $1', person),
      serial,
      seal: (await openSeals(deps, company)).sealOf(serial),
      carton,
      tertiary: (await pack('TID')).code,
      dispatchedCarton,
      dispatchCode: dispatched.DispatchId,
      returnCode: returned.ReturnId,
      placeCode,
      slip: carton.replace(/\d{5}$/, '90001'),
      tertiarySlip: carton.replace(/SID(\d{4})\d{5}$/, 'TID$190001'),
    },
  };
}
