import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { lazyPart, PartBoundary } from '../../components/lazyPart.ts';

const Timeline = lazyPart(() => import('./Timeline.tsx'));

interface TimelineProps {
  resource: Resource;
  id: string;
}

/** The timeline of a record whose declaration has one. Its script and its entries come after what stands above it. */
export const TimelineBelow = (record: TimelineProps) =>
  record.resource.timeline ? (
    <PartBoundary whenBroken={lost}>
      <Suspense fallback={null}>
        <Timeline {...record} />
      </Suspense>
    </PartBoundary>
  ) : null;

const lost = (retry: () => void) => <Lost retry={retry} />;

function Lost({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <button type="button" className="plain-button accent above-16" onClick={retry}>
      {translate('app.action.retry')}
    </button>
  );
}
