import { readCards } from '../../../contract/calls/records/cards.ts';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { periodsOfCard } from '../../../contract/resource/cards.ts';
import type { CardDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { done } from '../../calls/answer.ts';
import { endpoint, type Endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { sumChart } from '../chart/sums.ts';
import { queryOf } from '../list.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import { type RowSource, sourceSeenBy } from '../rows/RowSource.ts';
import type { Period } from '../rows/period.ts';

/** What a card counts or sums: the rows that its list would show with the same filters, also before. */
async function valuesOf(
  { deps: { database, now }, session }: Pick<SessionRequest, 'deps' | 'session'>,
  source: RowSource,
  card: CardDeclaration,
) {
  const { resource, zone } = source;
  const { title, sum, filter = {} } = card;
  const input = Object.fromEntries(resource.filters.map(({ field, sends }) => [sends, filter[field]]));
  const { among } = queryOf(source, resource, input, session);
  // a chart of one group, so that sums that are kept serve cards as well
  const whole = { type: 'bar', title, call: '', sums: sum === undefined ? [] : [sum] } as const;
  const today = dayInZone(zone, 0, now());
  const valueIn = async (period: Period | undefined) => {
    const [all] = await sumChart(database, source, session, { among, period }, whole, today);
    return all?.values[0] ?? 0;
  };
  const { days, before } = periodsOfCard(resource, card, zone, now());
  const [Value, earlier] = await Promise.all([valueIn(days), before && valueIn(before)]);
  return {
    Page: resource.page,
    Title: title,
    Value,
    Before:
      before && earlier !== undefined
        ? { Value: earlier, FromDate: wireDay(before.from), ToDate: wireDay(before.to) }
        : null,
  };
}

/** POST: the cards of all lists that the person may view, by the fields that they see. */
export function cardsEndpoint(sources: ReadonlyMap<string, RowSource>): Endpoint {
  const withCards = [...sources.values()].filter(({ resource }) => resource.cards.length);
  return endpoint(readCards, async (request) => {
    const { session } = request;
    const seen = withCards
      .filter(({ resource }) => can(session.permissions, resource.page, 'view', false))
      .map((source) => sourceSeenBy(source, session));
    return done(
      await withReadConnection(request, (asking) =>
        Promise.all(
          seen.flatMap((source) => source.resource.cards.map((card) => valuesOf(asking, source, card))),
        ),
      ),
    );
  });
}
