import FoldIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Button } from '../../components/Button.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { type RefObject, useId, useState } from 'react';
import { type SODetails, undoMinutes } from '../../../contract/calls/orders/dispatch.ts';
import { longestSONo } from '../../../contract/calls/orders/salesOrders.ts';
import type { ScannedCarton } from '../../../contract/calls/seals/packing.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Fact } from '../../components/Fact.tsx';
import floor from '../floor/floor.module.css';
import { TableHead } from '../../components/TableHead.tsx';

/** Sums the pieces of each product in the cartons. */
function piecesOf(cartons: readonly ScannedCarton[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { ProductId, PQty } of cartons) pieces.set(ProductId, (pieces.get(ProductId) ?? 0) + PQty);
  return pieces;
}

/** Says once more what leaves with a dispatch and what of its order stays open. */
export function Leaving({ order, cartons }: { order: SODetails; cartons: readonly ScannedCarton[] }) {
  const translate = useTranslate();
  const leaving = piecesOf(cartons);
  const qty = cartons.reduce((sum, { PQty }) => sum + PQty, 0);
  return (
    <>
      <p>
        <strong>{order.DealerName}</strong>:{' '}
        {translate('app.dispatch.summed', { smart_count: cartons.length, qty })}
      </p>
      <table className={`table lined framed sticky ${floor['table']}`}>
        <TableHead
          columns={['app.floor.product', 'app.dispatch.leaves', 'app.dispatch.stays']}
          numeric={['app.dispatch.leaves', 'app.dispatch.stays']}
        />
        <tbody>
          {order.OrderInfos.map(({ ProductId, ProductName, RemainingQty }) => {
            const pieces = leaving.get(ProductId) ?? 0;
            return (
              <tr key={ProductId}>
                <td>{ProductName}</td>
                <td data-numeric="true">{formatQuantity(pieces)}</td>
                <td data-numeric="true">{formatQuantity(Math.max(0, RemainingQty - pieces))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="muted">{translate('app.dispatch.undo_hint', { minutes: undoMinutes })}</p>
    </>
  );
}

const quantities = ['app.dispatch.total', 'app.dispatch.remaining', 'app.dispatch.added'];

interface SalesOrderDetailsProps {
  order: SODetails;
  /** The reason why the order cannot be dispatched any more. */
  problem: string | undefined;
  cartons: readonly ScannedCarton[];
}

/**
 * The order that is being dispatched. For each product, it shows what remains beside what is scanned (spec 3 §2, §4). On a phone
 * it is folded, below the cartons that are scanned.
 */
export function SalesOrderDetails({ order, problem, cartons }: SalesOrderDetailsProps) {
  const translate = useTranslate();
  const { DealerCode, OrderBookingNo, SONumber, DealerName, Ship_City, Ship_State, OrderInfos } = order;
  const added = piecesOf(cartons);
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const total = OrderInfos.reduce((sum, { TotalQty }) => sum + TotalQty, 0);
  const remaining = OrderInfos.reduce(
    (sum, { ProductId, RemainingQty }) => sum + Math.max(0, RemainingQty - (added.get(ProductId) ?? 0)),
    0,
  );
  return (
    <details className={`panel ${floor['card']} ${floor['details']}`} open={!isPhone}>
      <summary className="spread pad-12-16 edge-bottom">
        <h2 className="size-16">
          {translate('app.dispatch.details')}
          <FoldIcon className="turns" aria-hidden="true" />
        </h2>
        <span className="muted">
          {translate('app.dispatch.remaining_of', {
            remaining,
            total,
          })}
        </span>
      </summary>
      {problem && (
        <p className={`note negative medium ${floor['problem']}`} data-tone="negative" role="alert">
          {translate(problem)}
        </p>
      )}
      <dl className="facts stack thirds gap-12-20 pad-12-16">
        <Fact name={translate('app.dispatch.dealer_code')} value={DealerCode} />
        <Fact name={translate('app.dispatch.booking_no')} value={OrderBookingNo} />
        <Fact name={translate('app.dispatch.number')} value={SONumber} />
        <Fact name={translate('app.dispatch.dealer')} value={DealerName} />
        <Fact
          name={translate('app.dispatch.ship_to')}
          value={[Ship_City, Ship_State].filter(Boolean).join(', ')}
        />
      </dl>
      <section className="edge-top" aria-label={translate('app.dispatch.info')}>
        <div className="spread pad-12-16 edge-bottom">
          <h2 className="size-16">{translate('app.dispatch.info')}</h2>
        </div>
        <div className="bounded">
          <table className={`table lined framed sticky ${floor['table']}`}>
            <TableHead columns={['app.floor.product', ...quantities]} numeric={quantities} />
            <tbody>
              {OrderInfos.map(({ ProductId, ProductName, TotalQty, RemainingQty }) => {
                const qty = added.get(ProductId) ?? 0;
                return (
                  <tr key={ProductId}>
                    <td>{ProductName}</td>
                    <td data-numeric="true">{formatQuantity(TotalQty)}</td>
                    <td data-numeric="true">{formatQuantity(Math.max(0, RemainingQty - qty))}</td>
                    <td data-numeric="true" data-tone="positive" className={qty ? 'tinted weight-600' : ''}>
                      {formatQuantity(qty)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
    </details>
  );
}

interface SalesOrderFieldProps {
  /** The number of the order that is being dispatched. It locks the field. */
  soNo: string | undefined;
  fetching: string | undefined;
  fetchOrder: (number: string) => void;
  startOver: () => void;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** Takes a sales order's number: Enter fetches the order and locks the field (spec 3 §2). */
export function SalesOrderField({ soNo, fetching, fetchOrder, startOver, fieldRef }: SalesOrderFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isLocked = soNo !== undefined || fetching !== undefined;
  // a mistyped number stays, so it can be corrected
  if (soNo !== undefined && typed) setTyped('');
  return (
    <form
      className={floor['order']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLocked) return;
        // people also paste the address of a QR code
        fetchOrder(typed.includes('=') ? codeIn(typed) : typed.trim());
      }}
    >
      <label htmlFor={id} className="wide size-15 weight-600">
        {translate('app.dispatch.order_no')}
      </label>
      <input
        id={id}
        ref={fieldRef}
        className="control large"
        value={soNo ?? fetching ?? typed}
        readOnly={isLocked}
        maxLength={Math.max(longestSONo, 200)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby={`${id}hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {soNo === undefined ? (
        <Button type="submit" disabled={isLocked}>
          {translate(fetching === undefined ? 'app.dispatch.fetch' : 'app.dispatch.fetching')}
        </Button>
      ) : (
        <Button label="app.dispatch.start_over" onClick={startOver} />
      )}
      {soNo === undefined && (
        <p id={`${id}hint`} className="small">
          {translate('app.dispatch.order_hint')}
        </p>
      )}
    </form>
  );
}
