import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { longestSONo } from '../../../contract/calls/salesOrders.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import inputs from '../../components/inputs.module.css';
import styles from './dispatch.module.css';

interface SalesOrderFieldProps {
  /** The order that is being dispatched: the field is locked. */
  soNo: string | undefined;
  /** What is being fetched. */
  fetching: string | undefined;
  fetchOrder: (number: string) => void;
  startOver: () => void;
}

/** Where a sales order's number is typed: Enter fetches the order and locks the field (spec 3 §2). */
export function SalesOrderField({ soNo, fetching, fetchOrder, startOver }: SalesOrderFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isLocked = soNo !== undefined || fetching !== undefined;
  // what was mistyped stays, to be mended, until there is an order
  if (soNo !== undefined && typed) setTyped('');
  return (
    <form
      className={styles['order']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLocked) return;
        // a pasted address of a QR code as well
        fetchOrder(typed.includes('=') ? codeIn(typed) : typed.trim());
      }}
    >
      <label htmlFor={id}>{translate('app.dispatch.order_no')}</label>
      <input
        id={id}
        className={`${inputs['control']} ${inputs['large']}`}
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
        <Button className={styles['button'] ?? ''} type="submit" disabled={isLocked}>
          {translate(fetching === undefined ? 'app.dispatch.fetch' : 'app.dispatch.fetching')}
        </Button>
      ) : (
        <Button className={styles['button'] ?? ''} onClick={startOver}>
          {translate('app.dispatch.start_over')}
        </Button>
      )}
      {soNo === undefined && (
        <p id={`${id}hint`} className={styles['hint']}>
          {translate('app.dispatch.order_hint')}
        </p>
      )}
    </form>
  );
}
