import { useTranslate } from 'ra-core';
import type { OlderStock } from '../../../contract/calls/packing.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import styles from './floor.module.css';

/** Cartons that should go first, the oldest first (spec 3 §2). */
export function OlderStockList({ stock: { OlderStock: cartons, TotalOlder } }: { stock: OlderStock }) {
  const translate = useTranslate();
  return (
    <div className={styles['older']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{translate('app.floor.carton_id')}</th>
            <th scope="col" data-numeric="true">
              {translate('app.floor.quantity')}
            </th>
            <th scope="col">{translate('app.floor.expire_date')}</th>
          </tr>
        </thead>
        <tbody>
          {cartons.map(({ CartonId, Quantity, ExpireDate }) => {
            const day = ExpireDate === null ? undefined : parseDay(ExpireDate);
            return (
              <tr key={CartonId}>
                <td className={styles['code']}>{CartonId}</td>
                <td data-numeric="true">{formatSerial(Quantity)}</td>
                <td>{day ? shownDay(day) : translate('app.floor.no_expiry')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {TotalOlder > cartons.length && (
        <p className={styles['note']}>
          {translate('app.floor.first_older', {
            shown: formatSerial(cartons.length),
            total: formatSerial(TotalOlder),
          })}
        </p>
      )}
    </div>
  );
}
