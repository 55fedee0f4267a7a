import MinusIcon from '@mui/icons-material/RemoveOutlined';
import PlusIcon from '@mui/icons-material/AddOutlined';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { mostQtyDigits, qtyProblem } from '../../../contract/calls/orders/orders.ts';
import styles from './orders.module.css';

interface QtyControlProps {
  name: string;
  qty: number;
  /** The smallest quantity. In the catalogue it is 0, which takes the product out of the cart. */
  least: number;
  most?: number | undefined;
  change: (qty: number, how: 'tapped' | 'typed') => void;
  entered?: () => void;
}

const largest = 10 ** mostQtyDigits - 1;

/** Sets the pieces of a product by typing, or by one more or less (spec 2 §5, Order). */
export function QtyControl({ name, qty, least, most = largest, change, entered }: QtyControlProps) {
  const translate = useTranslate();
  const problemId = useId();
  /** The typed text while the person edits it or while it is wrong. */
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined ? undefined : problemOf(typed);

  function problemOf(text: string): string | undefined {
    const wrong = qtyProblem(text);
    if (wrong) return wrong;
    if (Number(text) < least) return translate('app.orders.at_least', { qty: least });
    return Number(text) > most ? translate('app.orders.at_most', { qty: most }) : undefined;
  }

  const set = (wanted: number) => {
    setTyped(undefined);
    if (wanted !== qty) change(wanted, 'tapped');
  };
  const type = (text: string) => {
    setTyped(text);
    if (!problemOf(text)) change(Number(text), 'typed');
  };
  const leave = () => {
    if (typed === undefined) return;
    // an empty text becomes 1; zero takes the product out of the cart if `least` allows it
    if (!typed.trim()) set(Math.max(1, least));
    else if (least === 0 && /^0+$/.test(typed)) set(0);
    else if (!problem) setTyped(undefined);
  };
  return (
    <div>
      <div
        className={`clips edge radius-6 surface ${styles['stepper']}`}
        data-some={qty > 0}
        data-problem={Boolean(problem)}
      >
        <button
          type="button"
          className="plain-button center accent"
          aria-label={translate('app.orders.less', { name })}
          disabled={qty <= least}
          onClick={() => set(Math.max(least, qty - 1))}
        >
          <MinusIcon />
        </button>
        <input
          type="text"
          className="plain-button ink weight-600 centered"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={mostQtyDigits}
          value={typed ?? String(qty)}
          aria-label={translate('app.orders.qty', { name })}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? problemId : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            leave();
            if (!problem) entered?.();
          }}
        />
        <button
          type="button"
          className="plain-button center accent"
          aria-label={translate('app.orders.more', { name })}
          disabled={qty >= most}
          onClick={() => set(Math.min(most, qty + 1))}
        >
          <PlusIcon />
        </button>
      </div>
      {problem && (
        <p id={problemId} className="small above-4 negative" role="alert">
          {translate(problem)}
        </p>
      )}
    </div>
  );
}
