import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { getPrinters, printSlip } from '../../contract/calls/seals/printing.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { sendPrints } from '../../server/modules/printing/startPrinting.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { type Printer, printerLimits, sendToPrinter } from '../../server/services/printers.ts';
import { createUser, setRights, signIn } from '../support/factories.ts';
import { freePort, startServer } from '../support/startServer.ts';
import { startFakePrinter } from '../support/fakePrinter.ts';
import { codesOn } from '../support/readPdf.ts';
import { paintZpl, readZpl } from '../support/readZpl.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const [dock, office, closed] = [await startFakePrinter(), await startFakePrinter(), await freePort()];
const PRINTERS = `dock=tcp://127.0.0.1:${dock.port},office=tcp://127.0.0.1:${office.port}?dpi=300,off=tcp://127.0.0.1:${closed}`;
const secret = 'a secret of the server that is long enough';
const opened = await fileDeps({ PRINTERS });
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
afterAll(() => Promise.all([dock.close(), office.close()]));

const printerNamed = (name: string): Printer => {
  const printer = deps.config.printers.find((one) => one.name === name);
  if (!printer) throw new Error(`There is no printer ${name}`);
  return printer;
};
const work = (name = 'dock') => sendPrints(deps, printerNamed(name));

let world: PackingWorld;
let first: number;

interface Print {
  PrintId: number;
  CartonId: string;
  Printer: string;
  State: string;
  Fault: string | null;
}

beforeEach(async () => {
  world = await createPackingWorld(deps);
  await setRights(deps, world.roleId, {
    ...Object.fromEntries(
      [pageKeys.secondaryPacking, pageKeys.tertiaryPacking, pageKeys.unpacking].map((page) => [
        page,
        ['view', 'add'],
      ]),
    ),
    [pageKeys.printQueue]: ['view', 'add'],
    [pageKeys.cartonSlip]: ['add'],
  });
  const tea = await world.product({ ProductName: 'Tea ^XA चाय', PackingSize: 2 });
  first = await world.mapped(tea, 100);
  for (const printer of [dock, office]) Object.assign(printer, { manner: 'prints', printed: [], most: 0 });
  await deps.database.pool.query(
    `update prints set state = 'givenUp', sending_until = null where state in ('waiting', 'sending')`,
  );
});

const pack = (Printer?: string, options = {}) => {
  const details = [{ SeqNo: first, ToSeqNo: first + 1 }];
  first += 2;
  return world.ask(
    saveSecondary,
    { secondaryPackingDetails: details, reason: '', CartonId: world.slip(), Printer },
    options,
  );
};
const queue = async () => (await world.ask<Print[]>('PrintQueue/GetPrints', { PageSize: 50 })).data;
const lastPrint = async (): Promise<Print> => {
  const [print] = await queue();
  if (!print) throw new Error('Nothing is in the queue');
  return print;
};
const act = (name: 'PrintAgain' | 'GiveUp', { PrintId }: Print) =>
  world.ask(`PrintQueue/${name}/${PrintId}`, undefined, { method: 'GET' });

describe('a carton that is packed', () => {
  it('prints its slip once on the chosen printer, with its code as the QR', async () => {
    const { data } = await pack('dock');
    expect(await lastPrint()).toMatchObject({ CartonId: data.CartonId, Printer: 'dock', State: 'waiting' });
    await work();
    await work();
    expect(await lastPrint()).toMatchObject({ State: 'sent', Fault: null });
    expect(dock.printed).toHaveLength(1);
    const [label, ...others] = readZpl(dock.printed.join(''));
    expect(others).toEqual([]);
    expect(label && (await codesOn(paintZpl(label)))).toEqual([data.CartonId]);
    expect(label?.width).toBe(Math.round((90 * 203) / 25.4));
  });

  it('prints as finely as its printer can, in the language of who packed it', async () => {
    await pack('office', { headers: { 'accept-language': 'hi' } });
    await work('office');
    const [label] = readZpl(office.printed.join(''));
    expect(label?.width).toBe(Math.round((90 * 300) / 25.4));
    expect(label?.texts.some(({ text }) => text.startsWith('Qty'))).toBe(false);
  });

  it('prints nothing without a printer', async () => {
    expect((await pack()).code).toBe('200');
    expect(await queue()).toEqual([]);
  });

  it('is packed although no server knows the printer, and the queue says so', async () => {
    expect((await pack('attic')).code).toBe('200');
    expect(await lastPrint()).toMatchObject({ State: 'failed', Fault: 'noPrinter' });
  });

  it('is neither packed nor printed for a name that is none', async () => {
    expect((await pack('tcp://127.0.0.1:1')).code).toBe('400');
    expect(await queue()).toEqual([]);
  });

  it('prints once, however often its save is repeated', async () => {
    const sent = {
      secondaryPackingDetails: [{ SeqNo: first }, { SeqNo: first + 1 }],
      reason: '',
      CartonId: world.slip(),
      Printer: 'dock',
    };
    const options = { headers: { 'idempotency-key': 'the same' } };
    await Promise.all([world.ask(saveSecondary, sent, options), world.ask(saveSecondary, sent, options)]);
    await work();
    expect(dock.printed).toHaveLength(1);
  });

  it('prints no slip if it was refused', async () => {
    const sent = {
      secondaryPackingDetails: [{ SeqNo: 90_000 }],
      reason: '',
      CartonId: world.slip(),
      Printer: 'dock',
    };
    expect((await world.ask(saveSecondary, sent)).code).not.toBe('200');
    expect(await queue()).toEqual([]);
  });

  it('prints the slip of a tertiary one too', async () => {
    const inside = await pack();
    const sent = {
      tertiaryPackingDetails: [{ CartonId: inside.data.CartonId }],
      reason: '',
      CartonName: world.slip('TID'),
      Printer: 'dock',
    };
    const { data } = await world.ask(saveTertiary, sent);
    await work();
    const [label] = readZpl(dock.printed.join(''));
    expect(label?.texts[0]?.text).toBe(data.TertiaryCartonId);
  });

  it('prints nothing once it is unpacked', async () => {
    const { data } = await pack('dock');
    await world.unpack(data.CartonId);
    await work();
    expect(await lastPrint()).toMatchObject({ State: 'failed', Fault: 'unpacked' });
    expect(dock.printed).toEqual([]);
  });
});

describe('a printer in trouble', () => {
  it.each(['off', 'dock'])(
    'that refuses or hangs up at once got nothing, and is not asked again: %s',
    async (name) => {
      dock.manner = 'hangs up';
      await pack(name);
      await work(name);
      expect(await lastPrint()).toMatchObject({ State: 'failed', Fault: 'unreachable' });
      dock.manner = 'prints';
      await work(name);
      expect(await lastPrint()).toMatchObject({ State: 'failed' });
      expect(dock.printed).toEqual([]);
    },
  );

  it('that breaks off may have printed: nobody knows, and people decide', async () => {
    dock.manner = 'breaks off';
    await pack('dock');
    await work();
    expect(await lastPrint()).toMatchObject({ State: 'unknown', Fault: 'brokenOff' });
    dock.manner = 'prints';
    await work();
    expect(dock.printed).toEqual([]);
    expect((await act('PrintAgain', await lastPrint())).code).toBe('200');
    await work();
    expect(await lastPrint()).toMatchObject({ State: 'sent', Fault: null });
    expect(dock.printed).toHaveLength(1);
  });

  it('that hangs holds its own slips up, for a limited time, and no others', async () => {
    dock.manner = 'hangs';
    await pack('dock');
    const limits = { ...printerLimits, send: 300 };
    expect(await sendToPrinter(printerNamed('dock'), '^XA^XZ', limits)).toEqual({
      state: 'unknown',
      fault: 'silent',
    });
    const connected = dock.connected();
    const hanging = work();
    await connected;
    // people pack on, and another printer prints
    await pack('office');
    await work('office');
    expect(office.printed).toHaveLength(1);
    expect((await queue()).map(({ Printer, State }) => [Printer, State])).toEqual([
      ['office', 'sent'],
      ['dock', 'sending'],
    ]);
    // what is being sent can be neither repeated nor given up
    const [, sending] = await queue();
    if (!sending) throw new Error('A print is missing');
    for (const name of ['PrintAgain', 'GiveUp'] as const)
      expect((await act(name, sending)).code).not.toBe('200');
    dock.cut();
    await hanging;
    expect((await queue())[1]).toMatchObject({ State: 'unknown', Fault: 'brokenOff' });
  });
});

describe('people', () => {
  it('print again on purpose, and of two at once only one does', async () => {
    await pack('dock');
    await work();
    const print = await lastPrint();
    const codes = (await Promise.all([act('PrintAgain', print), act('PrintAgain', print)])).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    await work();
    expect(dock.printed).toHaveLength(2);
  });

  it('give up what waits, which is then not printed', async () => {
    await pack('dock');
    expect((await act('GiveUp', await lastPrint())).code).toBe('200');
    await work();
    expect(await lastPrint()).toMatchObject({ State: 'givenUp' });
    expect(dock.printed).toEqual([]);
  });

  it('print the slip of a packed carton by its code and a printer by its name', async () => {
    const { data } = await pack();
    expect((await world.ask(getPrinters, undefined)).data.map(({ Printer }) => Printer)).toEqual([
      'dock',
      'office',
      'off',
    ]);
    expect((await world.ask(printSlip, { CartonId: data.CartonId, Printer: 'dock' })).code).toBe('200');
    await work();
    expect(dock.printed).toHaveLength(1);
    for (const Printer of ['attic', 'tcp://127.0.0.1:80', '127.0.0.1', ''])
      expect((await world.ask(printSlip, { CartonId: data.CartonId, Printer })).code).toBe('400');
  });

  it('of another company neither see, print nor repeat it', async () => {
    const { data } = await pack('dock');
    const print = await lastPrint();
    const other = await createPackingWorld(deps);
    await setRights(deps, other.roleId, {
      [pageKeys.printQueue]: ['view', 'add'],
      [pageKeys.cartonSlip]: ['add'],
    });
    expect((await other.ask('PrintQueue/GetPrints', { PageSize: 50 })).data).toEqual([]);
    expect((await other.ask(printSlip, { CartonId: data.CartonId, Printer: 'dock' })).code).toBe('400');
    const again = await other.ask(`PrintQueue/GiveUp/${print.PrintId}`, undefined, { method: 'GET' });
    expect(again.code).not.toBe('200');
    expect(await lastPrint()).toEqual(print);
  });

  it('without the right to slips print none', async () => {
    const { data } = await pack();
    const person = await createUser(deps, {
      companyId: world.companyId,
      rights: { [pageKeys.secondaryPacking]: ['view'] },
    });
    const token = await signIn(deps, person);
    expect((await world.ask(printSlip, { CartonId: data.CartonId, Printer: 'dock' }, { token })).status).toBe(
      418,
    );
    expect((await world.ask('PrintQueue/GetPrints', {}, { token })).status).toBe(418);
  });
});

describe('servers', () => {
  it('send each slip once, and one at a time, whichever takes it', async () => {
    for (let count = 0; count < 6; count += 1) await pack('dock');
    // a server that found the printer busy comes back
    while ((await queue()).some(({ State }) => State === 'waiting' || State === 'sending'))
      await Promise.all([work(), work(), work()]);
    expect(new Set((await queue()).map(({ State }) => State))).toEqual(new Set(['sent']));
    expect(dock.printed).toHaveLength(6);
    expect(new Set(dock.printed).size).toBe(6);
    expect(dock.most).toBe(1);
  });

  it(
    'that are killed while they send leave a print whose outcome nobody knows',
    { timeout: 120_000 },
    async () => {
      dock.manner = 'hangs';
      await pack('dock');
      const connected = dock.connected();
      const server = await startServer({
        DATABASE_URL: deps.database.directUrl,
        DATABASE_CONNECTIONS: '6',
        SECRET_KEY: secret,
        PRINTERS: `dock=tcp://127.0.0.1:${dock.port}`,
      });
      await connected;
      server.process.kill('SIGKILL');
      await server.stop();
      dock.manner = 'prints';
      await work();
      // until its time is over, it may still be at work
      expect(await lastPrint()).toMatchObject({ State: 'sending' });
      await deps.database.pool.query(
        `update prints set sending_until = now() - interval '1 second' where state = 'sending'`,
      );
      await work();
      expect(await lastPrint()).toMatchObject({ State: 'unknown', Fault: 'stopped' });
      await work();
      expect(dock.printed).toEqual([]);
      await act('PrintAgain', await lastPrint());
      await work();
      expect(dock.printed).toHaveLength(1);
    },
  );
});
