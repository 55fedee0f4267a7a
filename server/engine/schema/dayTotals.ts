import type { Table } from './tableOf.ts';

/** A declared table that is a log: what of it the sums by company and day hang on. */
export type Log = Pick<Table, 'name' | 'ofCompany'> & { date: NonNullable<Table['date']> };

/** The logs among declared tables. */
export const logsOf = (tables: readonly Table[]): Log[] =>
  tables.flatMap(({ name, ofCompany, date }) => (date ? [{ name, ofCompany, date }] : []));

/** Who folds, counts anew or empties: one at a time. The number stands in `fold_day_totals` as well. */
const lockSums = 'pg_advisory_xact_lock(7325290)';

const quoted = (name: string): string => `"${name}"`;

/** The day of a row; `here` is the zone. */
const dayOf = ({ date: { column, type } }: Log, row = ''): string => {
  const value = `${row}${quoted(column)}`;
  return type === 'date' ? value : `(${value} AT TIME ZONE here)::date`;
};

const companyOf = ({ ofCompany }: Log, row = ''): string => (ofCompany ? `${row}company_id` : '0');

const target = 'day_totals AS t (log, company_id, day, part, total)';
const added = 'ON CONFLICT (log, company_id, day, part) DO UPDATE SET total = t.total + excluded.total';

/**
 * The statements that count a log anew, in the zone that `day_zones` says of it. Who writes to it waits meanwhile; who reads
 * does not.
 */
export const recountDays = (log: Log): string[] => [
  `LOCK TABLE ${quoted(log.name)} IN SHARE ROW EXCLUSIVE MODE;`,
  `SELECT ${lockSums};`,
  `DELETE FROM day_totals WHERE log = '${log.name}';`,
  `INSERT INTO ${target}
SELECT '${log.name}', ${companyOf(log)}, ${dayOf(log)}, 0, count(*)
FROM ${quoted(log.name)}, (SELECT zone AS here FROM day_zones WHERE log = '${log.name}') z GROUP BY 2, 3;`,
];

/**
 * The statements after which the sums of a log by company and day are kept, whoever writes to its table. They are of UTC's
 * days until a server of another zone starts.
 */
export function keepDays(log: Log): string[] {
  const { name, date, ofCompany } = log;
  const table = quoted(name);
  const keep = quoted(`${name}_keep_days`);
  const moved = [date.column, ...(ofCompany ? ['company_id'] : [])];
  const changes = moved.map((column) => `OLD.${quoted(column)} IS DISTINCT FROM NEW.${quoted(column)}`);
  const trigger = (what: string, event: string, how: string) =>
    `CREATE TRIGGER ${quoted(`${name}_${what}`)} AFTER ${event} ON ${table} ${how} EXECUTE FUNCTION ${keep}();`;
  return [
    `INSERT INTO day_zones (log, zone) VALUES ('${name}', 'UTC') ON CONFLICT DO NOTHING;`,
    `CREATE OR REPLACE FUNCTION ${keep}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE here text := (SELECT zone FROM day_zones WHERE log = '${name}');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ${target}
    SELECT '${name}', ${companyOf(log)}, ${dayOf(log)}, pg_backend_pid(), count(*) FROM added GROUP BY 2, 3
    ${added};
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ${target}
    SELECT '${name}', ${companyOf(log)}, ${dayOf(log)}, pg_backend_pid(), -count(*) FROM removed GROUP BY 2, 3
    ${added};
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO ${target}
    SELECT '${name}', company_id, day, pg_backend_pid(), sum(n) FROM (VALUES
      (${companyOf(log, 'OLD.')}, ${dayOf(log, 'OLD.')}, -1), (${companyOf(log, 'NEW.')}, ${dayOf(log, 'NEW.')}, 1)
    ) m (company_id, day, n) GROUP BY 2, 3 HAVING sum(n) <> 0
    ${added};
  ELSE
    PERFORM ${lockSums};
    DELETE FROM day_totals WHERE log = '${name}';
  END IF;
  RETURN NULL;
END $$;`,
    trigger('days_added', 'INSERT', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT'),
    trigger('days_removed', 'DELETE', 'REFERENCING OLD TABLE AS removed FOR EACH STATEMENT'),
    trigger(
      'days_moved',
      `UPDATE OF ${moved.map(quoted).join(', ')}`,
      `FOR EACH ROW WHEN (${changes.join(' OR ')})`,
    ),
    trigger('days_emptied', 'TRUNCATE', 'FOR EACH STATEMENT'),
    ...recountDays(log),
  ];
}

/** The statements that end it; the table may be gone by now. */
export const endDays = ({ name }: Pick<Log, 'name'>): string[] => [
  `DROP FUNCTION IF EXISTS ${quoted(`${name}_keep_days`)}() CASCADE;`,
  `DELETE FROM day_totals WHERE log = '${name}';`,
  `DELETE FROM day_zones WHERE log = '${name}';`,
];
