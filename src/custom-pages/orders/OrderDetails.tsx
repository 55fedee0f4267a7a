import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { OrderedProduct } from '../../../contract/calls/orders/orders.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { orderStatuses } from '../../../contract/choices/choices.ts';
import { DialogBody, DialogButtons } from '../../components/DialogFrame.tsx';
import { Fact } from '../../components/Fact.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { fromList } from '../../engine/form/useCloseDialog.ts';
import styles from './orders.module.css';
import { LineAmount, OrderLineProduct, OrderTotal } from './ProductCard.tsx';
import { orderIn } from './OrderDraft.ts';
import { useOrderActions } from './OrderControls.tsx';

/** Shows an order: its head, its products, and what the person may do with it (spec 2 §2). */
export default function OrderDetails({ resource, row }: RowDialogProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const order = orderIn(row);
  const { productDetails: products } = order;
  const { mayReorder, mayEdit, mark, download, isBusy } = useOrderActions(resource, order);
  const status = orderStatuses.find(({ value }) => value === order.Status);
  const day = parseDay(order.CreatedDate);
  return (
    <>
      <DialogBody>
        {!order.IsActive && (
          <p className="note below-12" data-tone="caution">
            {translate('app.orders.inactive')}
          </p>
        )}
        <dl className={`facts stack apart below-16 paragraphs ${styles['facts']}`}>
          <Fact name={translate('app.orders.fact.number')} value={order.OrderBookingNo} />
          <Fact name={translate('app.orders.fact.date')} value={day && shownDay(day)} />
          <Fact name={translate('app.orders.fact.dealer')} value={order.DealerName} />
          <Fact
            name={translate('app.orders.fact.status')}
            value={status && <Toned tone={status.tone}>{translate(status.label)}</Toned>}
          />
          {order.Remark && <Fact name={translate('app.orders.fact.remarks')} value={order.Remark} isWide />}
        </dl>
        <ul aria-label={translate('app.orders.list')}>
          {products.map((product) => (
            <Product key={product.ProductId} product={product} />
          ))}
        </ul>
      </DialogBody>
      <OrderTotal lines={products} />
      <DialogButtons>
        <Button
          variant="text"
          // beside three others there is no room on a phone
          sx={{ flexBasis: { xs: download && '100%', sm: 'auto' }, justifyContent: 'start' }}
          disabled={isBusy}
          onClick={mark}
        >
          {translate(order.IsShow ? 'app.orders.mark_unread' : 'app.orders.mark_read')}
        </Button>
        {download && <Button label="app.orders.download_short" disabled={isBusy} onClick={download} />}
        {mayEdit && (
          <Button to={{ pathname: `${resource.path}/${order.Id}`, search }} state={fromList}>
            {translate('app.orders.change')}
          </Button>
        )}
        {mayReorder && (
          <Button
            label="app.orders.reorder"
            color="success"
            sx={{ color: 'var(--positive)' }}
            to={{ pathname: `${resource.path}/${order.Id}/reorder`, search }}
            state={fromList}
          />
        )}
      </DialogButtons>
    </>
  );
}

function Product({ product }: { product: OrderedProduct }) {
  const translate = useTranslate();
  const { Qty, DispatchedQty: sent } = product;
  return (
    <li className={`edge-top ${styles['product']}`}>
      <OrderLineProduct product={product} />
      <p className="stack gap-2 packed right whole">
        <strong>{translate('app.orders.times', { qty: Qty })}</strong>
        {sent > 0 && <small>{translate('app.orders.sent', { qty: sent })}</small>}
      </p>
      <LineAmount line={product} />
    </li>
  );
}
