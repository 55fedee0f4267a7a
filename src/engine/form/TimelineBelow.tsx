import type { Resource } from '../../../contract/resource/Resource.ts';
import { latePart, PartBoundary } from '../../components/lazyPart.ts';
import { Failed } from '../../components/Notice.tsx';

const Timeline = latePart(() => import('./Timeline.tsx'));

interface TimelineProps {
  resource: Resource;
  id: string;
}

/** The timeline of a record whose declaration has one. Its script and its entries load after the parts above it. */
export const TimelineBelow = (record: TimelineProps) =>
  record.resource.timeline ? (
    <PartBoundary whenBroken={lost}>
      <Timeline {...record} />
    </PartBoundary>
  ) : null;

const lost = (retry: () => void) => <Failed error={new Error('app.error.part')} retry={retry} />;
