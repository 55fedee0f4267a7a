import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCompanyActedFor } from '../../../../contract/calls/account/ownAccess.ts';
import { getSODetails, saveDispatch, scanForDispatch } from '../../../../contract/calls/orders/dispatch.ts';
import type { PrintJob, PrintRequest } from '../../../../src/print/printPaper.ts';
import {
  createCompany,
  createPackedCarton,
  createProduct,
  createRole,
  createTestDealer,
  type PackedCarton,
} from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut, showPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { deps } = network;
const page = '/transactions/dispatch';

/** The jobs for the printing worker, which jsdom lacks. */
const printed: PrintJob[] = [];
class Printer extends EventTarget {
  postMessage({ job }: PrintRequest): void {
    printed.push(job);
    this.dispatchEvent(new MessageEvent('message', { data: { is: 'done', file: new ArrayBuffer(4) } }));
  }
  terminate(): void {}
}
const downloads: string[] = [];

beforeAll(() => {
  vi.stubGlobal('Worker', Printer);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:note');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const run = (text: string, values: unknown[]) => deps.database.pool.query(text, values);

let companyId: number;
let tea: number;
let coffee: number;

/** Opens a company with order 1 of 10 Tea and 5 Coffee, and its sales order SO-1. */
beforeEach(async () => {
  companyId = await createCompany(deps);
  const roleId = await createRole(deps, companyId, {}, { userType: 2, roleName: 'Dealer' });
  const { dealerId, userId } = await createTestDealer(deps, { companyId, roleId });
  tea = await createProduct(deps, companyId, { productName: 'Tea' });
  coffee = await createProduct(deps, companyId, { productName: 'Coffee' });
  await run('insert into orders (company_id, order_no, dealer_id) values ($1, 1, $2)', [companyId, dealerId]);
  await run(
    `insert into order_lines (company_id, order_no, product_id, place, qty, mrp)
     values ($1, 1, $2, 1, 10, 100), ($1, 1, $3, 2, 5, 100)`,
    [companyId, tea, coffee],
  );
  await run(
    `with upload as (insert into so_uploads (company_id, insertions, created_by) values ($1, 1, $2) returning id)
     insert into sales_orders (company_id, so_no, order_no, upload_id, place) select $1, 'SO-1', 1, id, 1 from upload`,
    [companyId, userId],
  );
  printed.length = 0;
  downloads.length = 0;
});

const packed = async (productId: number, quantity: number, changes: Partial<PackedCarton> = {}) =>
  (await createPackedCarton(deps, { companyId, type: 'SID', productId, quantity, ...changes })).code;

async function open(rights = rightsBut()) {
  const portal = await openPortal(network, page, { companyId, rights });
  await screen.findByRole('heading', { name: 'Dispatches' });
  return { ...portal, ...deskOf(portal.user) };
}

function deskOf(user: Awaited<ReturnType<typeof openPortal>>['user']) {
  /** Pastes, because the speed of typing tells a scanner from a person. */
  const enter = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
    await user.keyboard('{Enter}');
  };
  const number = () => screen.getByLabelText<HTMLInputElement>('Sales Order No.');
  return {
    number,
    enter,
    fetchOrder: async (text = 'so-1') => {
      await enter(number(), text);
      await screen.findByText('Sales Order Details');
    },
    scan: async (code: string, says: string | RegExp) => {
      await enter(screen.getByRole('textbox', { name: 'Scan Item(s)' }), code);
      await waitFor(() => expect(answer()).toHaveTextContent(says));
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Submit' })),
    /** Answers what is asked once more. */
    send: async () => {
      const dialog = await screen.findByRole('dialog', { name: /^Dispatch on / });
      await user.click(within(dialog).getByRole('button', { name: 'Dispatch' }));
    },
  };
}

const answer = () => {
  // a dialog may cover it
  const box = screen.getByRole('region', { name: 'Scan Item(s)', hidden: true });
  const panel = box.querySelector('[aria-live]');
  if (!panel) throw new Error('There is no answer');
  return panel;
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const info = () =>
  within(screen.getByRole('region', { name: 'Order Info' }))
    .getAllByRole('row')
    .slice(1)
    .map(cellsOf);
const cartons = () =>
  within(screen.getByRole('region', { name: 'Scanned cartons' }))
    .queryAllByRole('row')
    .slice(1)
    .map((row) => cellsOf(row).slice(0, 2));

describe('a dispatch', () => {
  it('keeps an order that was fetched before the page knew its company', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    network.use(http.all(`*/${getCompanyActedFor.path}`, () => answered));
    const { number, fetchOrder } = await open();
    await fetchOrder();
    answer();
    await screen.findByText('Welcome, Asha Kulkarni');
    expect(number()).toHaveValue('SO-1');
  });

  it('fetches the order by Enter, locks its number and shows its products', async () => {
    const { number, fetchOrder } = await open();
    await fetchOrder();
    expect(number()).toHaveValue('SO-1');
    expect(number()).toHaveAttribute('readonly');
    for (const [name, value] of [
      ['Dealer Code', /^D\d+$/],
      ['Order Booking No.', /^1$/],
      ['Sales Order No', /^SO-1$/],
    ] as const)
      expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value);
    const heads = within(screen.getByRole('region', { name: 'Order Info' })).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Product Name',
      "Total Products' Qty in Order",
      'Remaining Qty For Dispatch',
      'Qty Added in Dispatch',
    ]);
    expect(info()).toEqual([
      ['Tea', '10', '10', '0'],
      ['Coffee', '5', '5', '0'],
    ]);
  });

  it('asks for the number before anything else, and says if there is none', async () => {
    const { user, number, enter, scan, submit } = await open();
    const code = await packed(tea, 4);
    await scan(code, 'Enter Sales Order Number');
    await submit();
    expect(answer()).toHaveTextContent('Enter Sales Order Number');
    await user.type(number(), '{Enter}');
    expect(answer()).toHaveTextContent('Enter Sales Order Number');
    expect(network.sentTo(scanForDispatch)).toEqual([]);
    await enter(number(), 'SO-9');
    await waitFor(() => expect(answer()).toHaveTextContent('There is no sales order SO-9.'));
    expect(number()).not.toHaveAttribute('readonly');
    // so that the person can correct it
    expect(number()).toHaveValue('SO-9');
  });

  it('takes the number of a sales order that is scanned', async () => {
    const { user, enter, scan, number } = await open();
    await enter(number(), 'SO-9');
    // a scan before this answer is forgotten with it
    await waitFor(() => expect(answer()).toHaveTextContent('There is no sales order SO-9.'));
    await scan('https://books.example/so?q=SO-1', /Sales order SO-1: Dealer/);
    expect(number()).toHaveValue('SO-1');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(number()).toHaveValue('');
  });

  it('moves scanned cartons from Remaining to Added, and back when they are removed', async () => {
    const { user, fetchOrder, scan, submit } = await open();
    const [four, five, seven] = [await packed(tea, 4), await packed(coffee, 5), await packed(tea, 7)];
    await fetchOrder();
    await submit();
    expect(answer()).toHaveTextContent('Scan First');
    await scan(four, 'Tea: 4');
    await scan(five.toLowerCase(), 'Coffee: 5');
    expect(cartons()).toEqual([
      [`${five}Coffee`, '5'],
      [`${four}Tea`, '4'],
    ]);
    expect(info()).toEqual([
      ['Tea', '10', '6', '4'],
      ['Coffee', '5', '0', '5'],
    ]);
    await scan(four, 'Already Scanned..!');
    await scan('hello', 'Invalid Scan');
    await scan(seven, 'This Carton contains some extra products which are not part of this order.');
    await user.click(screen.getByRole('button', { name: `Remove ${four}` }));
    expect(info()[0]).toEqual(['Tea', '10', '10', '0']);
    await scan(seven, 'Tea: 7');
  });

  it('says of a carton too many what was ordered and scanned', async () => {
    const { fetchOrder, scan } = await open();
    const [seven, four] = [await packed(tea, 7), await packed(tea, 4)];
    await fetchOrder();
    await scan(seven, 'Tea: 7');
    await scan(four, 'This Carton contains some extra products which are not part of this order.');
    expect(
      within(answer() as HTMLElement).getByText('Tea: 10 ordered, 7 scanned, 4 in this carton.'),
    ).toBeVisible();
  });

  it('waits with a submit for scans that are not checked, and submits nothing if one is refused', async () => {
    const { user, enter, fetchOrder, scan, submit, send } = await open();
    const [mine, late] = [await packed(tea, 4), await packed(tea, 3)];
    const unknown = `${late.slice(0, -5)}99999`;
    await fetchOrder();
    await scan(mine, 'Tea: 4');
    const idle = () => undefined as void;
    let release = idle;
    const hold = () => {
      release = idle;
      network.use(
        http.post(
          `*/${scanForDispatch.path}`,
          async () => {
            await new Promise<void>((resolve) => (release = resolve));
            return undefined;
          },
          { once: true },
        ),
      );
    };
    hold();
    const field = screen.getByRole('textbox', { name: 'Scan Item(s)' });
    await enter(field, unknown);
    await submit();
    const waits = await screen.findByRole('button', { name: 'Waiting for 1 check…' });
    expect(waits).toBeDisabled();
    await waitFor(() => expect(release).not.toBe(idle));
    release();
    await waitFor(() => expect(answer()).toHaveTextContent(`Not submitted, because ${unknown} was refused:`));
    expect(network.sentTo(saveDispatch)).toEqual([]);
    hold();
    await enter(field, late);
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Don’t submit' }));
    await submit();
    await waitFor(() => expect(release).not.toBe(idle));
    release();
    await send();
    expect(await screen.findByText(/added successfully/)).toBeVisible();
    expect(network.sentTo(saveDispatch)[0]?.body).toMatchObject({
      dispatchDetails: [{ CartonId: mine }, { CartonId: late }],
    });
  });

  it('moves the focus to the next carton when one is removed', async () => {
    const { user, fetchOrder, scan } = await open();
    const [first, second] = [await packed(tea, 4), await packed(tea, 3)];
    await fetchOrder();
    await scan(first, 'Tea: 4');
    await scan(second, 'Tea: 3');
    screen.getByRole('button', { name: `Remove ${second}` }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: `Remove ${first}` })).toHaveFocus());
  });

  it.each([
    ['no answer came', () => HttpResponse.error()],
    ['there were too many calls', () => HttpResponse.json({ ResponseCode: '429' }, { status: 429 })],
  ])('begins once the company is known, which is asked for again where %s', async (_what, failure) => {
    let isLost = true;
    network.use(http.all(`*/${getCompanyActedFor.path}`, () => (isLost ? failure() : undefined)));
    const { enter, number } = await open();
    isLost = false;
    await waitFor(() => expect(network.sentTo(getCompanyActedFor)).toHaveLength(1));
    await enter(number(), 'SO-1');
    expect(await screen.findByText('Sales Order Details')).toBeVisible();
  });

  it('is saved with its note, and starts over', async () => {
    const { fetchOrder, scan, submit, number, send } = await open();
    const code = await packed(tea, 4);
    await fetchOrder();
    await scan(code, 'Tea: 4');
    await submit();
    const question = await screen.findByRole('dialog', { name: 'Dispatch on SO-1?' });
    expect(within(question).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['Tea', '4', '6'],
      ['Coffee', '0', '5'],
    ]);
    expect(network.sentTo(saveDispatch)).toEqual([]);
    await send();
    expect(await screen.findByText(/^Dispatch \w+DID\d+ added successfully\.$/)).toBeVisible();
    await waitFor(() => expect(number()).toHaveValue(''));
    await waitFor(() => expect(answer()).toHaveTextContent(/Accepted\w+DID\d+ is dispatched: 1 carton\./));
    await waitFor(() => expect(number()).toHaveFocus());
    expect(cartons()).toEqual([]);
    const [sent] = network.sentTo(saveDispatch);
    expect(sent?.body).toMatchObject({ SONo: 'SO-1', dispatchDetails: [{ CartonId: code }] });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(printed).toMatchObject([{ kind: 'dispatchNote', note: { Cartons: [{ CartonId: code }] } }]);
    expect(downloads).toEqual([expect.stringMatching(/^\w{2}DID\d{9}\.pdf$/)]);
    expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
    expect(screen.getByLabelText('Rows per page')).toHaveValue('10');
  });

  it('takes its transport along, which the device remembers until it is sent, by the rules of its fields', async () => {
    const { user, fetchOrder, scan, submit, send } = await open();
    await fetchOrder();
    await scan(await packed(tea, 4), 'Tea: 4');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch on SO-1?' });
    await user.click(within(dialog).getByText('Transport and papers (optional)'));
    const give = async (name: string, text: string) => {
      await user.click(await within(dialog).findByLabelText(name));
      await user.paste(text);
    };
    await give('Vehicle No', 'MH12AB1234');
    await give('E-way Bill No', '3210');
    await send();
    expect(await within(dialog).findByText('An e-way bill number has 12 digits.')).toBeVisible();
    expect(network.sentTo(saveDispatch)).toEqual([]);
    await give('E-way Bill No', '12345678');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    cleanup();
    const again = deskOf(showPortal(page).user);
    await waitFor(() => expect(cartons()).toHaveLength(1));
    await again.submit();
    const kept = await screen.findByLabelText('E-way Bill No');
    expect(kept).toBeVisible();
    expect(kept).toHaveValue('321012345678');
    await again.send();
    expect(await screen.findByText(/added successfully/)).toBeVisible();
    expect(network.sentTo(saveDispatch)[0]?.body).toMatchObject({
      VehicleNo: 'MH12AB1234',
      EWayBillNo: '321012345678',
    });
    expect(printed).toMatchObject([{ note: { VehicleNo: 'MH12AB1234' } }]);
  });

  it('says which carton to fetch next, ticks off what is scanned, and prints the list', async () => {
    const { user, fetchOrder, scan } = await open();
    const [first, second] = [
      await packed(tea, 4, { expiresOn: '2096-01-01' }),
      await packed(tea, 6, { expiresOn: '2096-02-01' }),
    ];
    await packed(tea, 4, { expiresOn: '2096-03-01' });
    await fetchOrder();
    await user.click(screen.getByRole('button', { name: 'Pick list' }));
    const list = within(await screen.findByRole('region', { name: 'Pick list' }));
    expect(list.getByText('0 of 2 scanned')).toBeVisible();
    expect(list.getByText('Fetch next').nextElementSibling).toHaveTextContent(first);
    await scan(first, 'Tea: 4');
    expect(await list.findByText('1 of 2 scanned')).toBeVisible();
    expect(list.getByText('Fetch next').nextElementSibling).toHaveTextContent(second);
    await user.click(list.getByText('All cartons'));
    expect(list.getByRole('row', { name: new RegExp(`^Scanned ${first}`) })).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toMatchObject([{ kind: 'pickList', list: { SONo: 'SO-1' } }]));
    // the device keeps it
    cleanup();
    const again = deskOf(showPortal(page).user);
    expect(await screen.findByText('1 of 2 scanned')).toBeVisible();
    await again.scan(second, 'Tea: 6');
    expect(await screen.findByText('All cartons of the pick list are scanned.')).toBeVisible();
  });

  it('asks about newer stock, and for a remark when it goes first', async () => {
    const { user, fetchOrder, scan, submit } = await open();
    const older = await packed(tea, 3, { expiresOn: '2096-12-01' });
    const newer = await packed(tea, 2, { expiresOn: '2097-12-01' });
    await fetchOrder();
    await scan(newer, 'There is older stock of this product.');
    const list = await screen.findByRole('dialog', { name: 'Older Stock List' });
    expect(
      within(list)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Carton Id', 'Quantity', 'Expire Date']);
    expect(cellsOf(within(list).getAllByRole('row')[1] ?? list)).toEqual([older, '3', '1 Dec 2096']);
    await user.click(within(list).getByRole('button', { name: 'Leave it' }));
    expect(cartons()).toEqual([]);
    await scan(newer, 'There is older stock of this product.');
    await user.click(await screen.findByRole('button', { name: 'Take it anyway' }));
    await waitFor(() => expect(cartons()).toHaveLength(1));
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Add approval remarks' });
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await save();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please enter Remark.');
    expect(within(dialog).getByLabelText(/^Remark/)).toHaveFocus();
    await user.paste('Asked for');
    await save();
    expect(await screen.findByText(/added successfully/)).toBeVisible();
    expect(network.sentTo(saveDispatch)[0]?.body).toMatchObject({ Remark: 'Asked for' });
  });

  it('needs no remark if the older stock goes along', async () => {
    const { user, fetchOrder, scan, submit, send } = await open();
    const older = await packed(tea, 3, { expiresOn: '2096-12-01' });
    const newer = await packed(tea, 2, { expiresOn: '2097-12-01' });
    await fetchOrder();
    await scan(newer, 'There is older stock of this product.');
    await user.click(await screen.findByRole('button', { name: 'Take it anyway' }));
    await waitFor(() => expect(cartons()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await scan(older, 'Tea: 3');
    await submit();
    await send();
    expect(await screen.findByText(/added successfully/)).toBeVisible();
  });

  it('shows the older stock that only the save found', async () => {
    const { fetchOrder, scan, submit, send } = await open();
    const newer = await packed(tea, 2, { expiresOn: '2097-12-01' });
    await fetchOrder();
    await scan(newer, 'Tea: 2');
    const older = await packed(tea, 3, { expiresOn: '2096-12-01' });
    await submit();
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Add approval remarks' });
    expect(within(dialog).getByText(older)).toBeVisible();
  });

  it('continues after a reload, and is forgotten when somebody starts over', async () => {
    const { fetchOrder, scan } = await open();
    const code = await packed(tea, 4);
    await fetchOrder();
    await scan(code, 'Tea: 4');
    cleanup();
    const { user } = showPortal(page);
    const { number } = deskOf(user);
    await waitFor(() => expect(cartons()).toEqual([[`${code}Tea`, '4']]));
    expect(number()).toHaveValue('SO-1');
    expect(info()[0]).toEqual(['Tea', '10', '6', '4']);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const question = await screen.findByRole('dialog', { name: 'Start over with another sales order?' });
    expect(question).toHaveTextContent('1 scanned carton is forgotten.');
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(number()).toHaveValue(''));
    expect(cartons()).toEqual([]);
  });

  it('says who has dispatched a carton, marks it, loses no other scans and reads the order again', async () => {
    const { user, fetchOrder, scan, submit, send } = await open();
    const [mine, gone] = [await packed(tea, 4), await packed(tea, 3)];
    await fetchOrder();
    await scan(mine, 'Tea: 4');
    await scan(gone, 'Tea: 3');
    await deps.database.pool.query(
      `update packed_cartons set state = 'unpacked', unpacked_at = now(), unpack_reason = 'Wrong' where code = $1 and company_id = $2`,
      [gone, companyId],
    );
    await deps.database.pool.query(
      'update order_lines set dispatched = 2 where company_id = $1 and product_id = $2',
      [companyId, tea],
    );
    await submit();
    await send();
    await waitFor(() => expect(answer()).toHaveTextContent(`${gone} was unpacked by somebody on`));
    expect(cartons()).toEqual([
      [`${gone}TeaRefused`, '3'],
      [`${mine}Tea`, '4'],
    ]);
    await waitFor(() => expect(info()[0]).toEqual(['Tea', '10', '1', '7']));
    await user.click(screen.getByRole('button', { name: `Remove ${gone}` }));
    await submit();
    await send();
    expect(await screen.findByText(/added successfully/)).toBeVisible();
  });

  it('waits for the network with its scans, and prints its note once it is saved', async () => {
    const { fetchOrder, scan, submit, number, send } = await open();
    const code = await packed(tea, 4);
    await fetchOrder();
    await scan(code, 'Tea: 4');
    network.use(http.post(`*/${saveDispatch.path}`, () => HttpResponse.error(), { once: true }));
    await submit();
    await send();
    await waitFor(() => expect(number()).toHaveValue(''));
    expect(await screen.findByText('Dispatch on SO-1')).toBeVisible();
    expect(answer()).toHaveTextContent(/is kept, and saved as soon as/);
    await waitFor(() => expect(downloads).toHaveLength(1));
    await waitFor(() => expect(answer()).toHaveTextContent(/added successfully/));
    const keys = network.sentTo(saveDispatch).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('says nothing of a late repeat of what is in the list', async () => {
    const { fetchOrder, scan } = await open();
    const code = await packed(tea, 4);
    await fetchOrder();
    network.use(http.post(`*/${scanForDispatch.path.split(':')[0]}*`, () => HttpResponse.error()));
    await scan(code, 'Waiting');
    await scan(code, 'Waiting');
    network.restore();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(answer()).toHaveTextContent('Tea: 4'));
    await waitFor(() => expect(screen.queryByText(/waits? to be checked/)).toBeNull());
    expect(screen.queryByText(/take them off the load/)).toBeNull();
  });

  it('is searched and cleared once it is long', async () => {
    const { fetchOrder, scan, user } = await open();
    await run('update order_lines set qty = 99 where company_id = $1', [companyId]);
    const codes = await Promise.all(Array.from({ length: 21 }, () => packed(tea, 1)));
    await fetchOrder();
    for (const code of codes) await scan(code, code);
    const list = screen.getByRole('region', { name: 'Scanned cartons' });
    await user.click(within(list).getByRole('searchbox', { name: 'Find in the list' }));
    await user.paste((codes[3] ?? '').toLowerCase());
    await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(2));
    expect(within(list).getByRole('button', { name: `Remove ${codes[3]}` })).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Clear' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(list).toHaveTextContent('Nothing is scanned yet.'));
  });

  it('is for people who may add', async () => {
    await open(rightsBut({ dispatch: ['view'] }));
    expect(screen.queryByText('Scan Item(s)')).toBeNull();
    expect(network.sentTo(getSODetails)).toEqual([]);
  });
});

describe('the list', () => {
  it('prints the note again for people who see no report', async () => {
    const rights = rightsBut({ 'dispatch-report': [] });
    const { fetchOrder, scan, submit, user, send } = await open(rights);
    await fetchOrder();
    await scan(await packed(tea, 4), 'Tea: 4');
    await submit();
    await send();
    await waitFor(() => expect(downloads).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /^Print the note of \w+DID\d+$/ }));
    await waitFor(() => expect(downloads).toHaveLength(2));
  });

  it('undoes a dispatch for who has made it', async () => {
    const { user, fetchOrder, scan, submit, send } = await open(rightsBut({ dispatch: ['view', 'add'] }));
    await fetchOrder();
    await scan(await packed(tea, 4), 'Tea: 4');
    await submit();
    await send();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: /^Undo this dispatch/ });
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/^Dispatch \w+ was undone\.$/)).toBeVisible();
    expect(await screen.findByText('Reversed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reverses a dispatch with a reason, and marks it', async () => {
    const { user, fetchOrder, scan, submit, send } = await open();
    await fetchOrder();
    await scan(await packed(tea, 4), 'Tea: 4');
    await submit();
    await send();
    await user.click(await screen.findByRole('button', { name: 'Reverse' }));
    const dialog = await screen.findByRole('dialog', { name: /Reverse/ });
    await user.click(within(dialog).getByLabelText(/^Reason/));
    await user.paste('Came back');
    await user.click(within(dialog).getByRole('button', { name: /Reverse|Submit/ }));
    expect(await screen.findByText(/^Dispatch \w+ was reversed\.$/)).toBeVisible();
    expect(await screen.findByText('Reversed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
  });
});

describe('the dispatch report', () => {
  it('prints the note of a dispatch again', async () => {
    const { fetchOrder, scan, submit, send } = await open();
    await fetchOrder();
    await scan(await packed(tea, 4), 'Tea: 4');
    await submit();
    await send();
    await waitFor(() => expect(downloads).toHaveLength(1));
    cleanup();
    const { user } = showPortal('/reports/dispatch-report');
    await user.click(await screen.findByRole('button', { name: /^Print the note of \w+DID\d+$/ }));
    await waitFor(() => expect(downloads).toHaveLength(2));
    expect(downloads[1]).toBe(downloads[0]);
    expect(printed[1]).toEqual(printed[0]);
  });
});
