import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { resources } from '../../../src/resources/index.ts';
import * as dealers from '../../db/schema/dealers.ts';
import * as declared from '../../db/schema/declared.ts';
import * as loyalty from '../../db/schema/loyalty.ts';
import * as orders from '../../db/schema/orders.ts';
import * as packing from '../../db/schema/packing.ts';
import * as people from '../../db/schema/people.ts';
import * as places from '../../db/schema/places.ts';
import * as purchases from '../../db/schema/purchases.ts';
import * as recalls from '../../db/schema/recalls.ts';
import * as salesOrders from '../../db/schema/salesOrders.ts';
import * as scanLog from '../../db/schema/scanLog.ts';
import * as serials from '../../db/schema/serials.ts';
import { type PersonalColumn, personalColumns } from '../../engine/schema/personalColumns.ts';
import { columnName } from '../../engine/schema/tableOf.ts';

export interface EditorColumn {
  name: string;
  type: string;
  comment: string;
  /** The pages whose right a run needs to see it, each with the right; undefined where every script sees it. */
  seenBy?: readonly Pick<PersonalColumn, 'page' | 'seen'>[] | undefined;
}

/** A table as scripts see it: a view with these columns. */
export interface EditorTable {
  name: string;
  comment: string;
  columns: readonly EditorColumn[];
  /** How the audit log has a change of its rows; undefined where scripts only read. */
  writes?: {
    page: string;
    label: string;
    /** The wire's names of the columns in the log; no other column stands there. */
    logged: Readonly<Record<string, string>>;
  };
}

interface Shown {
  table: PgTable;
  comment: string;
  /** Columns that nobody reads here. */
  without?: readonly string[];
}

/**
 * The tables that scripts see beside the declared ones, and no others. A test asks for each new table to be put here, or
 * among those that are kept out knowingly.
 */
const handWritten: readonly Shown[] = [
  {
    table: people.users,
    comment: 'People who sign in: staff, dealers, mobile users',
    without: ['password_hash'],
  },
  { table: people.pages, comment: 'Pages that rights are given on' },
  { table: people.rolePermissions, comment: 'Rights of roles on pages' },
  // a certificate is a private file, which its address opens
  { table: dealers.dealers, comment: 'Firms of dealers', without: ['gst_certificate'] },
  { table: serials.issuedRanges, comment: 'Issued numbers' },
  { table: serials.mappings, comment: 'Numbers mapped to products' },
  { table: serials.takenOut, comment: 'Demapped and damaged numbers' },
  { table: serials.serialScans, comment: 'Scans by number', without: ['recent_visitors'] },
  { table: serials.feedbacks, comment: 'What visitors wrote' },
  { table: serials.ratings, comment: 'Stars that visitors gave' },
  { table: serials.productRatings, comment: 'Sums of ratings by product' },
  { table: serials.productConfigurations, comment: 'What a product’s verdict shows' },
  {
    table: scanLog.verifications,
    comment: 'The log of scans, by months: name a period of created_at',
    // the text holds the seal's code, the token opens rating and feedback
    without: ['token', 'scanned_text', 'visitor'],
  },
  { table: orders.orders, comment: 'Orders' },
  { table: orders.orderLines, comment: 'Products of orders' },
  { table: salesOrders.soUploads, comment: 'Uploads of sales orders' },
  { table: salesOrders.salesOrders, comment: 'Sales orders of the company’s own books' },
  { table: packing.packedCartons, comment: 'Packed cartons' },
  { table: packing.cartonRuns, comment: 'Runs of numbers in secondary cartons' },
  { table: packing.cartonContents, comment: 'Secondary cartons in tertiary ones' },
  { table: packing.dispatches, comment: 'Dispatches' },
  { table: packing.dispatchedCartons, comment: 'Cartons of dispatches' },
  { table: purchases.productPurchases, comment: 'Units that people earned points for' },
  { table: recalls.recalls, comment: 'Recalls' },
  { table: loyalty.pointMovements, comment: 'The ledger of points' },
  { table: loyalty.pointBalances, comment: 'Points by person' },
  { table: loyalty.redemptionRequests, comment: 'Requests to redeem points' },
  { table: places.countries, comment: 'Countries' },
  { table: places.states, comment: 'States' },
  { table: places.cities, comment: 'Cities' },
];

/** The declared tables whose rows scripts may change: masters whose rules the database itself holds. */
const writable: readonly string[] = ['categories', 'products', 'cartons', 'sliders'];

/** Never shown: the database makes it to search in. */
const internal = ['search_text'];

const declarationOf = (table: string): Resource | undefined =>
  resources.find((resource) => resource.table === table);

const personal = personalColumns(resources);

function seenBy(table: string, column: string): EditorColumn['seenBy'] {
  const found = personal.filter((one) => one.table === table && one.column === column);
  return found.length ? found : undefined;
}

function editorTable({ table, comment, without = [] }: Shown): EditorTable {
  const { name, columns } = getTableConfig(table);
  const resource = declarationOf(name);
  const fields = Object.entries(resource?.fields ?? {}).map(
    ([wire, field]) => [columnName(wire, field), { wire, field }] as const,
  );
  const fieldOf = new Map(fields);
  const secret = fields.flatMap(([column, { field }]) => (kinds[field.kind].isSecret ? [column] : []));
  const unseen = new Set([...internal, ...secret, ...without]);
  const shown = columns.filter((column) => !unseen.has(column.name));
  const label = resource?.fields[resource.label];
  return {
    name,
    comment,
    columns: shown.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      comment: fieldOf.get(column.name)?.field.label ?? '',
      seenBy: seenBy(name, column.name),
    })),
    ...(resource &&
      label &&
      writable.includes(name) && {
        writes: {
          page: resource.page,
          label: columnName(resource.label, label),
          logged: Object.fromEntries([
            ...fields.filter(([column]) => !unseen.has(column)).map(([column, { wire }]) => [column, wire]),
            ['is_active', 'IsActive'],
          ]),
        },
      }),
  };
}

const declaredTables = Object.values(declared).flatMap((table): Shown[] => {
  if (!is(table, PgTable)) return [];
  return [{ table, comment: declarationOf(getTableName(table))?.title ?? '' }];
});

/** The tables that scripts see, by name. */
export const editorTables: readonly EditorTable[] = [...declaredTables, ...handWritten]
  .map(editorTable)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** The page under which runs stand in the audit log. */
export const editorPage = pageKeys.sqlEditor;
