import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RefusedLine } from '../../../contract/calls/orders/orders.ts';
import { DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import { useAction } from '../../components/useAction.ts';
import type { Paste } from './Cart.ts';
import styles from './orders.module.css';

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
                className={`${inputs['control']} ${styles['pasted']}`}
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
              <ul>
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
          <Button variant="text" onClick={close}>
            {translate('app.action.cancel')}
          </Button>
          {refused.length > 0 && <Button onClick={openCart}>{translate('app.orders.view_cart')}</Button>}
          <Button type="submit" variant="contained" color="primary" disabled={isBusy || !text.trim()}>
            {translate('app.orders.paste_add')}
          </Button>
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
