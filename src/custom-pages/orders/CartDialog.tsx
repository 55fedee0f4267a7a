import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { useTranslate, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { orderTexts, type RefusedLine } from '../../../contract/calls/orders/orders.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import { DialogButtons, DialogFrame, DialogForm } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { Cart, Paste, PricedCartLine } from './Cart.ts';
import styles from './orders.module.css';
import { LineAmount, OrderLineProduct, OrderTotal } from './ProductCard.tsx';
import { QtyControl } from './QtyControl.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { useAction } from '../../components/useAction.ts';

interface CartDialogProps {
  lines: readonly PricedCartLine[];
  setQty: Cart['setQty'];
  dealer: string | undefined;
  remark: string;
  /** The reason why the server refused the products. */
  problem: string | undefined;
  submitLabel: string;
  isBusy: boolean;
  submit: () => void;
  close: () => void;
}

/** The products to order, and the button that orders them (spec 2 §2, §5). */
export function CartDialog({
  lines,
  setQty,
  dealer,
  remark,
  problem,
  submitLabel,
  isBusy,
  submit,
  close,
}: CartDialogProps) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const stopped = lines.filter(({ IsStopped, most }) => IsStopped && most === undefined);
  const submitChecked = () => {
    // the field with the wrong quantity shows its own message
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else submit();
  };
  return (
    <DialogFrame title={translate('app.orders.cart')} width="medium" close={close}>
      <div className="dialog-body">
        {(dealer || remark) && (
          <p className="stack gap-2 below-8">
            {dealer && <strong>{dealer}</strong>}
            {remark && <span className="muted">{remark}</span>}
          </p>
        )}
        {problem && (
          <p className="note below-12" data-tone="caution" role="alert">
            {translate(problem)}
          </p>
        )}
        {stopped.length > 0 && (
          <div className="note below-12 line gap-12 apart" data-tone="caution">
            <p>{translate('app.orders.stopped_cart', { smart_count: stopped.length })}</p>
            <Button size="small" onClick={() => stopped.forEach((line) => setQty(line, 0))}>
              {translate('app.orders.take_out')}
            </Button>
          </div>
        )}
        {lines.length === 0 ? (
          <Notice title={translate(orderTexts.emptyCart)} />
        ) : (
          <ul ref={list}>
            {lines.map((line) => (
              <Line key={line.ProductId} line={line} setQty={setQty} />
            ))}
          </ul>
        )}
      </div>
      {lines.length > 0 && <OrderTotal lines={lines} />}
      <DialogButtons>
        <Button label="app.orders.add_more" variant="text" onClick={close} />
        <Button isMain disabled={isBusy || lines.length === 0} onClick={submitChecked}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

function Line({ line, setQty }: { line: PricedCartLine; setQty: Cart['setQty'] }) {
  const translate = useTranslate();
  const { ProductName: name, Qty, MRP, AddedMRP, IsStopped, sent, most } = line;
  const hasNewPrice = AddedMRP !== null && AddedMRP > 0 && AddedMRP !== MRP;
  return (
    <li className={`edge-top ${styles['line']}`} aria-label={name}>
      <OrderLineProduct
        product={line}
        marks={[
          ...(sent > 0 ? [translate('app.orders.sent', { qty: sent })] : []),
          ...(hasNewPrice ? [translate('app.orders.mrp_before', { price: formatMoney(AddedMRP, 0) })] : []),
        ]}
      />
      <LineAmount line={line} className={styles['amount']} />
      <div className={`line tops apart ${styles['qty']}`}>
        <QtyControl
          name={name}
          qty={Qty}
          least={Math.max(1, sent)}
          most={IsStopped ? (most ?? Qty) : undefined}
          change={(qty) => setQty(line, qty)}
        />
        <IconButton
          aria-label={translate('app.orders.remove', { name })}
          disabled={sent > 0}
          onClick={() => setQty(line, 0)}
        >
          <RemoveIcon />
        </IconButton>
      </div>
    </li>
  );
}

interface PasteDialogProps {
  paste: Paste;
  openCart: () => void;
  close: () => void;
}

/** Fills the cart from lines of code and quantity. Refused lines stay with their reasons, to be corrected. */
export function PasteDialog({ paste, openCart, close }: PasteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const { isBusy, run } = useAction(async (lines: string) => {
    const { Added, AsOne, Refused } = await paste(lines);
    if (Added) notify(translate('app.orders.pasted', { smart_count: Added }), { type: 'success' });
    if (AsOne) notify(translate('app.orders.pasted_as_one', { smart_count: AsOne }), { type: 'warning' });
    setRefused(Refused);
    setText(Refused.map((line) => line.Text).join('\n'));
    if (Added && !Refused.length) openCart();
  });
  return (
    <DialogFrame title={translate('app.orders.paste')} width="narrow" close={close}>
      <DialogForm submit={() => void run(text)}>
        <div className="dialog-body">
          <FieldFrame
            field={{ label: translate('app.orders.paste_label'), help: translate('app.orders.paste_help') }}
          >
            {(control) => (
              <textarea
                {...control}
                className={`control ${styles['pasted']}`}
                rows={8}
                value={text}
                placeholder={translate('app.orders.paste_example')}
                spellCheck={false}
                autoCapitalize="characters"
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </FieldFrame>
          {refused.length > 0 && (
            <section className={`above-16 ${styles['refused']}`} role="alert">
              <h3>{translate('app.orders.refused', { smart_count: refused.length })}</h3>
              <ul className="above-8">
                {refused.map(({ Line, Text, Reason }) => (
                  <li key={Line}>
                    <small>{translate('app.orders.refused_line', { line: Line })}</small>
                    <code>{Text}</code>
                    <small>{translate(Reason)}</small>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <DialogButtons>
          <Button label="app.action.cancel" variant="text" onClick={close} />
          {refused.length > 0 && <Button label="app.orders.view_cart" onClick={openCart} />}
          <Button label="app.orders.paste_add" type="submit" isMain disabled={isBusy || !text.trim()} />
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
