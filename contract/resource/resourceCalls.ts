import * as v from 'valibot';
import { type Access, defineCall, sends } from '../calls/Call.ts';
import { type ListRequest, row, type Row, rows } from '../calls/records/listRequest.ts';
import { options, type OptionsCall, type OptionsRequest } from '../calls/records/options.ts';
import type { FieldOf } from './declaration/Field.ts';
import type { Chart, Resource } from './Resource.ts';
import type { CallAction, FormAction, RowAction, SetAction } from './declaration/ResourceDeclaration.ts';

/** The parameter of a file's header: with the wire's names if it is `wire`, with people's otherwise. */
export const headersParameter = 'headers';
export const wireHeaders = 'wire';

/** The types of files that a list call can answer: CSV, or an Excel workbook. */
export const csvType = 'text/csv';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Makes the export call of a resource, if the specification has one. */
export const exportCall = ({ page, title }: Resource, path: string) =>
  defineCall('POST', path, {
    access: { page, right: 'report' },
    summary: `List all rows of ${title} with only the exported fields`,
    request: sends<ListRequest>(),
    answer: rows,
  });

/** Makes the call that makes a record active or inactive (spec 1 §7). */
export const toggleCall = ({ calls, page, title }: Resource) =>
  defineCall('GET', `${calls.toggle}/:id/:flag`, {
    access: { page, right: 'edit' },
    summary: `Make a record of ${title} active or inactive`,
    answer: row,
  });

/** Makes the call of an action that only calls. */
export const actionCall = ({ page, title }: Resource, { call, label, right }: RowAction & CallAction) =>
  defineCall('GET', `${call}/:id`, {
    access: { page, right },
    summary: `${label} a record of ${title}`,
    answer: row,
  });

/** Makes the call of an action that sets, asks or has a form: a POST, which is repeated only by its key. */
export const askingCall = (
  { page, title }: Resource,
  { call, label, right }: RowAction & (SetAction | FormAction),
) =>
  defineCall('POST', call, {
    access: { page, right },
    summary: `${label} a record of ${title}`,
    request: sends<Row>(),
    answer: row,
  });

/** Makes the call that counts a list's rows with each choice of a filter, within the other filters. */
export const countsCall = ({ page, title }: Pick<Resource, 'page' | 'title'>, path: string) =>
  defineCall('GET', path, {
    access: { page, right: 'view' },
    summary: `Count the rows of ${title} by each choice`,
    request: sends<Partial<ListRequest>>(),
    answer: v.array(
      v.object({ value: v.union([v.number(), v.string()]), label: v.string(), count: v.number() }),
    ),
  });

const group = v.object({
  /** The value that its rows share; null if they have none. */
  label: v.nullable(v.string()),
  /** The id of the record with that label, if the rows have it and agree. */
  id: v.optional(v.number()),
  /** The number of groups: more than one if it has all smaller groups. */
  groups: v.number(),
  /** Its sums in the declared order, or only the number of its rows. */
  values: v.array(v.number()),
});

/** A group of rows in a list's chart. */
export type ChartGroup = v.InferOutput<typeof group>;

/** The parameter of a bar chart's call with the groups to show, a label a line; an empty line for rows without one. */
export const groupsName = 'Groups';

/** Makes the call that answers a chart of the list's rows: the largest groups first, the others together as the last. */
export const chartCall = ({ page, title }: Resource, { call }: Pick<Chart, 'call'>) =>
  defineCall('GET', call, {
    access: { page, right: 'view' },
    summary: `Sum the rows of ${title} for its chart`,
    request: sends<Partial<ListRequest>>(),
    answer: v.array(group),
  });

/** Makes the call of the dropdown of active records, for everybody who has signed in. */
export const optionsCall = ({ title }: Pick<Resource, 'title'>, path: string): OptionsCall =>
  defineCall('GET', path, {
    access: 'signed-in',
    summary: `List active records of ${title} to choose from`,
    request: sends<OptionsRequest>(),
    answer: options,
  });

/** Makes the call of a field's own dropdown, on the page of its resource; undefined if it has none. */
export function fieldOptionsCall(
  { page, title }: Pick<Resource, 'page' | 'title'>,
  { label, options: declared }: FieldOf<'reference'>,
): OptionsCall | undefined {
  if (!declared) return undefined;
  const [method, path] =
    typeof declared === 'string' ? (['GET', declared] as const) : (['POST', declared.post] as const);
  const access: Access = { page, right: 'view' };
  return defineCall(method, path, {
    access,
    summary: `List the options of ${label} of ${title}`,
    request: sends<OptionsRequest>(),
    answer: options,
  });
}

/** Makes a call that answers rows for a picker or for a field's default. */
export const rowsCall = (page: string, path: string) =>
  defineCall('POST', path, {
    access: { page, right: ['add', 'view'] },
    summary: `List rows for ${page}`,
    request: sends<Row>(),
    answer: rows,
  });
