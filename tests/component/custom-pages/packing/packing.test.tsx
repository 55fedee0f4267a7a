import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signOut } from '../../../../contract/calls/account/login.ts';
import {
  saveSecondary,
  saveTertiary,
  scanCarton,
  scanUnit,
} from '../../../../contract/calls/seals/packing.ts';
import * as outbox from '../../../../src/scanning/saves/Outbox.ts';
import { fileNetwork } from '../../../support/network.ts';
import { createPackingWorld, type PackingWorld } from '../../../support/packingWorld.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
let world: PackingWorld;
let tea: number;
/** The first of the tea's numbers; five of them fill a carton. */
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(network.deps);
  tea = await world.product({ ProductName: 'Tea', PackingSize: 5 });
  first = await world.mapped(tea, 50);
});

const secondaryPath = '/transactions/secondary-packing';
const tertiaryPath = '/transactions/Tertiary-Packing';

async function openDesk(path: string) {
  const { user } = await openPortal(network, path, { companyId: world.companyId });
  const label = path === secondaryPath ? 'Scan units' : 'Scan items';
  const field = await screen.findByRole('textbox', { name: label });
  const list = screen.getByRole('region', { name: /^Scanned/ });
  const scan = async (code: string, into: HTMLElement = field) => {
    // pasted at once: typing as fast as a test does would be a handheld scanner
    await user.clear(into);
    await user.click(into);
    await user.paste(code);
    await user.keyboard('{Enter}');
  };
  /** Scans, and waits for the answer's text. */
  const scanned = async (code: string, words: string | RegExp) => {
    await scan(code);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: label, hidden: true })).toHaveTextContent(words),
    );
  };
  const submit = () => user.click(within(list).getByRole('button', { name: 'Submit' }));
  const scanSlip = async (code: string) => {
    const dialog = await screen.findByRole('dialog', { name: /^Scan the Carton Slip/ });
    await scan(code, within(dialog).getByRole('textbox', { name: 'Carton slip' }));
    return dialog;
  };
  const rows = () => within(list).queryAllByRole('row', { hidden: true }).slice(1);
  return { user, list, scanned, submit, scanSlip, rows };
}

async function switchOnRun(user: UserEvent) {
  const run = await screen.findByRole('button', { name: 'Run' });
  await waitFor(() => expect(run).toBeEnabled());
  await user.click(run);
}

/** Presses keys as a scanner does, whatever has the focus. */
function burst(text: string): void {
  for (const key of [...Array.from(text), 'Enter'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

const counter = () => screen.getByRole('region', { name: 'In the carton' });
const history = () => screen.findAllByRole('table').then((tables) => tables.at(-1) ?? document.body);

describe('the desk of secondary packing', () => {
  it('lists accepted scans, and names refused ones at once', async () => {
    const { scanned, rows, submit } = await openDesk(secondaryPath);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled());
    await submit();
    expect(await screen.findByText('Scan First')).toBeVisible();
    await scanned(world.seal(first), `Tea: ${first}`);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent(`${first}Tea`);
    expect(counter()).toHaveTextContent('1 of 5 units');
    await scanned(world.seal(first), 'already Scanned');
    const coffee = await world.mapped(await world.product(), 5);
    await scanned(world.seal(coffee), 'You can pack only same product');
    await scanned('hello', 'This is not a seal code.');
    const code = await world.packed(first + 10, first + 14);
    await scanned(world.seal(first + 12), `Already packed: ${first + 12} in carton ${code}`);
    expect(rows()).toHaveLength(1);
    expect(network.sentTo(saveSecondary)).toEqual([]);
  });

  it('takes a row out after a confirmation', async () => {
    const { user, scanned, rows } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    const remove = () => user.click(screen.getByRole('button', { name: `Remove ${first}` }));
    await remove();
    const dialog = await screen.findByRole('dialog', { name: 'Confirm to delete' });
    expect(dialog).toHaveTextContent('Are you sure to do this.');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(rows()).toHaveLength(1);
    await remove();
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirm to delete' })).getByRole('button', {
        name: 'Yes',
      }),
    );
    await waitFor(() => expect(rows()).toHaveLength(0));
  });

  it('takes a run in two scans, asks a full carton for its slip at once, and puts it first in the history', async () => {
    const { user, scanned, scanSlip, rows } = await openDesk(secondaryPath);
    await switchOnRun(user);
    expect(await screen.findByText('Scan the first unit of the run.')).toBeVisible();
    await scanned(world.seal(first), `First of the run: ${first}`);
    expect(await screen.findByText(`Run from ${first}: scan its last unit.`)).toBeVisible();
    await scanned(world.seal(first + 4), `Tea: ${first} – ${first + 4}, 5 units`);
    const code = world.slip();
    const dialog = await scanSlip(world.slip('TID'));
    expect(dialog).toHaveTextContent('Invalid Cartons');
    await scanSlip(code);
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(network.sentTo(scanUnit)).toHaveLength(2);
    expect(network.sentTo(saveSecondary).map(({ body }) => body)).toEqual([
      {
        secondaryPackingDetails: [{ SeqNo: first, ToSeqNo: first + 4 }],
        reason: '',
        CartonId: code,
      },
    ]);
    await waitFor(async () => expect(await history()).toHaveTextContent(code));
  });

  it('refuses units that are in the list, and more than fit', async () => {
    const { user, scanned } = await openDesk(secondaryPath);
    await scanned(world.seal(first + 2), 'Accepted');
    await switchOnRun(user);
    await scanned(world.seal(first), 'First of the run');
    await scanned(world.seal(first + 3), `already Scanned: ${first + 2}`);
    await scanned(world.seal(first + 20), /it would be \d+ units, and a carton of Tea has 5|already Scanned/);
  });

  it('asks for a remark if the carton is not full, and keeps what was typed before Cancel', async () => {
    const { user, scanned, submit, scanSlip } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    await submit();
    await scanSlip(world.slip());
    const dialog = await screen.findByRole('dialog', { name: 'Fractional Carton Remark' });
    expect(dialog).toHaveTextContent('Define in min 5 char');
    const remark = within(dialog).getByRole('textbox', { name: /^Remark/ });
    await user.click(remark);
    await user.paste('four');
    await user.click(within(dialog).getByRole('button', { name: 'Submit Remark' }));
    expect(network.sentTo(saveSecondary)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    // without a mouse
    await user.keyboard('{Control>}{Enter}{/Control}');
    await scanSlip(world.slip());
    const again = within(await screen.findByRole('dialog', { name: 'Fractional Carton Remark' }));
    await user.click(again.getByRole('textbox', { name: /^Remark/ }));
    await user.paste('teen');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
    expect(network.sentTo(saveSecondary)[0]?.body).toMatchObject({ reason: 'fourteen' });
  });

  it('says in the slip dialog that a slip is used, and keeps the list', async () => {
    const used = await world.packed(first + 10, first + 14);
    const { user, scanned, scanSlip, rows } = await openDesk(secondaryPath);
    await switchOnRun(user);
    await scanned(world.seal(first), 'First of the run');
    await scanned(world.seal(first + 4), '5 units');
    const dialog = await scanSlip(used);
    await waitFor(() => expect(dialog).toHaveTextContent(`This slip is used already, of carton ${used}`));
    expect(rows()).toHaveLength(1);
    await scanSlip(world.slip());
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
  });

  it('names the carton of units that somebody else has packed', async () => {
    const { user, scanned, scanSlip } = await openDesk(secondaryPath);
    await switchOnRun(user);
    await scanned(world.seal(first), 'First of the run');
    await scanned(world.seal(first + 4), '5 units');
    const code = await world.packed(first + 3, first + 7);
    await scanSlip(world.slip());
    expect(await screen.findByText(new RegExp(`Already packed: .+ in carton ${code}`))).toBeVisible();
  });

  it('marks the rows that a save was refused for, and removes them', async () => {
    const { user, list, scanned, submit, scanSlip, rows } = await openDesk(secondaryPath);
    for (const n of [0, 1, 2, 3]) await scanned(world.seal(first + n), `Tea: ${first + n}`);
    await world.packed(first + 1, first + 2, 'Taken by somebody');
    await submit();
    await scanSlip(world.slip());
    const remark = await screen.findByRole('dialog', { name: 'Fractional Carton Remark' });
    await user.click(within(remark).getByRole('textbox'));
    await user.paste('Last ones');
    await user.click(within(remark).getByRole('button', { name: 'Submit Remark' }));
    await within(list).findAllByText('Refused');
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(`^${first + 2}Refused`),
      expect.stringMatching(`^${first + 1}Refused`),
      expect.stringMatching(`^${first + 3}Tea`),
      expect.stringMatching(`^${first}Tea`),
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove the 2 refused ones' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText('Refused')).toBeNull();
  });

  it('checks a slip before it asks for the remark, and keeps a remark whose slip was used meanwhile', async () => {
    const used = await world.packed(first + 10, first + 14);
    const { user, scanned, submit, scanSlip } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    await submit();
    const dialog = await scanSlip(used);
    await waitFor(() => expect(dialog).toHaveTextContent(`This slip is used already, of carton ${used}`));
    const mine = world.slip();
    await scanSlip(mine);
    const typing = await screen.findByRole('dialog', { name: 'Fractional Carton Remark' });
    await user.click(within(typing).getByRole('textbox'));
    await user.paste('Last ones');
    const other = { secondaryPackingDetails: [{ SeqNo: first + 20 }], reason: 'Quicker', CartonId: mine };
    expect(await world.ask(saveSecondary, other)).toMatchObject({ code: '200' });
    await user.click(within(typing).getByRole('button', { name: 'Submit Remark' }));
    expect(await screen.findByText(/^This slip is used already/)).toBeVisible();
    await scanSlip(world.slip());
    const again = await screen.findByRole('dialog', { name: 'Fractional Carton Remark' });
    expect(within(again).getByRole('textbox')).toHaveValue('Last ones');
    await user.click(within(again).getByRole('button', { name: 'Submit Remark' }));
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Scan units' })).toHaveFocus());
  });

  it('says that the server failed, not that the unit is wrong', async () => {
    const { scanned, rows } = await openDesk(secondaryPath);
    const fails = () =>
      http.post(`*/${scanUnit.path}`, () => HttpResponse.json({}, { status: 500 }), { once: true });
    network.use(fails(), fails());
    await scanned(world.seal(first), 'Not checked: the server failed');
    expect(screen.getByText('Nothing says that it is wrong. Please scan it again.')).toBeVisible();
    network.use(fails());
    await scanned(world.seal(first), `Tea: ${first}`);
    expect(rows()).toHaveLength(1);
  });

  it('continues without the network: the save is kept and sent once', async () => {
    const { user, scanned, scanSlip, rows } = await openDesk(secondaryPath);
    await switchOnRun(user);
    await scanned(world.seal(first), 'First of the run');
    await scanned(world.seal(first + 4), '5 units');
    network.use(http.post('*/SecondaryPacking/SaveSecondary', () => HttpResponse.error(), { once: true }));
    const code = world.slip();
    await scanSlip(code);
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(
      await screen.findByText(`${code} is kept, and saved as soon as the server answers.`),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await history()).toHaveTextContent(code));
    expect(screen.queryByText('Waiting')).toBeNull();
  });

  it('says nothing of a late repeat of what is in the list', async () => {
    const { scanned, rows } = await openDesk(secondaryPath);
    network.use(http.post(`*/${scanUnit.path}`, () => HttpResponse.error()));
    await scanned(world.seal(first), 'Waiting');
    await scanned(world.seal(first), '2 scans wait');
    network.restore();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/waits? to be checked/)).toBeNull());
    expect(screen.queryByText(/take them out of the carton/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Scan units' })).toHaveTextContent(`Tea: ${first}`);
  });

  it('says nothing of a slip that is scanned once more after its carton is packed', async () => {
    const { user, scanned, scanSlip } = await openDesk(secondaryPath);
    await switchOnRun(user);
    await scanned(world.seal(first), 'First of the run');
    await scanned(world.seal(first + 4), '5 units');
    const code = world.slip();
    await scanSlip(code);
    await screen.findByText(`${code} is packed.`);
    burst(code);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.getByText(`${code} is packed.`)).toBeVisible();
    expect(network.sentTo(scanUnit)).toHaveLength(2);
  });

  it('counts in an open remark the units that are scanned behind it', async () => {
    const { user, scanned, submit, scanSlip } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    await submit();
    await scanSlip(world.slip());
    const dialog = await screen.findByRole('dialog', { name: 'Fractional Carton Remark' });
    expect(dialog).toHaveTextContent('These are 1 of 5 units.');
    burst(world.seal(first + 1));
    await waitFor(() => expect(dialog).toHaveTextContent('These are 2 of 5 units.'));
    for (const number of [2, 3, 4]) burst(world.seal(first + number));
    await waitFor(() => expect(dialog).toHaveTextContent('The carton is full.'));
    await user.click(within(dialog).getByRole('button', { name: 'Submit Remark' }));
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
  });

  it('says which slip is wanted, and why the server refuses one', async () => {
    const { scanned, submit, scanSlip } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    await submit();
    const dialog = await scanSlip(world.slip('TID'));
    expect(dialog).toHaveTextContent(/Invalid Cartons.*Please scan a slip with SID in its code\./);
    await scanSlip('ZZSID202600001');
    await waitFor(() =>
      expect(dialog).toHaveTextContent(/Invalid Cartons.*This is not a carton slip of this company with/),
    );
  });

  it('asks before a sign-out that leaves scans behind', async () => {
    const { user, scanned, rows } = await openDesk(secondaryPath);
    await scanned(world.seal(first), 'Accepted');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out while work waits here?' });
    expect(question).toHaveTextContent('1 scan is not submitted.');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(network.sentTo(signOut)).toEqual([]);
    expect(rows()).toHaveLength(1);
  });

  it('asks before a sign-out where nobody can tell what waits', async () => {
    vi.spyOn(outbox, 'countUnsent').mockRejectedValueOnce(new Error('the script is lost'));
    const { user } = await openDesk(secondaryPath);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out, though work may wait here?' });
    expect(network.sentTo(signOut)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(network.sentTo(signOut)).toHaveLength(1));
  });

  it('prints the slip of a carton until it is unpacked', async () => {
    const kept = await world.packed(first, first + 4);
    const gone = await world.packed(first + 5, first + 9);
    await world.unpack(gone);
    await openDesk(secondaryPath);
    expect(await screen.findByText(gone)).toBeVisible();
    expect(screen.getByText('Unpacked')).toBeVisible();
    expect(await screen.findByRole('button', { name: `Print the slip of ${kept}` })).toBeVisible();
    expect(screen.queryByRole('button', { name: `Print the slip of ${gone}` })).toBeNull();
  });

  it('asks the chosen printer for the slip of each carton', async () => {
    localStorage.removeItem('sealbook.printer');
    const { user, scanned, scanSlip } = await openDesk(secondaryPath);
    const choice = screen.getByLabelText('Slips as');
    await user.selectOptions(choice, await screen.findByRole('option', { name: 'Printer dock' }));
    expect(choice).toHaveAccessibleDescription(/^The slip of each carton that you pack is printed there\./);
    await switchOnRun(user);
    await scanned(world.seal(first), `First of the run: ${first}`);
    await scanned(world.seal(first + 4), `Tea: ${first} – ${first + 4}, 5 units`);
    const code = world.slip();
    await scanSlip(code);
    const prints = async () => {
      const { rows } = await network.deps.database.pool.query(
        'select p.printer, p.state, c.code from prints p join packed_cartons c on c.id = p.carton_id where p.company_id = $1',
        [world.companyId],
      );
      return rows;
    };
    await waitFor(async () => expect(await prints()).toEqual([{ printer: 'dock', state: 'waiting', code }]));
    await user.selectOptions(choice, 'PDF');
    expect(localStorage.getItem('sealbook.printer')).toBeNull();
  });

  it('is not there without the right to add', async () => {
    await openPortal(network, secondaryPath, {
      companyId: world.companyId,
      rights: rightsBut({ 'secondary-packing': ['view'] }),
    });
    expect(await screen.findByRole('heading', { name: 'Packed cartons' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Scan units' })).toBeNull();
  });
});

describe('the desk of tertiary packing', () => {
  const pack = (n: number) => world.packed(first + n * 5, first + n * 5 + 4);
  /** Packs two days ago. */
  const packEarlier = async (n: number) => {
    const code = await pack(n);
    await network.deps.database.pool.query(
      "update packed_cartons set created_at = created_at - interval '2 days' where code = $1 and company_id = $2",
      [code, world.companyId],
    );
    return code;
  };

  it('lists accepted scans, and names refused ones at once', async () => {
    const code = await pack(0);
    const { scanned, rows, submit } = await openDesk(tertiaryPath);
    await submit();
    expect(await screen.findByText('Scan First')).toBeVisible();
    await scanned(code, 'Tea: 5');
    expect(rows()[0]).toHaveTextContent(`${code}5`);
    await scanned(code, 'Already Scanned..!');
    await scanned(world.slip('TID'), 'Invalid Item');
    await scanned(world.slip('SID'), 'There is no such carton.');
    const coffee = await world.mapped(await world.product(), 5);
    await scanned(await world.packed(coffee, coffee + 4), 'only Similar Items Can be packed');
    const inside = await pack(1);
    await world.packedTogether([inside], 'Older one is damp');
    await scanned(inside, `${inside} is in carton`);
    expect(rows()).toHaveLength(1);
    expect(counter()).toHaveTextContent('1 carton');
  });

  it('packs scanned cartons under a slip', async () => {
    const codes = [await pack(0), await pack(1)];
    const { scanned, submit, scanSlip, rows } = await openDesk(tertiaryPath);
    for (const code of codes) await scanned(code, code);
    await submit();
    const dialog = await scanSlip(world.slip('SID'));
    expect(dialog).toHaveTextContent('Invalid Cartons');
    const CartonName = world.slip('TID');
    await scanSlip(CartonName);
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(network.sentTo(saveTertiary).map(({ body }) => body)).toEqual([
      { tertiaryPackingDetails: codes.map((CartonId) => ({ CartonId })), reason: '', CartonName },
    ]);
    await waitFor(async () => expect(await history()).toHaveTextContent(CartonName));
  });

  it('shows older stock, takes the newer one after approval, and asks for a remark', async () => {
    const older = await packEarlier(0);
    const newer = await pack(1);
    const { user, scanned, submit, scanSlip, rows } = await openDesk(tertiaryPath);
    await scanned(newer, 'There is older stock of this product.');
    const dialog = await screen.findByRole('dialog', { name: 'Older Stock List' });
    expect(dialog).toHaveTextContent(older);
    await user.click(within(dialog).getByRole('button', { name: 'Take it anyway' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await submit();
    await scanSlip(world.slip('TID'));
    const remark = await screen.findByRole('dialog', { name: 'Add approval remarks' });
    expect(remark).toHaveTextContent(`Older stock stays behind: ${older}.`);
    await user.click(within(remark).getByRole('textbox', { name: /^Remark/ }));
    await user.paste('Customer wants it');
    await user.click(within(remark).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
    expect(network.sentTo(saveTertiary)[0]?.body).toMatchObject({ reason: 'Customer wants it' });
  });

  it('asks once about older stock, however many newer cartons go before it', async () => {
    await packEarlier(0);
    const newer = [await pack(1), await pack(2)] as const;
    const { user, scanned, rows } = await openDesk(tertiaryPath);
    await scanned(newer[1], 'There is older stock of this product.');
    await user.click(await screen.findByRole('button', { name: 'Take it anyway' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await scanned(newer[0], newer[0]);
    expect(rows()).toHaveLength(2);
  });

  it('asks for no remark if the older stock goes along', async () => {
    const older = await packEarlier(0);
    const newer = await pack(1);
    const { user, scanned, submit, scanSlip } = await openDesk(tertiaryPath);
    await scanned(newer, 'There is older stock of this product.');
    await user.click(await screen.findByRole('button', { name: 'Take it anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await scanned(older, older);
    await submit();
    await scanSlip(world.slip('TID'));
    expect(await screen.findByText('Carton packed successfully.')).toBeVisible();
  });

  it('asks again by itself if a back end names stock that is already scanned, and warns of conflicts', async () => {
    const codes = [await pack(0), await pack(1)] as const;
    const refusedWith = (ResponseCode: string, ResponseMessage: string, ResponseData: unknown) =>
      http.post(
        '*/TertiaryPacking/GetProductByQrScan',
        () => HttpResponse.json({ ResponseCode, ResponseMessage, ResponseData }),
        { once: true },
      );
    const { scanned } = await openDesk(tertiaryPath);
    await scanned(codes[0], codes[0]);
    const OlderStock = [{ CartonId: codes[0], Quantity: 5, ExpireDate: null }];
    network.use(refusedWith('500', 'Several items', { OlderStock, TotalOlder: 1 }));
    await scanned(codes[1], codes[1]);
    expect(network.sentTo(scanCarton).at(-1)?.body).toMatchObject({ Flag: 1 });
    network.use(refusedWith('500', 'Several items', null));
    await scanned(world.slip(), 'Several items');
  });
});

it('finds the carton of a scanned slip, and reports other codes as unknown', async () => {
  const [code, other] = [await world.packed(first, first + 4), await world.packed(first + 5, first + 9)];
  const { user } = await openPortal(network, '/transactions/unpacking', { companyId: world.companyId });
  const box = await screen.findByRole('region', { name: 'Scan a carton' });
  const scan = async (text: string) => {
    await user.click(within(box).getByRole('textbox'));
    await user.paste(text);
    await user.keyboard('{Enter}');
  };
  await screen.findByRole('row', { name: new RegExp(other) });
  await scan(world.slip());
  expect(await within(box).findByText('No packed carton has this code.')).toBeVisible();
  await scan(world.seal(first));
  expect(await within(box).findByText('This is not the code of a carton.')).toBeVisible();
  await scan(code);
  expect(await within(box).findByText('Tea')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(other) })).toBeNull());
  expect(screen.getByRole('row', { name: new RegExp(code) })).toBeVisible();
});
