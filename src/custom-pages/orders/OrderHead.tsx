import { type RefObject, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import type { Option } from '../../../contract/calls/records/options.ts';
import { mostRemark, type OrderRow } from '../../../contract/calls/orders/orders.ts';
import { getDealers } from '../../../contract/calls/orders/dealers.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { webType } from '../../../contract/choices/people.ts';
import { isPriced } from '../../../contract/calls/orders/amounts.ts';
import { readSession } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useOptions } from '../../components/useOptions.ts';
import type { OrderDraft, mergeOrder } from './OrderDraft.ts';
import { usePrices, writeAmount } from './Cart.ts';
import styles from './orders.module.css';
import type { OwnFormProps } from '../../engine/custom.ts';

const source = { call: getDealers };

interface OrderHeadProps {
  resource: Resource;
  draft: OrderDraft;
  change: (changes: Partial<Pick<OrderDraft, 'dealer' | 'remark'>>) => void;
  problems: Readonly<Record<string, string>>;
  /** A part of the order was already sent to the dealer. */
  isDealerLocked: boolean;
  dealerInput: RefObject<HTMLInputElement | null>;
}

/** The dealer and the remark of an order. A dealer orders for themselves (spec 2 §6). */
export function OrderHead({
  resource,
  draft,
  change,
  problems,
  isDealerLocked,
  dealerInput,
}: OrderHeadProps) {
  const { dealer, remark } = draft;
  const isDealer = readSession()?.user.UserType !== webType;
  const { options } = useOptions(source, '', isDealer && !dealer);
  const [own] = options;
  const choose = useEffectEvent((dealer: Option) => change({ dealer }));
  useEffect(() => {
    if (isDealer && !dealer && own) choose(own);
  }, [isDealer, dealer, own]);
  return (
    <div className={`stack halves gap-12-20 ${styles['head']}`}>
      <FieldFrame
        field={resource.fields['DealerId'] ?? { label: '' }}
        isRequired
        problem={problems['DealerId']}
      >
        {(control) => (
          <SearchSelect
            control={control}
            source={source}
            chosen={dealer}
            choose={(dealer) => change({ dealer })}
            isLocked={isDealer || isDealerLocked}
            placeholder="app.orders.dealer"
            openPlaceholder="app.form.search"
            inputRef={(element) => {
              dealerInput.current = element;
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame field={resource.fields['Remark'] ?? { label: '' }} problem={problems['Remark']}>
        {(control) => (
          <textarea
            {...control}
            className="control"
            rows={1}
            maxLength={mostRemark}
            value={remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        )}
      </FieldFrame>
    </div>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`note ${styles['note']}`} data-tone="caution">
      <h3>{title}</h3>
      <ul className="above-4 scrolls-down">{children}</ul>
    </section>
  );
}

/** Says what has changed since the order was booked: a stopped dealer, stopped products, other prices. */
export function OrderNotes({ order, makes }: { order: OrderRow; makes: OwnFormProps['makes'] }) {
  const translate = useTranslate();
  const isAgain = makes === 'alike';
  const stopped = order.productDetails.filter(({ IsStopped }) => IsStopped);
  const priceOf = usePrices(order.DealerId, order.productDetails);
  const dearer = order.productDetails.flatMap((line) => {
    // until it is read, it is as it was
    const now = priceOf({ ProductId: line.ProductId, MRP: line.Price });
    return !line.IsStopped && isPriced(line) && line.Price !== now ? [{ ...line, now }] : [];
  });
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
        <Note title={translate(isAgain ? 'app.orders.price_again' : 'app.orders.price_update')}>
          {dearer.map(({ ProductId, ProductName, Price, now }) => (
            <li key={ProductId}>
              {ProductName}
              {': '}
              <s className="muted">{writeAmount(Price)}</s> {writeAmount(now)}
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
