import {
  type EpcisDocument,
  type EpcisEvent,
  type EpcisQueryDocument,
  epcisContext,
} from '../../../contract/epcis/EpcisEvent.ts';

/** What both kinds of documents begin with; `sealbook:` stands for what the standard has no word for. */
const head = (origin: string, now: Date) => ({
  '@context': [epcisContext, { sealbook: `${origin}/epc/terms/` }],
  schemaVersion: '2.0' as const,
  creationDate: now.toISOString(),
});

export const documentOf = (origin: string, now: Date, eventList: EpcisEvent[]): EpcisDocument => ({
  ...head(origin, now),
  type: 'EPCISDocument',
  epcisBody: { eventList },
});

export const queryDocumentOf = (origin: string, now: Date, eventList: EpcisEvent[]): EpcisQueryDocument => ({
  ...head(origin, now),
  type: 'EPCISQueryDocument',
  epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList } } },
});

/** A document as it is sent. */
export const jsonLd = (
  document: EpcisDocument | EpcisQueryDocument,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(document), {
    headers: {
      'content-type': 'application/ld+json',
      'cache-control': 'no-store',
      'gs1-epcis-version': '2.0.0',
      'gs1-cbv-version': '2.0.0',
      ...headers,
    },
  });
