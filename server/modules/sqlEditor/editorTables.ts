import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { resources } from '../../../src/resources/index.ts';
import * as declared from '../../db/schema/declared.ts';
import * as floor from '../../db/schema/floor.ts';
import * as loyalty from '../../db/schema/loyalty.ts';
import * as orders from '../../db/schema/orders.ts';
import * as packing from '../../db/schema/packing.ts';
import * as people from '../../db/schema/people.ts';
import * as places from '../../db/schema/places.ts';
import * as serials from '../../db/schema/serials.ts';
import * as verification from '../../db/schema/verification.ts';
import { type PersonalColumn, personalColumns } from '../../engine/schema/personalColumns.ts';
import { columnName } from '../../engine/schema/tableOf.ts';

export interface EditorColumn {
  name: string;
  /** The pages whose right a run needs to see it, each with the right; undefined where every script sees it. */
  seenBy?: readonly Pick<PersonalColumn, 'page' | 'seen'>[] | undefined;
}

/** A table as scripts see it: a view with these columns. */
export interface EditorTable {
  name: string;
  columns: readonly EditorColumn[];
  /** How the audit log has a change of its rows; undefined where scripts only read. */
  writes?: {
    page: string;
    label: string;
    /** The wire's names of the columns in the log; it has no other column. */
    logged: Readonly<Record<string, string>>;
  };
}

/** The tables that scripts see beside the declared ones. A test asks for each new table to be put here or kept out. */
const handWritten: readonly PgTable[] = [
  people.users,
  people.pages,
  people.rolePermissions,
  orders.dealers,
  serials.issuedRanges,
  serials.mappings,
  serials.takenOut,
  serials.serialScans,
  serials.feedbacks,
  serials.ratings,
  serials.productRatings,
  serials.productConfigurations,
  verification.verifications,
  orders.orders,
  orders.orderLines,
  orders.soUploads,
  orders.salesOrders,
  packing.packedCartons,
  packing.cartonRuns,
  packing.cartonCorrections,
  packing.cartonContents,
  packing.dispatches,
  packing.dispatchedCartons,
  floor.countedCartons,
  floor.prints,
  floor.waitingDevices,
  floor.returns,
  floor.returnParts,
  floor.returnLines,
  loyalty.productPurchases,
  verification.recalls,
  loyalty.pointMovements,
  loyalty.pointBalances,
  loyalty.redemptionRequests,
  places.countries,
  places.states,
  places.cities,
];

/** Columns that nobody reads here, by their table. */
const without: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  // a certificate is a private file, which its address opens
  dealers: ['gst_certificate'],
  serial_scans: ['recent_visitors'],
  // the text holds the seal's code, the token opens rating and feedback
  verifications: ['token', 'scanned_text', 'visitor'],
};

/** The declared tables whose rows scripts may change: masters whose rules the database itself holds. */
const writable: readonly string[] = ['categories', 'products', 'cartons', 'sliders'];

/** Never shown: the database makes it to search in. */
const internal = ['search_text'];

const personal = personalColumns(resources);

function seenBy(table: string, column: string): EditorColumn['seenBy'] {
  const found = personal.filter((one) => one.table === table && one.column === column);
  return found.length ? found : undefined;
}

function editorTable(table: PgTable): EditorTable {
  const { name, columns } = getTableConfig(table);
  const resource = resources.find((one) => one.table === name);
  const fields = Object.entries(resource?.fields ?? {}).map(
    ([wire, field]) => [columnName(wire, field), { wire, field }] as const,
  );
  const secret = fields.flatMap(([column, { field }]) => (kinds[field.kind].isSecret ? [column] : []));
  const unseen = new Set([...internal, ...secret, ...(without[name] ?? [])]);
  const shown = columns.filter((column) => !unseen.has(column.name));
  const label = resource?.fields[resource.label];
  return {
    name,
    columns: shown.map((column) => ({ name: column.name, seenBy: seenBy(name, column.name) })),
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

const declaredTables = Object.values(declared).filter((table) => is(table, PgTable));

/** The tables that scripts see, by name. */
export const editorTables: readonly EditorTable[] = [...declaredTables, ...handWritten]
  .map(editorTable)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** The page under which the audit log has runs. */
export const editorPage = pageKeys.sqlEditor;
