import * as v from 'valibot';
import { type Access, defineCall, sends } from '../calls/Call.ts';
import type { ListRequest } from '../calls/listRequest.ts';
import { options, type OptionsCall, type OptionsRequest } from '../calls/options.ts';
import type { FormMode } from './Condition.ts';
import type { FieldOf } from './Field.ts';
import type { Chart, Resource } from './Resource.ts';
import type { CallAction, FormAction, RowAction, SetAction } from './ResourceDeclaration.ts';

const row = v.record(v.string(), v.unknown());

/** A row as the wire sends it. */
export type Row = v.InferOutput<typeof row>;

export const rows = v.array(row);

/** Beside a call that answers a file: whose names its header has, people's unless it is the wire's. */
export const headersParameter = 'headers';
export const wireHeaders = 'wire';

/** What is accepted where a list is asked for as a file: CSV, or an Excel workbook. */
export const csvType = 'text/csv';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The documented list call of a resource (spec 1 §7). */
export const listCall = ({ calls, page, title }: Resource) =>
  defineCall({
    method: 'POST',
    path: calls.list,
    access: { page, right: 'view' },
    summary: `Rows of ${title}; with PageSize -1 all of them, to Accept: text/csv as CSV, to that of .xlsx as a workbook`,
    request: sends<ListRequest>(),
    answer: rows,
  });

/** The call of an export's own, where the specification has one. */
export const exportCall = ({ page, title }: Resource, path: string) =>
  defineCall({
    method: 'POST',
    path,
    access: { page, right: 'report' },
    summary: `Every row of ${title} with the exported fields alone`,
    request: sends<ListRequest>(),
    answer: rows,
  });

/** The call that saves a record in `mode`: the specification saves new and stored ones by one call or by two. */
export function saveCall({ calls, page, key, texts }: Resource, mode: FormMode) {
  const path = mode === 'add' ? calls.create : calls.update;
  if (!path) throw new Error(`'${key}' has no call to ${mode} by`);
  const isBoth = calls.create === calls.update;
  return defineCall({
    method: 'POST',
    path,
    access: { page, right: isBoth ? ['add', 'edit'] : mode === 'add' ? 'add' : 'edit' },
    summary: mode === 'add' ? texts.addTitle : texts.updateTitle,
    request: sends<Row>(),
    answer: row,
  });
}

/** Makes a record active or inactive (spec 1 §7). */
export const toggleCall = ({ calls, page, title }: Resource) =>
  defineCall({
    method: 'GET',
    path: `${calls.toggle}/:id/:flag`,
    access: { page, right: 'edit' },
    summary: `Make a record of ${title} active or inactive`,
    answer: row,
  });

/** A declared action of a row. */
export const actionCall = ({ page, title }: Resource, { call, label, right }: RowAction & CallAction) =>
  defineCall({
    method: 'GET',
    path: `${call}/:id`,
    access: { page, right },
    summary: `${label} a record of ${title}`,
    answer: row,
  });

/**
 * An action that sets or asks, or has a form of its own. It is sent as POST: it is retried by its Idempotency-Key alone, and what people wrote
 * stands in no log of addresses.
 */
export const askingCall = (
  { page, title }: Resource,
  { call, label, right }: RowAction & (SetAction | FormAction),
) =>
  defineCall({
    method: 'POST',
    path: call,
    access: { page, right },
    summary: `${label} a record of ${title}`,
    request: sends<Row>(),
    answer: row,
  });

/** How many rows a list would show with each choice of a filter, beside what else it is narrowed by. */
export const countsCall = ({ page, title }: Pick<Resource, 'page' | 'title'>, path: string) =>
  defineCall({
    method: 'GET',
    path,
    access: { page, right: 'view' },
    summary: `How many rows ${title} has of each choice`,
    request: sends<Partial<ListRequest>>(),
    answer: v.array(
      v.object({ value: v.union([v.number(), v.string()]), label: v.string(), count: v.number() }),
    ),
  });

const group = v.object({
  /** What its rows have in common; null where they have nothing there. */
  label: v.nullable(v.string()),
  /** How many groups it is: more than one where the smaller stand together. */
  groups: v.number(),
  /** Its sums in the declared order, or the number of its rows alone. */
  values: v.array(v.number()),
});

/** A group of rows in a list's chart. */
export type ChartGroup = v.InferOutput<typeof group>;

/** What a list's chart shows of the rows that the list would show: the largest groups first, the rest together as the last. */
export const chartCall = ({ page, title }: Resource, { call }: Pick<Chart, 'call'>) =>
  defineCall({
    method: 'GET',
    path: call,
    access: { page, right: 'view' },
    summary: `Sums of the rows of ${title} for its chart`,
    request: sends<Partial<ListRequest>>(),
    answer: v.array(group),
  });

/** The dropdown of a resource's active records, for whoever has signed in. */
export const optionsCall = ({ title }: Pick<Resource, 'title'>, path: string): OptionsCall =>
  defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: `Active records of ${title} to choose from`,
    request: sends<OptionsRequest>(),
    answer: options,
  });

/** The dropdown that a field asks for by a call of its own, on the page of its resource. */
export function fieldOptionsCall(
  { page, title }: Pick<Resource, 'page' | 'title'>,
  { label, options: declared }: FieldOf<'reference'>,
): OptionsCall | undefined {
  if (!declared) return undefined;
  const [method, path] =
    typeof declared === 'string' ? (['GET', declared] as const) : (['POST', declared.post] as const);
  const access: Access = { page, right: 'view' };
  return defineCall({
    method,
    path,
    access,
    summary: `What ${label} of ${title} can be`,
    request: sends<OptionsRequest>(),
    answer: options,
  });
}

/** A call that a declaration names for what it answers: rows for a picker or for a field's first value. */
export const rowsCall = (page: string, path: string) =>
  defineCall({
    method: 'POST',
    path,
    access: { page, right: ['add', 'view'] },
    summary: `Rows for ${page}`,
    request: sends<Row>(),
    answer: rows,
  });
