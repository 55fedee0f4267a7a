import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { OrderRow } from '../../../contract/calls/orders/orders.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import type { OwnFormProps } from '../../engine/custom.ts';
import type { mergeOrder } from './mergeOrder.ts';
import styles from './orders.module.css';

const money = (amount: number) => formatMoney(amount, 0);

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`note ${styles['note']}`} data-tone="caution">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** Says what has changed since the order was booked: a stopped dealer, stopped products, other prices. */
export function OrderNotes({ order, makes }: { order: OrderRow; makes: OwnFormProps['makes'] }) {
  const translate = useTranslate();
  const isAgain = makes === 'alike';
  const stopped = order.productDetails.filter(({ IsStopped }) => IsStopped);
  const dearer = order.productDetails.filter(
    ({ IsStopped, MRP, CurrentMRP }) => !IsStopped && MRP !== CurrentMRP,
  );
  return (
    <>
      {order.IsDealerStopped && isAgain && (
        <p className={`note ${styles['note']}`} data-tone="caution">
          {translate('app.orders.dealer_stopped', { name: order.DealerName })}
        </p>
      )}
      {stopped.length > 0 && (
        <Note title={translate(isAgain ? 'app.orders.stopped_again' : 'app.orders.stopped_update')}>
          {stopped.map(({ ProductId, ProductName, Qty }) => (
            <li key={ProductId}>{translate('app.orders.line', { name: ProductName, qty: Qty })}</li>
          ))}
        </Note>
      )}
      {dearer.length > 0 && (
        <Note title={translate(isAgain ? 'app.orders.mrp_again' : 'app.orders.mrp_update')}>
          {dearer.map(({ ProductId, ProductName, MRP, CurrentMRP }) => (
            <li key={ProductId}>
              {ProductName}
              {': '}
              <s className="muted">{money(MRP)}</s> {money(CurrentMRP)}
            </li>
          ))}
        </Note>
      )}
    </>
  );
}

/** Says what somebody else has changed in the order while it was open here. */
export function MergeNotes({ merged: { taken, disputed } }: { merged: ReturnType<typeof mergeOrder> }) {
  const translate = useTranslate();
  return (
    <div role="alert">
      <Note title={translate('app.orders.changed')}>
        {taken.map((name) => (
          <li key={name}>{translate('app.orders.taken', { name })}</li>
        ))}
        {disputed.map(({ name, mine, theirs }) => (
          <li key={name}>{translate('app.orders.disputed', { name, mine, theirs })}</li>
        ))}
      </Note>
    </div>
  );
}
