import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { sendForFile } from '../../api/sendForFile.ts';

/** The seals of `range` as streamed CSV: `SeqNo,Code,Url,ScratchCode`, one row a seal. */
export const sendForSeals = (range: SerialRange, page: string, signal: AbortSignal): Promise<Response> =>
  sendForFile({
    path: `${undocumentedCalls.seals}?FromNo=${range.from}&ToNo=${range.to}`,
    page,
    signal,
  });

/** The name of a file with the seals of `range`. */
export const fileName = (range: SerialRange, extension: string): string =>
  `seals-${range.from}-${range.to}.${extension}`;
