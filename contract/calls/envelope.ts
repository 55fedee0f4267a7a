/** The answer of every call, also if it refuses or fails (spec 1 §7). */
export interface Envelope<Data> {
  ResponseCode: string;
  /** The text that people read; it may be empty. */
  ResponseMessage: string;
  ResponseData: Data;
}

/** The ResponseCodes with a meaning. Any other one is an error (spec 1 §8). */
export const responseCodes = {
  done: '200',
  otpSent: '205',
  scratchCodeNeeded: '206',
  alreadyScanned: '208',
  refused: '400',
  conflict: '409',
} as const;

/** Refuses a request that another site's page sent. */
export const sentElsewhere = 'Another site has sent this, so nothing was done. Please do it on our own page.';

/** The most faults that an answer lists, more than any form has fields, and the most letters of each. */
export const mostFaults = 30;
export const longestFault = 500;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a parsed JSON body is an envelope. Proxies and foreign servers answer other bodies. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return isObject(body) && 'ResponseCode' in body && typeof body.ResponseCode === 'string';
}

/** Reads the text of each refused field; none if the answer names no fields. */
export function refusedFields(data: unknown): Record<string, string> {
  if (!isObject(data) || !('errors' in data) || !isObject(data.errors)) return {};
  return Object.fromEntries(
    Object.entries(data.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
