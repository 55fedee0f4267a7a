import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sumsName, totalIsLeast } from '../../contract/calls/records/listRequest.ts';
import { changedMeanwhile } from '../../contract/calls/records/save.ts';
import { type Envelope, longestFault, mostFaults } from '../../contract/calls/envelope.ts';
import { shortText } from '../../contract/values/foldText.ts';

export const unauthorized = 'User unauthorized, please contact admin.';
export { goneMessage } from '../../contract/calls/given.ts';

/** The answer of a call: the documented envelope. Business outcomes are HTTP 200. */
export type Answer<Data = unknown> = Envelope<Data>;

/** An answer with a ResponseCode of its own. */
export function answer(ResponseCode: string, ResponseMessage: string): Answer<null>;
export function answer<Data>(ResponseCode: string, ResponseMessage: string, ResponseData: Data): Answer<Data>;
export function answer(ResponseCode: string, ResponseMessage: string, ResponseData: unknown = null): Answer {
  return { ResponseCode, ResponseMessage, ResponseData };
}

/** The answer of a call that has done its work. */
export function done(): Answer<null>;
export function done<Data>(data: Data, message?: string): Answer<Data>;
export function done(data: unknown = null, message = ''): Answer {
  return answer('200', message, data);
}

/** How a failure is answered. */
export interface Failure {
  answer: Answer;
  status: ContentfulStatusCode;
  /** In seconds. */
  retryAfter?: number | undefined;
}

/** An answer that is JSON already. */
export class WrittenAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** As `done`, for data that is JSON already. */
export const doneText = (data: string): WrittenAnswer =>
  new WrittenAnswer(`{"ResponseCode":"200","ResponseMessage":"","ResponseData":${data}}`);

/** The number of a list's rows; where `isLeast`, there are more. */
interface Total {
  total: number;
  isLeast?: boolean;
  /** The sums of all of them, by their fields. */
  sums?: Readonly<Record<string, number>> | undefined;
}

const totalParts = ({ total, isLeast, sums }: Total, names: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, total])),
  ...(isLeast && { [totalIsLeast]: true }),
  ...(sums && { [sumsName]: sums }),
});

/** A page's rows as the calls send them: the first has the total, under `names` (spec 1 §3), and whether there are more. */
export const withTotal = <Row extends object>(
  { rows, ...found }: Total & { rows: readonly Row[] },
  names: readonly string[] = ['TotalRows'],
): (Row & { TotalRows?: number })[] =>
  rows.map((row, index) => (index === 0 ? { ...row, ...totalParts(found, names) } : row));

/** The same of rows that are a JSON array of objects already, as the database writes it: without a space before the first. */
export function textWithTotal(rows: string, found: Total, names: readonly string[]): string {
  if (!rows.startsWith('[{')) return rows;
  return `[${JSON.stringify(totalParts(found, names)).slice(0, -1)},${rows.slice(2)}`;
}

/** The first of the `errors`. */
const listed = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, mostFaults)
      .map(([field, text]) => [field, shortText(text, longestFault)]),
  );

/**
 * A business refusal: thrown anywhere in a call, it undoes the call's transaction and becomes the answer.
 *
 * @param errors each refused field's text; the answer has the first `mostFaults` of them
 * @param data what else the caller must know
 */
export class Refusal extends Error {
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(
    message: string,
    {
      code = '400',
      errors = {},
      data,
    }: { code?: string; errors?: Readonly<Record<string, string>>; data?: object | undefined } = {},
  ) {
    super(shortText(message, longestFault));
    this.code = code;
    this.errors = listed(errors);
    const named = Object.keys(errors).length ? { errors: this.errors } : undefined;
    this.data = data || named ? { ...named, ...data } : null;
  }

  get answer(): Answer {
    return answer(this.code, this.message, this.data);
  }
}

/** The refusal of one field's value, with the same text above the form and at the field. */
export const refusalAt = (field: string, text: string, code = '400'): Refusal =>
  new Refusal(text, { code, errors: { [field]: text } });

/** Things that one message names; of the others it says "and more". */
export const mostNamed = 3;

/** Lists the first few of `texts`: `1 – 40, 61 and more`. */
export const firstFew = (texts: readonly string[], most = mostNamed, mark = ','): string =>
  `${texts.slice(0, most).join(`${mark} `)}${texts.length > most ? `${mark === ',' ? '' : mark} and more` : ''}`;

/** The refusal of a save that began with an older version; `record`: what it is now, for whoever compares it. */
export const changedSince = (record?: unknown): Refusal =>
  new Refusal(changedMeanwhile, { code: '409', ...(record !== undefined && { data: { record } }) });

type HttpRefusalStatus = 401 | 403 | 404 | 408 | 413 | 415 | 418 | 429 | 507;

/** A refusal with an HTTP status of its own, such as no session, no right, too large, too often or no room. */
export class HttpRefusal extends Error {
  readonly status: HttpRefusalStatus;
  readonly retryAfter: number | undefined;

  constructor(status: HttpRefusalStatus, message: string, retryAfter?: number) {
    super(message);
    // no fault of the server, so the log gets its text on one line
    this.stack = message;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
