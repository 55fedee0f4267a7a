import FoldIcon from '@mui/icons-material/ExpandMoreOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import type { SODetails } from '../../../contract/calls/orders/dispatch.ts';
import type { ScannedCarton } from '../../../contract/calls/seals/packing.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Fact } from '../../components/Fact.tsx';
import floor from '../floor/floor.module.css';

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
  const added = new Map<number, number>();
  for (const { ProductId, PQty } of cartons) added.set(ProductId, (added.get(ProductId) ?? 0) + PQty);
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const total = OrderInfos.reduce((sum, { TotalQty }) => sum + TotalQty, 0);
  const remaining = OrderInfos.reduce(
    (sum, { ProductId, RemainingQty }) => sum + Math.max(0, RemainingQty - (added.get(ProductId) ?? 0)),
    0,
  );
  return (
    <details className={`panel ${floor['card']} ${floor['details']}`} open={!isPhone}>
      <summary className={`spread ${floor['cardHead']}`}>
        <h2>
          {translate('app.dispatch.details')}
          <FoldIcon aria-hidden="true" />
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
      <dl className={`facts stack thirds gap-12-20 pad-12-16 ${floor['facts']}`}>
        <Fact name={translate('app.dispatch.dealer_code')} value={DealerCode} />
        <Fact name={translate('app.dispatch.booking_no')} value={OrderBookingNo} />
        <Fact name={translate('app.dispatch.number')} value={SONumber} />
        <Fact name={translate('app.dispatch.dealer')} value={DealerName} />
        <Fact
          name={translate('app.dispatch.ship_to')}
          value={[Ship_City, Ship_State].filter(Boolean).join(', ')}
        />
      </dl>
      <section className={floor['info']} aria-label={translate('app.dispatch.info')}>
        <div className={`spread ${floor['cardHead']}`}>
          <h2>{translate('app.dispatch.info')}</h2>
        </div>
        <div className={floor['scroll']}>
          <table className={`table lined ${floor['table']}`}>
            <thead>
              <tr>
                <th scope="col">{translate('app.floor.product')}</th>
                {(['total', 'remaining', 'added'] as const).map((name) => (
                  <th key={name} scope="col" data-numeric="true">
                    {translate(`app.dispatch.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {OrderInfos.map(({ ProductId, ProductName, TotalQty, RemainingQty }) => {
                const qty = added.get(ProductId) ?? 0;
                return (
                  <tr key={ProductId}>
                    <td>{ProductName}</td>
                    <td data-numeric="true">{formatQuantity(TotalQty)}</td>
                    <td data-numeric="true">{formatQuantity(Math.max(0, RemainingQty - qty))}</td>
                    <td data-numeric="true" className={qty ? floor['added'] : undefined}>
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
