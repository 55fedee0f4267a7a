import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { importCalls } from '../../../contract/calls/records/imports.ts';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useResource } from '../useResource.ts';
import styles from './imports.module.css';
import { stateText, useNameOf } from './importTexts.ts';

const when = (moment: string): string => shownMoment(momentInZone(new Date(moment), timeZone()));

/** Lists the page's imports and the person's changes of many rows, each with its address. */
export function EarlierImports({ none }: { none?: string }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { page, path } = useResource();
  const { data } = useQuery({
    queryKey: ['imports', page],
    queryFn: ({ signal }) => ask(importCalls.list, { input: { Page: page }, page, signal }),
  });
  if (!data?.data.length) return data && none !== undefined ? <p className="muted">{none}</p> : null;
  return (
    <section className={styles['earlier']} aria-label={translate('app.imports.earlier')}>
      <h2 className="below-8">{translate('app.imports.earlier')}</h2>
      <ul className="panel lined">
        {data.data.map(({ ImportId, FileName, Does, Columns, State, Total, UserName, CreatedAt }) => (
          <li key={ImportId}>
            <Link
              className="ink weight-500"
              to={`${path}/${Does === null ? 'import' : 'changes'}/${ImportId}`}
            >
              {nameOf({ FileName, Does, Columns })}
            </Link>
            <span>{translate('app.imports.rows', { smart_count: Total, count: formatQuantity(Total) })}</span>
            <span>{translate(stateText({ Does, State }))}</span>
            <small>{translate('app.imports.by', { name: UserName, moment: when(CreatedAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
