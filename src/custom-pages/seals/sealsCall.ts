import { getSeals } from '../../../contract/calls/serials.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { askForFile } from '../../api/ask.ts';

/** The seals of `range` as streamed CSV: `SeqNo,Code,Url,ScratchCode`, one row a seal. */
export const askForSeals = ({ from, to }: SerialRange, signal: AbortSignal): Promise<Response> =>
  askForFile(getSeals, { input: { FromNo: from, ToNo: to }, signal });

/** The name of a file with the seals of `range`. */
export const fileName = (range: SerialRange, extension: string): string =>
  `seals-${range.from}-${range.to}.${extension}`;
