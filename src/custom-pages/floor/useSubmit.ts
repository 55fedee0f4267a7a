import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ScanAnswer } from '../../scanning/scanAnswer.ts';
import type { ScanQueue } from '../../scanning/queue/ScanList.ts';

/** A submit that waits. */
interface Asked {
  /** The last refusal before it. */
  before: ScanAnswer | undefined;
}

/**
 * Calls `act` once all scans are checked. If one of them is refused before that, it says so instead, because the packer submitted
 * more than is in the list.
 */
export function useSubmit(
  { waiting, refusal, say: sayScan }: Pick<ScanQueue<unknown>, 'waiting' | 'refusal' | 'say'>,
  act: () => void,
) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked>();
  const [ended, setEnded] = useState<Asked>();
  const isChecked = waiting.length === 0;
  if (asked && isChecked) {
    setAsked(undefined);
    setEnded(asked);
  }
  const end = useEffectEvent(({ before }: Asked) => {
    if (!refusal || refusal === before) return act();
    const text = translate(refusal.text).replaceAll('\n', ' ');
    const why = translate('app.floor.not_submitted', { code: refusal.code, text });
    sayScan('invalid', `${why}\n${translate('app.floor.not_submitted_more')}`);
  });
  useEffect(() => {
    if (ended) end(ended);
  }, [ended]);
  return {
    // the page learns of a scan a moment late, so the next render decides whether all are checked
    submit: () => setAsked((now) => now ?? { before: refusal }),
    /** The number of checks for which a submit waits, and how to call it off. */
    checks: asked && { count: waiting.length, stop: () => setAsked(undefined) },
  };
}
