import * as v from 'valibot';
import { type EpcisQuery, eventsAtOnce, getEpcisEvents } from '../../../contract/calls/seals/epcis.ts';
import type { Period } from '../../../contract/day/period.ts';
import { dayStart } from '../../../contract/day/zoneOffset.ts';
import type {
  BizStep,
  EpcisDocument,
  EpcisQueryDocument,
  EventType,
} from '../../../contract/epcis/EpcisEvent.ts';
import { ApiError } from '../../api/ApiError.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';

/** Selects events by a period, and optionally by a type and a step. */
export interface EventFilter extends Period {
  type: EventType | undefined;
  step: BizStep | undefined;
}

const queryOf = ({ from, to, type, step }: EventFilter): EpcisQuery => ({
  GE_eventTime: dayStart(from, timeZone()),
  LT_eventTime: dayStart(to, timeZone(), 1),
  ...(type && { eventType: type }),
  ...(step && { EQ_bizStep: step }),
});

interface EventPage {
  document: EpcisQueryDocument;
  /** The next page's token; undefined on the last page. */
  next: string | undefined;
}

/** Reads the next page's token from an answer's `Link` header. */
const tokenIn = (link: string | null): string | undefined => {
  const address = /<([^<>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address && (new URL(address, window.location.href).searchParams.get('nextPageToken') ?? undefined);
};

/** Reads one page of events by the standard's query. Throws what `askForFile` throws. */
export async function readEpcis(
  filter: EventFilter,
  { token, perPage, signal }: { token?: string | undefined; perPage?: number; signal?: AbortSignal },
): Promise<EventPage> {
  const input: EpcisQuery = {
    ...queryOf(filter),
    perPage: perPage ?? eventsAtOnce.usual,
    ...(token !== undefined && { nextPageToken: token }),
  };
  const headers = { Accept: 'application/ld+json' };
  const response = await askForFile(getEpcisEvents, { input, headers, ...(signal && { signal }) });
  const read = v.safeParse(getEpcisEvents.answer, await response.json());
  if (!read.success) throw new ApiError('app.error.server', 'answer');
  return { document: read.output, next: tokenIn(response.headers.get('link')) };
}

/**
 * Reads all events of `filter` page by page and saves them as one document. Throws the abort if `signal` stops it.
 *
 * @param onProgress called with the number of events received so far
 */
export async function saveEpcis(
  filter: EventFilter,
  onProgress: (events: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // texts, not objects: a million events as objects need gigabytes, while the browser may hold a file's parts on the disk
  const parts: string[] = [];
  let head: Pick<EpcisDocument, '@context' | 'schemaVersion' | 'creationDate'> | undefined;
  let count = 0;
  let token: string | undefined;
  do {
    const { document, next } = await readEpcis(filter, { token, perPage: eventsAtOnce.most, signal });
    const { epcisBody, type: _type, ...rest } = document;
    head ??= rest;
    const events = epcisBody.queryResults.resultsBody.eventList;
    parts.push(...events.map((event) => JSON.stringify(event)));
    count += events.length;
    onProgress(count);
    token = next;
  } while (token !== undefined);
  const opening = JSON.stringify({ ...head, type: 'EPCISDocument' }).slice(0, -1);
  const file = new Blob([opening, ',"epcisBody":{"eventList":[', parts.join(',\n'), ']}}'], {
    type: 'application/ld+json',
  });
  saveBlob(file, `epcis-${filter.from}-${filter.to}.jsonld`);
}
