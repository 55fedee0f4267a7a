import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { bareScans, pgbenchScans } from '../bareScans.ts';
import { type Bench, inTurns, type Line } from '../Bench.ts';
import { fireHttp } from '../fireHttp.ts';
import { turnSeconds } from './lists.ts';

/** The headers of a visitor; each has an own address, so no limit applies. */
export const visitor = (turn: number) =>
  `x-forwarded-for: 10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}\r\nuser-agent: Mozilla/5.0\r\n`;

/** A phone's genuine scans, counted and logged, beside pgbench with the same two rows in one transaction. */
export async function* scans({ world, server }: Bench): AsyncGenerator<Line> {
  const { deps, companyId, lastSerial } = world;
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error('The company has no key');
  const bodyOf = (turn: number) =>
    JSON.stringify({
      VerificationMode: 'Web',
      QrData: `https://seals.example/pa?q=${encodeSeal(printing, 1 + ((turn * 7919) % lastSerial))}`,
      VerificationType: 2,
      CompanyPrefix: 'BE',
      Userlatitude: '18.52',
      Userlongitude: '73.85',
      UserCity: 'Pune',
      UserState: 'Maharashtra',
      UserCountry: 'India',
      UserZip: '411001',
      UserAddress: '1/2, Ring Road',
      ScratchCode: '',
    });
  let turn = 0;
  const ask = () => ({ headers: visitor(++turn), body: bodyOf(turn) });
  const url = `${server.url}/api/api/${verifyProduct.path}`;
  await fireHttp(url, ask, { clients: 10, seconds: turnSeconds });
  for (const [clients, least] of [
    [10, 0.65],
    [1, 0.3],
  ] as const) {
    const options = { clients, seconds: turnSeconds };
    let isPgbench = true;
    const [their, our] = await inTurns(
      async () => {
        const rate = await pgbenchScans(world, options);
        isPgbench = rate !== undefined;
        return rate ?? bareScans(world, options);
      },
      async () => (await fireHttp(url, ask, options)).rate,
    );
    const what = `genuine scan, ${clients === 1 ? 'one client' : 'ten clients'}`;
    const note = `beside ${isPgbench ? 'pgbench' : 'pg: pgbench is not installed'}`;
    yield { what, note, measured: our, unit: 'a second', bare: their, goal: { least } };
  }
}
