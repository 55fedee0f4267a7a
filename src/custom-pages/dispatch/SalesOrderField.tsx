import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type RefObject, useId, useState } from 'react';
import { longestSONo } from '../../../contract/calls/orders/salesOrders.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import floor from '../floor/floor.module.css';

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
  // a mistyped number stays, so that it can be corrected
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
        <Button onClick={startOver}>{translate('app.dispatch.start_over')}</Button>
      )}
      {soNo === undefined && (
        <p id={`${id}hint`} className="small">
          {translate('app.dispatch.order_hint')}
        </p>
      )}
    </form>
  );
}
