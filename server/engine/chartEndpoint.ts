import { dayInZone } from '../../contract/day/day.ts';
import { namesOfChart } from '../../contract/resource/charts.ts';
import type { Chart } from '../../contract/resource/Resource.ts';
import { chartCall } from '../../contract/resource/resourceCalls.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { requireRight } from '../calls/access.ts';
import { done } from '../calls/answer.ts';
import { type Endpoint, endpoint } from '../calls/endpoint.ts';
import { countsSchema, narrowed } from './listEndpoint.ts';
import { inTurn } from './rows/inTurn.ts';
import type { RowSource } from './rows/RowSource.ts';
import { sourceSeenBy } from './rows/sourceSeenBy.ts';
import { sumChart } from './rows/sumChart.ts';

/**
 * GET: what a list's chart shows of all rows that the list would show, whatever its page; for whoever sees the fields that
 * it goes by.
 */
export function chartEndpoint(whole: RowSource, chart: Chart): Endpoint {
  const { resource } = whole;
  const rights = seenRights(resource);
  const needed = namesOfChart(resource, chart).flatMap((name) => rights.get(name) ?? []);
  return endpoint(chartCall(resource, chart), countsSchema(resource), async (request) => {
    const { deps, session, input } = request;
    for (const right of needed) requireRight(session, resource.page, right);
    const source = sourceSeenBy(whole, session);
    const today = dayInZone(source.zone, 0, deps.now());
    const query = narrowed(source, resource, input);
    return done(
      await inTurn(request, ({ deps: { database } }) =>
        sumChart(database, source, session, query, chart, today),
      ),
    );
  });
}
