import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { SheetFaults } from '../../../contract/calls/orders/salesOrders.ts';
import { saveBlob } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import styles from './salesOrders.module.css';

const columns = ['Row', 'Column', 'Value', 'Reason'] as const;

async function saveFaults({ Errors }: SheetFaults): Promise<void> {
  const { csvText, utf8Mark } = await import('../../../contract/values/csvText.ts');
  const text = csvText([columns, ...Errors.map((fault) => columns.map((name) => fault[name]))]);
  saveBlob(new Blob([utf8Mark, text], { type: 'text/csv' }), 'SalesOrderErrors.csv');
}

export function SheetFaultTable({ message, faults }: { message: string; faults: SheetFaults }) {
  const translate = useTranslate();
  const { isBusy, run } = useAction(() => saveFaults(faults));
  const { TotalErrors: total, Errors } = faults;
  return (
    <section className={`panel ${styles['faults']}`} aria-label={translate('app.sales_orders.errors')}>
      <div className="spread pad-10-14 edge-bottom">
        <p role="alert">
          <strong className="negative">{message}</strong>{' '}
          {total > Errors.length &&
            translate('app.sales_orders.first_errors', {
              shown: Errors.length,
              total,
            })}
        </p>
        <Button startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run()}>
          {translate('app.sales_orders.download_errors')}
        </Button>
      </div>
      <div
        className={styles['scroll']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <table className="table lined">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {translate(`app.sales_orders.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Errors.map(({ Row, Column, Value, Reason }) => (
              <tr key={`${Row} ${Column} ${Reason}`}>
                <td>{Row}</td>
                <td>{Column}</td>
                <td>{Value}</td>
                <td>{Reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
