import * as yup from 'yup';
import { longestRemark, mostScans } from '../../../contract/calls/packing.ts';

const longestScan = 500;

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent.replaceAll('\0', '') : '');

/** The schema of a scanned text, without the NUL that no code has. */
export const scanText = () =>
  yup
    .string()
    .transform((_text: unknown, sent: unknown) => textOf(sent))
    .trim()
    .max(longestScan, 'This is no code.')
    .default('');

/** The schema of a remark; a later step decides whether one is needed. */
export const remarkText = () =>
  yup
    .string()
    .transform((_text: unknown, sent: unknown) => textOf(sent))
    .trim()
    .max(longestRemark, `Remarks can have at most ${longestRemark} characters.`)
    .default('');

/** Returns a scanned list as it was sent. */
export const scannedList = (sent: unknown): object[] => (Array.isArray(sent) ? sent.map(Object) : []);

/** The schema of scanned cartons' codes; anything that is no code is left out. */
export const scannedCodes = () =>
  yup
    .array()
    .of(yup.string().required())
    .transform((_codes: unknown, sent: unknown) =>
      Array.isArray(sent) ? sent.filter((code) => typeof code === 'string' && code) : [],
    )
    .max(mostScans)
    .default([]);
