import { type allSources, jobLanes } from '../../server/app.ts';
import { sealbook } from '../../server/sealbook.ts';
import type { JobWorks } from '../../server/engine/jobs.ts';

/** Makes the work of all jobs, which a server does in several lanes. */
export const allWorks = (sources: ReturnType<typeof allSources>): JobWorks =>
  Object.fromEntries(jobLanes(sealbook, sources).flatMap((works) => Object.entries(works)));
