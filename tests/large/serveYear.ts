import { connect } from '../../server/db/connect.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { openLarge, secret } from './openLarge.ts';
import { startWatched } from './startWatched.ts';

interface Found {
  /** Two administrators and a person with a phone. */
  administrator: number;
  other: number;
  mechanic: number;
  dealer: number;
  companyId: number;
  prefix: string;
  /** The numbers mapped for scans. */
  first: number;
  last: number;
}

/** Serves a year of a busy brand, with what a test needs to make calls. */
export async function serveYear(say: (done: string) => void) {
  const world = await openLarge(say);
  const database = connect(world.url);
  await assertInvariants(database);
  say('invariants before');
  const { rows } = await database.pool.query<Found>(`
    select min(u.id) filter (where u.user_type = 1) as administrator, max(u.id) filter (where u.user_type = 1) as other,
      max(u.id) filter (where r.role_name = 'Mechanic') as mechanic, max(d.user_id) as dealer, c.id as "companyId", c.prefix,
      (select min(lower(serials)) from mappings where batch_no = 'SEED') as first,
      (select max(upper(serials)) - 1 from mappings where batch_no = 'SEED') as last
    from companies c join users u on u.company_id = c.id join roles r on r.id = u.role_id left join dealers d on d.user_id = u.id
    group by c.id`);
  const [found] = rows;
  const keyring = createKeyring({ database, secret: toKey(secret, 'SECRET_KEY') });
  const printing = found && (await keyring.printingOf(found.companyId));
  if (!printing) throw new Error('There is no company with a key');
  const server = await startWatched(world.url);
  return {
    ...found,
    world,
    database,
    server,
    seal: (serial: number) => encodeSeal(printing, serial),
    /** Answers a seal on a product, another one each time. */
    sealOf: (turn: number) =>
      encodeSeal(printing, found.first + ((turn * 7919) % (found.last - found.first + 1))),
    close: async () => {
      await server.stop();
      await database.close();
      await world.close();
    },
  };
}

/** Checks the invariants of a served year. The housekeeping ones hold soon after nobody works any more. */
export async function assertAtRest({ pool }: ReturnType<typeof connect>): Promise<void> {
  const busy = async () =>
    (await pool.query('(select from scan_tail limit 1) union all (select from scanned_seals limit 1)'))
      .rowCount;
  for (const until = Date.now() + 180_000; (await busy()) && Date.now() < until;)
    await new Promise((done) => setTimeout(done, 1000));
  await assertInvariants({ pool }, { atRest: true });
}
