import ClosedIcon from '@mui/icons-material/ChevronRightOutlined';
import { Button } from '../../components/Button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import {
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
  type IdRow,
  type ItemRow,
  rowsAtOnce,
} from '../../../contract/calls/seals/tracking.ts';
import { type CartonType, parseCarton } from '../../../contract/serial/cartonCode.ts';
import { formatRange } from '../../../contract/serial/serialRange.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { CodeLink, shownWhen } from './CodeLink.tsx';
import styles from './tracking.module.css';
import { TableHead } from '../../components/TableHead.tsx';

type Part = { First: number; PageSize: number };

/** Reads rows in parts. The first row has the number of all rows. */
function useRows<Row extends { TotalRows?: number | undefined }>(
  key: readonly string[],
  read: (part: Part, signal: AbortSignal) => Promise<Row[]>,
) {
  const { data, error, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['tracking', ...key],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => read({ First: pageParam, PageSize: rowsAtOnce.usual }, signal),
    getNextPageParam: (_last, pages) => {
      const shown = pages.flat().length;
      return shown < (pages[0]?.[0]?.TotalRows ?? 0) ? shown + 1 : undefined;
    },
  });
  const rows = data?.pages.flat();
  return {
    rows,
    total: rows?.[0]?.TotalRows ?? 0,
    error,
    more: () => void fetchNextPage({ cancelRefetch: false }),
    retry: () => void refetch(),
  };
}

interface RowsProps {
  state: Omit<ReturnType<typeof useRows>, 'rows'> & { rows: readonly object[] | undefined };
  children: ReactNode;
}

/** Frames a table. Says if it is being read or could not be read, and offers the rows that are not shown yet. */
function Rows({ state: { rows, total, error, more, retry }, children }: RowsProps) {
  const translate = useTranslate();
  if (!rows)
    return error ? (
      <p className={`${styles['empty']} negative`} role="alert">
        {translate(error.message)} <Button label="app.action.retry" onClick={retry} />
      </p>
    ) : (
      <div className={`bones ${styles['skeleton']}`} aria-busy="true" />
    );
  const left = Math.min(total - rows.length, rowsAtOnce.usual);
  return (
    <>
      {rows.length ? children : <p className={`muted ${styles['empty']}`}>{translate('app.list.none')}</p>}
      {left > 0 && (
        <p className={`row ends small ${styles['left']}`}>
          <span>{translate('app.tracking.left', { shown: rows.length, total })}</span>
          {/* a disabled button would lose the focus */}
          <Button label={translate('app.tracking.more', { count: left })} onClick={more} />
        </p>
      )}
    </>
  );
}

/** The contents of a dispatch or a carton, down to the units (spec 3 §2, QR Code Tracking Report). */
export function Contents({ code }: { code: string }) {
  const state = useRows<IdRow>(
    ['info', code],
    async (part, signal) => (await ask(getScanInfo, { input: { qr: code, ...part }, signal })).data,
  );
  const only = state.rows?.length === 1;
  return (
    <Rows state={state}>
      <IdTable rows={state.rows ?? []} areOpen={only} />
    </Rows>
  );
}

function Tertiary({ code }: { code: string }) {
  const state = useRows<IdRow>(
    ['tertiary', code],
    async (part, signal) => (await ask(getTertiaryInfo, { input: { Id: code, ...part }, signal })).data,
  );
  return (
    <Rows state={state}>
      <IdTable rows={state.rows ?? []} />
    </Rows>
  );
}

function IdTable({ rows, areOpen = false }: { rows: readonly IdRow[]; areOpen?: boolean }) {
  return (
    <table className={`table ${styles['table']} ${styles['contents']}`}>
      <TableHead
        columns={['app.tracking.id', 'app.tracking.qty', 'app.tracking.date']}
        numeric={['app.tracking.qty']}
      />
      <tbody>
        {rows.map((row) => (
          <IdRows key={row.Id} row={row} isOpenAtFirst={areOpen} />
        ))}
      </tbody>
    </table>
  );
}

function IdRows({ row: { Id, Qty, CreatedDt }, isOpenAtFirst }: { row: IdRow; isOpenAtFirst: boolean }) {
  const translate = useTranslate();
  const region = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const type: CartonType | undefined = parseCarton(Id)?.type;
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={`plain-button line touch whole ${styles['expand']}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            aria-label={translate('app.tracking.open', { code: Id })}
            onClick={() => setOpen(!isOpen)}
          >
            <ClosedIcon aria-hidden="true" />
          </button>
          <CodeLink code={Id} />
        </th>
        <td data-numeric="true">{formatQuantity(Qty)}</td>
        <td>{shownWhen(CreatedDt).day}</td>
      </tr>
      {isOpen && (
        <tr className={styles['inner']}>
          <td id={region} colSpan={3}>
            {type === 'TID' ? <Tertiary code={Id} /> : <Units code={Id} />}
          </td>
        </tr>
      )}
    </>
  );
}

function Units({ code }: { code: string }) {
  const state = useRows<ItemRow>(
    ['secondary', code],
    async (part, signal) => (await ask(getSecondaryInfo, { input: { Id: code, ...part }, signal })).data,
  );
  return (
    <Rows state={state}>
      <table className={`table cards ${styles['table']} ${styles['contents']} ${styles['units']}`}>
        <TableHead
          columns={['app.floor.product', 'app.tracking.qty', 'app.tracking.serials', 'app.tracking.date']}
          numeric={['app.tracking.qty']}
        />
        <tbody>
          {state.rows?.map(({ ProductName, Qty, SeqNo, ToNo, BatchNo, CreatedDt }) => (
            <tr key={SeqNo}>
              <th scope="row">
                {ProductName}
                {BatchNo && <small>{BatchNo}</small>}
              </th>
              <td data-numeric="true">{formatQuantity(Qty)}</td>
              <td className="whole">
                <CodeLink code={String(SeqNo)} text={String(SeqNo)} />
                {ToNo !== undefined && ToNo > SeqNo && (
                  <>
                    {formatRange({ from: SeqNo, to: ToNo }).slice(String(SeqNo).length, -String(ToNo).length)}
                    <CodeLink code={String(ToNo)} text={String(ToNo)} />
                  </>
                )}
              </td>
              <td>{shownWhen(CreatedDt).day}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rows>
  );
}
