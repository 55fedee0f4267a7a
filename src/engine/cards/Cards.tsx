import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { parseDay } from '../../../contract/day/day.ts';
import { readCards } from '../../../contract/calls/records/cards.ts';
import type { CardDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { seenPart, unseenNames } from '../../../contract/resource/seen.ts';
import { formatNumber } from '../../../contract/resource/writtenValue.ts';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { queryFor } from '../../api/ask.ts';
import { registeredPortal } from '../../api/portal.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { Figure, Trend } from '../../components/Figure.tsx';
import { Failed } from '../../components/Notice.tsx';
import { useDifference } from '../../components/pictures/useComparison.tsx';
import { narrowedAddress } from '../../dataProvider/listAddress.ts';
import styles from '../../components/figure.module.css';

/** The declared cards of all lists that the person may view. Without any it asks for nothing. */
export function Cards() {
  const mayDo = useRights();
  const cards = registeredPortal().resources.flatMap((resource) => {
    if (!resource.cards.length || !mayDo(resource.page, 'view')) return [];
    const seen = seenPart(
      resource,
      unseenNames(resource, (right) => mayDo(resource.page, right)),
    );
    return seen.cards.map((card) => ({ resource: seen, card }));
  });
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(['cards'], readCards, { input: {} }),
    enabled: cards.length > 0,
  });
  if (!cards.length) return null;
  if (error && !data)
    return (
      <div className="panel">
        <Failed error={error} isBusy={isFetching} retry={() => void refetch()} />
      </div>
    );
  // a page without an entry in the person's role is open here, and closed to the server
  const shown = cards.flatMap(({ resource, card }) => {
    const answer = data?.find(({ Page, Title }) => Page === resource.page && Title === card.title);
    return data && !answer ? [] : [{ resource, card, answer }];
  });
  if (!shown.length) return null;
  return (
    <dl className={`panel wraps clips ${styles['cards']}`} aria-busy={!data}>
      {shown.map((one) => (
        <Card key={`${one.resource.page}/${one.card.title}`} {...one} />
      ))}
    </dl>
  );
}

interface CardProps {
  resource: Resource;
  card: CardDeclaration;
  /** Undefined until it is read. */
  answer: AnswerOf<typeof readCards>[number] | undefined;
}

/** One card, which leads to its rows, and how it differs from the period before. */
function Card({ resource, card, answer }: CardProps) {
  const translate = useTranslate();
  const difference = useDifference();
  const { title, sum = '', filter, period, lessIsBetter = false } = card;
  const format = (value: number) => formatNumber(value, resource.fields[sum], translate);
  const { Value = 0, Before } = answer ?? {};
  const [from, to] = [parseDay(Before?.FromDate ?? ''), parseDay(Before?.ToDate ?? '')];
  return (
    <Figure
      label={translate(title)}
      to={narrowedAddress(resource, '', { ...filter, ...(period && { period }) })}
      value={answer && format(Value)}
    >
      {Before && from && to && (
        <Trend now={Value} then={Before.Value} isBad={lessIsBetter}>
          {Value !== Before.Value && (
            <strong className="tinted" aria-hidden="true">
              {Value > Before.Value ? '▲' : '▼'} {Before.Value === 0 && `${format(Value)}, `}
            </strong>
          )}
          {difference(Value, Before.Value, { from, to }, format)}
        </Trend>
      )}
    </Figure>
  );
}
