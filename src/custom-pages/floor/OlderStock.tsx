import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import type { OlderStock } from '../../../contract/calls/seals/packing.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import styles from './floor.module.css';
import { TableHead } from '../../components/TableHead.tsx';

/** Lists cartons that should go first, the oldest first (spec 3 §2). */
export function OlderStockList({ stock: { OlderStock: cartons, TotalOlder } }: { stock: OlderStock }) {
  const translate = useTranslate();
  return (
    <div className={`scrolls edge radius-8 ${styles['older']}`}>
      <table className={`table lined framed ${styles['table']}`}>
        <TableHead
          columns={['app.floor.carton_id', 'app.floor.quantity', 'app.floor.expire_date']}
          numeric={['app.floor.quantity']}
        />
        <tbody>
          {cartons.map(({ CartonId, Quantity, ExpireDate }) => {
            const day = ExpireDate === null ? undefined : parseDay(ExpireDate);
            return (
              <tr key={CartonId}>
                <td className="medium breaks">{CartonId}</td>
                <td data-numeric="true">{formatQuantity(Quantity)}</td>
                <td>{day ? shownDay(day) : translate('app.floor.no_expiry')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {TotalOlder > cartons.length && (
        <p className="muted pad-8-16 edge-top">
          {translate('app.floor.first_older', {
            shown: cartons.length,
            total: TotalOlder,
          })}
        </p>
      )}
    </div>
  );
}

interface OlderStockDialogProps {
  code: string;
  stock: OlderStock;
  /** Accepts the carton although older ones are there. */
  approve: () => void;
  leave: () => void;
}

/** Asks whether to accept a carton although older ones of its product are there (spec 3 §4). */
export function OlderStockDialog({ code, stock, approve, leave }: OlderStockDialogProps) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate('app.floor.older_title')} width="medium" close={leave}>
      <div className="dialog-body stack packed">
        <p>{translate('app.floor.older_than', { code })}</p>
        <OlderStockList stock={stock} />
      </div>
      <DialogButtons>
        <Button label="app.floor.leave" className="touch" variant="text" onClick={leave} />
        <Button label="app.floor.approve" className="touch" isMain onClick={approve} />
      </DialogButtons>
    </DialogFrame>
  );
}

/** The most codes that a text names. */
const mostNamed = 5;

/** Names the older cartons that stay behind, which need a remark. */
export function OlderLeft({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  if (!codes.length) return null;
  const more = codes.length - mostNamed;
  return (
    <p>
      {translate(more > 0 ? 'app.floor.older_left_more' : 'app.floor.older_left', {
        codes: codes.slice(0, mostNamed).join(', '),
        more,
      })}
    </p>
  );
}
