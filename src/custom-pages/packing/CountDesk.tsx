import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'ra-core';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import {
  type CountResult,
  countResults,
  getCountNumbers,
  scanForCount,
} from '../../../contract/calls/seals/stock.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { useResource } from '../../engine/useResource.ts';
import { stockCountReport } from '../../resources/reports/stockCountReport.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import { useReportLinks, type WireDays } from '../dashboard/ToReports.tsx';
import { deskOf } from '../floor/Desk.tsx';
import floor from '../floor/floor.module.css';
import { PlacedScans } from '../floor/PlacedScans.tsx';

/** Counts cartons, for people who may add. Several may scan for one count at once. */
export default deskOf('app.counting.counts', Counting);

/** An open count, as the device keeps it. */
interface OpenCount extends WireDays {
  id: number;
  name: string;
}

const isOpen = { CountState: 1 };
const newest = { field: 'CreatedDt', order: 'DESC' } as const;

/** The most open counts to choose from. */
const mostOpen = 200;

function Counting() {
  const translate = useTranslate();
  const { name } = useResource();
  const id = useId();
  const pagination = { page: 1, perPage: mostOpen };
  const { data: rows } = useGetList(name, { filter: isOpen, pagination, sort: newest });
  const [kept, keep, isRead] = useKeptValue<OpenCount>('stock-count', 'count');
  const listed = (rows ?? []).map((row): OpenCount => {
    const day = textOf(row['CreatedDt']);
    return { id: Number(row.id), name: textOf(row['CountName']), FromDate: day, ToDate: day };
  });
  const only = listed.length === 1 ? listed[0] : undefined;
  useEffect(() => {
    // a reload without the network finds it on the device
    if (isRead && !kept && only) keep(only);
  }, [isRead, kept, only, keep]);
  const count = kept;
  const offered = count && !listed.some((one) => one.id === count.id) ? [count, ...listed] : listed;
  return (
    <>
      <p className={`stack gap-8 ${floor['choice']}`}>
        <label className="size-15 weight-600" htmlFor={id}>
          {translate('app.counting.count')}
        </label>
        <select
          id={id}
          className="control"
          value={count?.id ?? ''}
          onChange={({ target }) => keep(offered.find((one) => String(one.id) === target.value))}
        >
          <option value="">{translate(offered.length ? 'app.counting.choose' : 'app.counting.none')}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </p>
      {count && <CountScans key={count.id} count={count} />}
    </>
  );
}

/** How a scan of each result is answered. Of what the count has already, nobody has to act late. */
const outcomes = { unexpected: 'unexpected', again: 'alreadyScanned' } as const;

function CountScans({ count }: { count: OpenCount }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const numbers = ['count numbers', count.id];
  return (
    <div className={floor['desk']}>
      <PlacedScans
        listName={`stock-count ${count.id}`}
        label={translate('app.counting.scan')}
        none={translate('app.counting.no_place')}
        save={async ({ code, place, key }, signal) => {
          const input = { CountId: count.id, CartonId: code, Place: place };
          const headers = { 'Idempotency-Key': key };
          const { data, message: text } = await ask(scanForCount, { input, headers, signal });
          void queryClient.invalidateQueries({ queryKey: numbers });
          if (data.Result === 'found' || data.Result === 'moved')
            return { outcome: 'accepted', text, item: null };
          return { outcome: outcomes[data.Result], text, isListed: true, isCertain: true };
        }}
      />
      <Numbers count={count} queryKey={numbers} />
    </div>
  );
}

/** Milliseconds until the numbers are read again, as others count, too. */
const often = 5000;

/** The numbers of a count so far. Each leads to its cartons. */
function Numbers({ count, queryKey }: { count: OpenCount; queryKey: unknown[] }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { data } = useQuery({
    ...queryFor(queryKey, getCountNumbers, { input: { CountId: count.id } }),
    refetchInterval: often,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={`panel ${floor['card']}`} aria-label={translate('app.counting.so_far')}>
      <dl className={`stack halves pad-16 ${floor['numbers']}`} aria-busy={!data}>
        {(Object.keys(countResults) as CountResult[]).map((result) => {
          const to = linkTo(stockCountReport.path, count, { CountId: count.id, Result: result });
          const label = translate(countResults[result]);
          return (
            <div key={result} data-result={result}>
              <dt>
                {to === undefined ? (
                  label
                ) : (
                  <Link className="plain-link" to={to}>
                    {label}
                  </Link>
                )}
              </dt>
              <dd>{data ? formatQuantity(data[result]) : '–'}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
