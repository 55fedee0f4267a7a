import PickedIcon from '@mui/icons-material/CheckCircleOutlined';
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { getPickList, type PickListData, type SODetails } from '../../../contract/calls/orders/dispatch.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import floor from '../floor/floor.module.css';
import { printPickList } from './printNotes.tsx';

/** The cartons that the page lists, the next ones first; a paper has them all. */
const mostShown = 50;

interface PickListProps {
  order: SODetails;
  /** The codes of the scanned cartons. */
  scanned: readonly string[];
}

/**
 * Says which carton to fetch next for the order, and ticks off those that are scanned. The device keeps the list, so it
 * stays the same from the first carton to the last, also without a network.
 */
export function PickList({ order: { OrderBookingNo }, scanned }: PickListProps) {
  const translate = useTranslate();
  const [kept, keep] = useKeptValue<PickListData>('dispatch', 'pickList');
  const list = kept?.OrderBookingNo === OrderBookingNo ? kept : undefined;
  const making = useAction(async () => {
    keep((await ask(getPickList, { input: { OrderBookingNo, Scanned: [...scanned] } })).data);
  });
  const printing = useAction(() => (list ? printPickList(list) : Promise.resolve()));
  if (!list)
    return (
      <div>
        <Button label="app.dispatch.pick" disabled={making.isBusy} onClick={() => void making.run()} />
      </div>
    );
  const isFetched = new Set(scanned);
  const open = list.Cartons.filter(({ CartonId }) => !isFetched.has(CartonId));
  const [next] = open;
  const fetched = list.Cartons.length - open.length;
  const shown = [...list.Cartons.filter(({ CartonId }) => isFetched.has(CartonId)).slice(-5), ...open];
  return (
    <section className="panel" aria-label={translate('app.dispatch.pick')}>
      <div className="spread pad-12-16 edge-bottom">
        <h2 className="size-16">{translate('app.dispatch.pick')}</h2>
        <span className="muted">
          {translate('app.dispatch.pick_fetched', { fetched, count: list.Cartons.length })}
        </span>
      </div>
      <div className="pad-12-16" aria-live="polite">
        {next ? (
          <>
            <span className="muted">{translate('app.dispatch.pick_next')}</span>
            <p className={`spread ${floor['next']}`}>
              <strong>{next.CartonId}</strong>
              {next.Place && <strong>{next.Place}</strong>}
            </p>
            <span>{translate('app.floor.carton_taken', { product: next.ProductName, qty: next.Qty })}</span>
          </>
        ) : (
          translate(list.Cartons.length ? 'app.dispatch.pick_done' : 'app.dispatch.pick_none')
        )}
      </div>
      <details className={floor['details']}>
        <summary className="line pad-12-16">
          {translate('app.dispatch.pick_all')}
          <FoldIcon className="turns" aria-hidden="true" />
        </summary>
        <div className="bounded">
          <table className={`table lined framed sticky ${floor['table']}`}>
            <tbody>
              {shown.slice(0, mostShown).map(({ CartonId, ProductName, Qty, EXPDate, Place }) => {
                const day = EXPDate ? parseDay(EXPDate) : undefined;
                return (
                  <tr key={CartonId}>
                    <td className={isFetched.has(CartonId) ? 'muted' : 'medium breaks'}>
                      {isFetched.has(CartonId) && (
                        <PickedIcon
                          fontSize="small"
                          titleAccess={translate('app.dispatch.pick_ticked')}
                          className="tinted"
                          data-tone="positive"
                        />
                      )}{' '}
                      {CartonId}
                      <small>{[ProductName, day && shownDay(day)].filter(Boolean).join(' · ')}</small>
                    </td>
                    <td>{Place}</td>
                    <td data-numeric="true">{formatQuantity(Qty)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {shown.length > mostShown && (
            <p className="muted pad-8-16 edge-top">
              {translate('app.dispatch.pick_more', { smart_count: shown.length - mostShown })}
            </p>
          )}
        </div>
      </details>
      <div className="line gap-10 pad-12-16">
        <Button
          label="app.action.print"
          startIcon={<PrintIcon />}
          disabled={printing.isBusy || !list.Cartons.length}
          onClick={() => void printing.run()}
        />
        <Button label="app.dispatch.pick_again" disabled={making.isBusy} onClick={() => void making.run()} />
      </div>
    </section>
  );
}
