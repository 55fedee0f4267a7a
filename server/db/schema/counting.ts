import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CountResult } from '../../../contract/calls/seals/stockCount.ts';
import { companyId, createdAt, idOf, moment } from './columns.ts';
import { stockCounts, storagePlaces } from './declared.ts';
import { packedCartons } from './packing.ts';
import { users } from './people.ts';

/** What a stock count says of a carton, once: by its first scan, or that it is missing, by who closed the count. */
export const countedCartons = pgTable(
  'counted_cartons',
  {
    companyId: companyId(),
    countId: idOf('count_id', () => stockCounts.id),
    cartonId: idOf('carton_id', () => packedCartons.id),
    result: text('result').$type<CountResult>().notNull(),
    /** Where it lay; of a missing one, where it should have been. */
    placeId: integer('place_id').references(() => storagePlaces.id),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id),
    /** When and by whom a missing carton was found again. */
    backAt: moment('back_at'),
    backBy: integer('back_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.cartonId] }),
    index('counted_cartons_carton').on(table.cartonId),
    check('counted_cartons_results', sql`result in ('found', 'missing', 'unexpected', 'moved')`),
    check('counted_cartons_only_missing_come_back', sql`back_at is null or result = 'missing'`),
  ],
);
