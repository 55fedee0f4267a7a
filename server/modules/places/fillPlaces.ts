import { sql } from 'drizzle-orm';
import { type Database, inTransaction, startLocks } from '../../db/connect.ts';
import { states } from '../../db/schema/dealers.ts';
import { readPlaces } from './readPlaces.ts';

/**
 * Fills the states and cities of a database that has none yet, all of them or none, and answers whether it did. Servers
 * that start at once wait for one another. What is stored is never brought in step with newer data, for addresses point
 * at it.
 */
export async function fillPlaces(database: Database): Promise<boolean> {
  const isFilled = async (db: Pick<Database['db'], 'select'>) =>
    (await db.select({ id: states.id }).from(states).limit(1)).length > 0;
  if (await isFilled(database.db)) return false;
  const places = await readPlaces();
  const cities = places.flatMap(({ state, country, cities: names }) =>
    names.map((name) => ({ country, state, name })),
  );
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.fillPlaces})`);
    if (await isFilled(transaction)) return false;
    await transaction.execute(sql`
      insert into states (country, name) select place.country, place.state
      from json_to_recordset(${JSON.stringify(places)}) as place (country smallint, state text)
      order by place.country, place.state`);
    await transaction.execute(sql`
      insert into cities (state_id, name) select states.id, place.name
      from json_to_recordset(${JSON.stringify(cities)}) as place (country smallint, state text, name text)
      join states on states.country = place.country and states.name = place.state
      order by states.id, place.name`);
    return true;
  });
}
