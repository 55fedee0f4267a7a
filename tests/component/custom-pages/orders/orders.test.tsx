import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOrder,
  type OrderedQty,
  orderTexts,
  type OrderRow,
  setCartQty,
} from '../../../../contract/calls/orders/orders.ts';
import { pageKeys } from '../../../../contract/pages/pages.ts';
import { createApp } from '../../../../server/app.ts';
import { type Ask, askApp, withToken } from '../../../support/ask.ts';
import {
  createCompany,
  createProduct,
  createRole,
  createTestDealer,
  createUser,
  everyRight,
  signIn,
} from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import * as saving from '../../../../src/api/ask.ts';
import * as leaving from '../../../../src/api/goToLogin.ts';
import { endSession, readSession, writeSession } from '../../../../src/api/session.ts';
import { openPortal, type PortalOptions, showPortal, signInNewPerson } from '../../../support/portal.tsx';

const network = await fileNetwork();
const booking = { [pageKeys.orderBooking]: everyRight };
const path = '/masters/order-booking';

let companyId: number;
let dealer: Awaited<ReturnType<typeof createTestDealer>>;
let products: Record<'tea' | 'coffee', number>;
/** Makes calls as a member of the staff. */
let ask: Ask;

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  const roleId = await createRole(network.deps, companyId, booking, { userType: 2, roleName: 'Dealer' });
  dealer = await createTestDealer(network.deps, { companyId, roleId });
  products = {
    tea: await createProduct(network.deps, companyId, {
      productName: 'Tea',
      hpCode: 'HP-TEA',
      oem: 'OEM-7',
      mrp: 100,
    }),
    coffee: await createProduct(network.deps, companyId, {
      productName: 'Coffee',
      hpCode: 'HP-COF',
      mrp: 250,
    }),
  };
  const token = await signIn(network.deps, await createUser(network.deps, { companyId, rights: booking }));
  ask = withToken(askApp(createApp(network.deps)), token);
});

/** Books an order for the dealer and answers its number. */
async function book(productDetails: OrderedQty[]): Promise<number> {
  const booked = await ask(createOrder, {
    OrderBookingNo: 0,
    DealerId: dealer.dealerId,
    Remark: 'By the gate',
    productDetails,
  });
  if (booked.code !== '200') throw new Error(booked.message);
  return booked.data.Id;
}

const orders = async () => (await ask<OrderRow[]>('OrderBooking/GetOrder', { First: 1, PageSize: 20 })).data;
const linesOf = (order: OrderRow | undefined) =>
  order?.productDetails.map(({ ProductName, Qty }) => [ProductName, Qty]);

const open = (address = '', options: PortalOptions = {}) =>
  openPortal(network, `${path}${address}`, { companyId, rights: booking, ...options });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const card = (name: string) => screen.findByRole('article', { name });
const qtyOf = (name: string) => screen.findByRole('textbox', { name: `Quantity of ${name}` });
const more = async (user: UserEvent, name: string) =>
  user.click(within(await card(name)).getByRole('button', { name: `One ${name} more` }));
const viewCart = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'View Cart' }));
  return dialog('Cart');
};
const chooseDealer = async (user: UserEvent) => {
  await user.click(await screen.findByRole('combobox', { name: /^Dealer Name/ }));
  await user.click(await screen.findByRole('option'));
};

describe('the list of orders', () => {
  it('prints an order’s pick list for people who see Dispatch, or says that no stock fits', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const menu = async ({ user }: Awaited<ReturnType<typeof open>>) => {
      await user.click(await screen.findByRole('button', { name: `More for Order ${number}` }));
      return screen.queryByRole('menuitem', { name: 'Print pick list' });
    };
    const denied = { ...booking, [pageKeys.dispatch]: [] };
    expect(await menu(await open('', { rights: denied }))).toBeNull();
    cleanup();
    const portal = await open('', { rights: { ...booking, [pageKeys.dispatch]: everyRight } });
    await portal.user.click((await menu(portal)) as HTMLElement);
    expect(await screen.findByText('No carton in stock fits what remains of this order.')).toBeVisible();
  });

  it('says of a row that it is unread, until it is marked as read, which lets staff download its products', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user } = await open();
    const row = (await screen.findByRole('link', { name: String(number) })).closest('tr');
    expect(row).toHaveAttribute('data-look', 'strong');
    await user.click(await screen.findByRole('button', { name: `More for Order ${number}` }));
    expect(screen.queryByRole('menuitem', { name: 'Download order details' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Mark as read' }));
    await waitFor(() => expect(row).not.toHaveAttribute('data-look'));
    await user.click(await screen.findByRole('button', { name: `More for Order ${number}` }));
    expect(screen.getByRole('menuitem', { name: 'Mark as unread' })).toBeVisible();
    const saved = vi.spyOn(saving, 'saveBlob').mockReturnValue();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(screen.getByRole('menuitem', { name: 'Download order details' }));
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await waitFor(() => expect(saved.mock.calls[0]?.[1]).toBe(`OrderDetails-${number}.csv`));
  });

  it('lets nobody change an order that an administrator has made inactive', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    await signInNewPerson(network, { companyId, rights: booking });
    await network.deps.database.pool.query(
      'insert into administrator_roles (role_id) select id from roles on conflict do nothing',
    );
    const { user } = showPortal(path);
    expect(await screen.findByRole('link', { name: /^Edit/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: `More for Order ${number}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Make inactive' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Order inactivated successfully.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Edit/, hidden: true })).not.toBeInTheDocument(),
    );
  });

  it('opens an order to be read by a click on its row, by its link and by its address', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('cell', { name: 'Pending' }));
    expect(await (await dialog('Order Details')).findByText('By the gate')).toBeVisible();
    expect(window.location.pathname).toBe(`${path}/${number}/details`);
    unmount();

    await open(`/${number}/details`);
    const details = await dialog('Order Details');
    expect(await details.findByText('× 3')).toBeVisible();
    expect(details.queryByRole('textbox')).toBeNull();
  });
});

describe('Create Order', () => {
  it('orders tapped and typed products for the chosen dealer, and empties the cart', async () => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    await more(user, 'Tea');
    await user.type(await qtyOf('Coffee'), '12');
    await chooseDealer(user);
    const cart = await viewCart(user);
    await user.click(cart.getByRole('button', { name: 'Create Order' }));
    expect(await screen.findByText('Order created successfully.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe(path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [order] = await orders();
    expect(linesOf(order)).toEqual([
      ['Tea', 2],
      ['Coffee', 12],
    ]);

    await user.click(screen.getByRole('link', { name: 'Create Order' }));
    expect(await qtyOf('Tea')).toHaveValue('0');
  });

  it('stores one order, however often the button is pressed and even if an answer is lost', async () => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    await chooseDealer(user);
    const cart = await viewCart(user);
    const app = createApp(network.deps);
    network.use(
      http.post(
        '*/OrderBooking/CreateOrder',
        async ({ request }) => {
          await app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const button = cart.getByRole('button', { name: 'Create Order' });
    await user.dblClick(button);
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    await waitFor(() => expect(button).toBeEnabled());
    await user.dblClick(button);
    expect(await screen.findByText('Order created successfully.')).toBeVisible();
    expect(await orders()).toHaveLength(1);
  });

  it('asks for the dealer, and says that the cart is empty', async () => {
    const { user } = await open('/create');
    await card('Tea');
    const cart = await viewCart(user);
    expect(cart.getByText('Please Add Products to Cart')).toBeVisible();
    expect(cart.getByRole('button', { name: 'Create Order' })).toBeDisabled();
    await user.click(cart.getByRole('button', { name: 'Add More Products' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cart' })).toBeNull());
    await more(user, 'Tea');
    await user.click((await viewCart(user)).getByRole('button', { name: 'Create Order' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Dealer Name/ })).toHaveAccessibleDescription(
        'Please select dealer.',
      ),
    );
    expect(network.sentTo(createOrder)).toEqual([]);
  });

  it('lets a dealer order for themselves alone', async () => {
    await signInNewPerson(network, { companyId, rights: booking });
    const session = readSession();
    if (!session) throw new Error('Nobody is signed in');
    const user = {
      ...session.user,
      Token: await signIn(network.deps, dealer),
      UserId: dealer.userId,
      UserType: 2,
    };
    writeSession({ users: [user], assignedPermissionsForUser: session.permissions });
    showPortal(`${path}/create`);
    const select = await screen.findByRole('combobox', { name: /^Dealer Name/ });
    await waitFor(() => expect(select).not.toHaveValue(''));
    expect(select).toBeDisabled();
  });

  it('stores the cart on the server, for the next page and another device', async () => {
    const { user, person, unmount } = await open('/create');
    await more(user, 'Coffee');
    await waitFor(async () => {
      const { rows } = await network.deps.database.pool.query('select from cart_lines where user_id = $1', [
        person.userId,
      ]);
      expect(rows).toHaveLength(1);
    });
    unmount();
    showPortal(`${path}/create`);
    expect(await qtyOf('Coffee')).toHaveValue('1');
  });

  it('sends a quantity again if it did not reach the server', async () => {
    network.use(http.post('*/OrderBooking/SetCartQty', () => HttpResponse.error(), { once: true }));
    const { user, unmount } = await open('/create');
    await more(user, 'Tea');
    await more(user, 'Tea');
    expect(await qtyOf('Tea')).toHaveValue('2');
    await waitFor(() => expect(network.sentTo(setCartQty).at(-1)?.body).toMatchObject({ Qty: 2 }));
    unmount();
  });
});

describe('somebody without the right', () => {
  it('to change orders reads the order at the address of its form', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    await open(`/${number}`, { rights: { [pageKeys.orderBooking]: ['view'] } });
    expect(await (await dialog('Order Details')).findByText('× 3')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Edit|Reorder)/ })).toBeNull();
  });
});

describe('a cart at the end of a session', () => {
  it('is there again after the next sign-in', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user, unmount } = await open(`/${number}/reorder`);
    await more(user, 'Coffee');
    await user.type(screen.getByRole('textbox', { name: 'Remarks' }), ', please');
    const session = readSession();
    if (!session) throw new Error('Nobody is signed in');
    const goToLogin = vi.spyOn(leaving, 'goToLogin').mockReturnValue();
    endSession();
    expect(goToLogin).toHaveBeenCalled();
    unmount();
    writeSession({ users: [session.user], assignedPermissionsForUser: session.permissions });

    showPortal(`${path}/${number}/reorder`);
    expect(await screen.findByText(/^What you typed before your session ended/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Remarks' })).toHaveValue('By the gate, please');
    expect(await qtyOf('Coffee')).toHaveValue('1');
  });
});

describe('a quantity', () => {
  it.each([
    ['abc', 'Please enter only number.'],
    ['-3', 'Qty must be greater than 0'],
    ['0', 'Qty must be greater than 0'],
  ])('of %s is refused with %s', async (typed, message) => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    const qty = await qtyOf('Tea');
    await user.clear(qty);
    expect(qty).toHaveAccessibleDescription('Please Enter Qty');
    await user.type(qty, typed);
    expect(qty).toHaveAccessibleDescription(message);
  });

  it('has at most five characters, becomes 1 if it is left empty, and takes the product out at 0', async () => {
    const { user } = await open('/create');
    const qty = await qtyOf('Tea');
    await user.clear(qty);
    await user.type(qty, '1234567');
    expect(qty).toHaveValue('12345');
    await user.clear(qty);
    await user.tab();
    expect(qty).toHaveValue('1');
    const less = screen.getByRole('button', { name: 'One Tea less' });
    await user.click(less);
    expect(qty).toHaveValue('0');
    expect(less).toBeDisabled();
    expect((await viewCart(user)).getByText('Please Add Products to Cart')).toBeVisible();
  });

  it('stops at 1 in the cart, where a product is taken out by its button', async () => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    const cart = await viewCart(user);
    expect(cart.getByRole('button', { name: 'One Tea less' })).toBeDisabled();
    await user.click(cart.getByRole('button', { name: 'Remove Tea' }));
    expect(cart.getByText('Please Add Products to Cart')).toBeVisible();
  });
});

describe('the search', () => {
  it.each(['tea', 'oem', 'hp-t'])('finds by %s, and Enter adds nothing', async (text) => {
    const { user } = await open('/create');
    await card('Coffee');
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), `${text}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Coffee' })).toBeNull());
    expect(await qtyOf('Tea')).toHaveValue('0');
    expect(screen.queryByRole('dialog', { name: 'Order Confirmation' })).toBeNull();
  });

  it('says if no product matches the entered text', async () => {
    const { user } = await open('/create');
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'X-99{Enter}');
    expect(await screen.findByText('Please select Product.')).toBeVisible();
  });

  it.each(['OEM-7', 'hp-tea'])('adds by the whole code %s and Enter, as a scanner sends it', async (code) => {
    const { user } = await open('/create');
    await card('Coffee');
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), `${code}{Enter}`);
    const question = await dialog('Order Confirmation');
    expect(question.getByText('You Want To Add More Item ?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'No' }));
    expect((await dialog('Cart')).getByRole('textbox', { name: 'Quantity of Tea' })).toHaveValue('1');
    expect(screen.queryByRole('article', { name: 'Coffee' })).toBeNull();
  });

  it('says that a product is already in the order and its quantity can be increased', async () => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'HP-TEA{Enter}');
    expect(await screen.findByText(orderTexts.twice)).toBeVisible();
    expect(await qtyOf('Tea')).toHaveValue('1');
  });

  it('asks once after a found product was tapped', async () => {
    const { user } = await open('/create');
    await card('Coffee');
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'tea');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Coffee' })).toBeNull());
    await more(user, 'Tea');
    await user.click((await dialog('Order Confirmation')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Order Confirmation' })).toBeNull());
    await more(user, 'Tea');
    expect(await qtyOf('Tea')).toHaveValue('2');
  });
});

describe('the catalogue', () => {
  it('shows 20 products, and 20 more by Load More while there are as many', async () => {
    for (let number = 10; number < 33; number++)
      await createProduct(network.deps, companyId, { productName: `Spice ${number}` });
    const { user } = await open('/create');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
    expect(network.sent.at(-1)?.call).toContain('pageSize=40');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('has no Load More for a few products, and shows those of one category', async () => {
    const { user } = await open('/create');
    await card('Coffee');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    const [option] = await screen.findAllByRole('option');
    await user.click(option ?? document.body);
    await waitFor(() => expect(network.sent.some(({ call }) => call.includes('cateId='))).toBe(true));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });
});

describe('what has changed since a product was chosen', () => {
  it('is marked in the cart, before anything is ordered', async () => {
    const { user } = await open('/create');
    await more(user, 'Tea');
    await more(user, 'Coffee');
    await waitFor(() => expect(network.sentTo(setCartQty)).toHaveLength(2));
    const { pool } = network.deps.database;
    await pool.query('update products set mrp = 120 where id = $1', [products.tea]);
    await pool.query('update products set is_active = false where id = $1', [products.coffee]);
    const cart = await viewCart(user);
    expect(await cart.findByText('The MRP has changed: it was ₹100')).toBeVisible();
    expect(cart.getByText('No longer sold')).toBeVisible();
    expect(cart.getByText('₹120 each')).toBeVisible();
  });
});

describe('an OEM', () => {
  it('narrows the catalogue to its products', async () => {
    const { user } = await open('/create');
    await card('Coffee');
    await user.click(screen.getByRole('button', { name: 'Show the products of OEM-7' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveValue('OEM-7');
  });
});

describe('a pasted list', () => {
  it('fills the cart, and names each line that is not a product', async () => {
    const { user } = await open('/create');
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const list = await dialog('Paste a list');
    await user.type(list.getByRole('textbox'), 'HP-TEA 5{Enter}nothing 2{Enter}hp-cof;7');
    await user.click(list.getByRole('button', { name: 'Add to Cart' }));
    expect(await list.findByText('One line is left out:')).toBeVisible();
    expect(list.getByText('Line 2')).toBeVisible();
    expect(list.getByText('No product has this code.')).toBeVisible();
    expect(list.getByRole('textbox')).toHaveValue('nothing 2');
    await user.click(list.getByRole('button', { name: 'View Cart' }));
    const cart = await dialog('Cart');
    expect(cart.getByRole('textbox', { name: 'Quantity of Tea' })).toHaveValue('5');
    expect(cart.getByRole('textbox', { name: 'Quantity of Coffee' })).toHaveValue('7');
  });
});

describe('a list pasted into another order', () => {
  it('fills that order’s cart, and leaves the one on the server as it is', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user, person } = await open(`/${number}`);
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const list = await dialog('Paste a list');
    await user.type(list.getByRole('textbox'), 'HP-TEA 5{Enter}HP-COF 7');
    await user.click(list.getByRole('button', { name: 'Add to Cart' }));
    const cart = await dialog('Cart');
    expect(cart.getByRole('textbox', { name: 'Quantity of Tea' })).toHaveValue('5');
    await user.click(cart.getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText('Order updated successfully.')).toBeVisible();
    expect(linesOf((await orders())[0])).toEqual([
      ['Tea', 5],
      ['Coffee', 7],
    ]);
    const kept = await network.deps.database.pool.query('select from cart_lines where user_id = $1', [
      person.userId,
    ]);
    expect(kept.rowCount).toBe(0);
  });
});

describe('Reorder', () => {
  it('says which prices of the dealer’s group have changed since', async () => {
    const number = await book([
      { ProductId: products.tea, Qty: 3 },
      { ProductId: products.coffee, Qty: 4 },
    ]);
    await network.deps.database.pool.query(
      `with silver as (insert into dealer_groups (company_id, group_name) values ($1, 'Silver') returning id),
         member as (update dealers set dealer_group_id = (select id from silver) where id = $2)
       insert into price_lists (company_id, dealer_group_id, applies_to, product_id, price_by, price, valid_from)
       select $1, id, 1, $3, 1, 80.5, '2020-01-01' from silver`,
      [companyId, dealer.dealerId, products.tea],
    );
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: `Reorder Order ${number}` }));
    const note = (await (await dialog('Reorder')).findByText('The price has changed since:')).parentElement;
    expect(note).toHaveTextContent(/since:Tea: ₹100 ₹80.50$/);
  });

  it('starts with the earlier dealer, remark and products that are still sold, at today’s prices', async () => {
    const number = await book([
      { ProductId: products.tea, Qty: 3 },
      { ProductId: products.coffee, Qty: 4 },
    ]);
    await network.deps.database.db.execute(
      sql`update products set is_active = false where id = ${products.coffee}`,
    );
    await network.deps.database.db.execute(sql`update products set mrp = 120 where id = ${products.tea}`);
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: `Reorder Order ${number}` }));
    const order = await dialog('Reorder');
    expect(await order.findByText('No longer sold, and left out:')).toBeVisible();
    expect(order.getByText('Coffee × 4')).toBeVisible();
    expect(await order.findByText('The price has changed since:')).toBeVisible();
    expect(order.getByRole('textbox', { name: 'Remarks' })).toHaveValue('By the gate');
    const cart = await viewCart(user);
    expect(cart.queryByRole('textbox', { name: 'Quantity of Coffee' })).toBeNull();
    await user.click(cart.getByRole('button', { name: 'Create Order' }));
    expect(await screen.findByText('Order created successfully.')).toBeVisible();
    const [again] = await orders();
    expect([again?.DealerId, again?.Remark, linesOf(again)]).toEqual([
      dealer.dealerId,
      'By the gate',
      [['Tea', 3]],
    ]);
  });
});

describe('Order Update', () => {
  it('refuses to send an unchanged order, and saves a changed one', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user } = await open(`/${number}`);
    await dialog('Order Update');
    await card('Tea');
    await user.click((await viewCart(user)).getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText("No changes in Order, can't update")).toBeVisible();
    expect(network.sentTo(createOrder)).toEqual([]);
    const cart = await dialog('Cart');
    await user.click(cart.getByRole('button', { name: 'One Tea more' }));
    await user.click(cart.getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText('Order updated successfully.')).toBeVisible();
    expect(linesOf((await orders())[0])).toEqual([['Tea', 4]]);
  });

  it('takes over another person’s changes, says so, and loses none of its own', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user } = await open(`/${number}`);
    await dialog('Order Update');
    await more(user, 'Tea');
    await ask(createOrder, {
      OrderBookingNo: number,
      DealerId: dealer.dealerId,
      Remark: 'By the gate',
      productDetails: [
        { ProductId: products.tea, Qty: 3 },
        { ProductId: products.coffee, Qty: 9 },
      ],
    });
    await user.click((await viewCart(user)).getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText('Coffee: changed by somebody else, and taken over')).toBeVisible();
    await user.click((await viewCart(user)).getByRole('button', { name: 'Update Order' }));
    expect(await screen.findByText('Order updated successfully.')).toBeVisible();
    expect(linesOf((await orders())[0])).toEqual([
      ['Tea', 4],
      ['Coffee', 9],
    ]);
  });

  it('asks before it throws changes away', async () => {
    const number = await book([{ ProductId: products.tea, Qty: 3 }]);
    const { user } = await open(`/${number}`);
    const order = await dialog('Order Update');
    await more(user, 'Tea');
    await user.click(order.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Throw away your changes?')).toBeVisible();
  });
});
