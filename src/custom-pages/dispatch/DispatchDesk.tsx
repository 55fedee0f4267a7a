import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dispatchTexts, mostDispatchRemark } from '../../../contract/calls/orders/dispatchRules.ts';
import { type OlderStock } from '../../../contract/calls/seals/packing.ts';
import { remarkProblem as reasonProblem } from '../../../contract/calls/seals/packingRules.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { LateScans } from '../../scanning/LateScans.tsx';
import { focusField, ScanBox } from '../../scanning/ScanBox.tsx';
import { AnswerButtons, RemarkDialog } from '../floor/RemarkDialog.tsx';
import floor from '../floor/floor.module.css';
import { deskOf, useExpired, useListReading, useDeskList, whyOf } from '../floor/Desk.tsx';
import { OlderLeft, OlderStockDialog, OlderStockList } from '../floor/OlderStock.tsx';
import { ScannedList } from '../floor/ScannedList.tsx';
import { type CartonRow, expiredCodes, olderLeftBy } from '../floor/useCartonScans.ts';
import { PickList } from './PickList.tsx';
import { Leaving, SalesOrderDetails, SalesOrderField } from './SalesOrder.tsx';
import {
  type Finished,
  useDispatchSave,
  useDispatchScans,
  useEarlyScans,
  useSalesOrder,
} from './useDispatch.ts';
import { Transport, useTransport } from './Transport.tsx';

/** Returns the problem with a remark of a dispatch. */
function remarkProblem(remark: string): string | undefined {
  if (!remark) return dispatchTexts.remark;
  return remark.length > mostDispatchRemark ? dispatchTexts.longRemark : undefined;
}

/** Dispatches cartons on a sales order, for people who may add (spec 3 §2). */
export default deskOf('app.dispatch.history', Dispatching);

function Dispatching() {
  const translate = useTranslate();
  const { order, problem, fetching, isRead, fetchOrder, leaveOrder } = useSalesOrder();
  const soNo = order?.SONumber;
  const { queue, asking } = useDispatchScans(soNo);
  const { items } = queue;
  const readAgain = useListReading();
  const { dispatch, isBusy } = useDispatchSave(queue, readAgain);
  const number = useRef<HTMLInputElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  /** Set while it is asked once more, with the older stock and what has expired, if the server has named any. */
  const [asked, setAsked] = useState<{ stock?: OlderStock; expired?: string }>();
  /** The typed remark, which stays when its dialog is closed. */
  const [remark, setRemark] = useState('');
  const { read: readPapers, forget: forgetPapers, ...transport } = useTransport();
  const early = useEarlyScans(isRead && fetching === undefined, soNo, { scan, say: queue.say });

  async function fetch(number: string) {
    if (!number) return queue.say('invalid', dispatchTexts.noOrder);
    try {
      const { SONumber, DealerName } = await fetchOrder(number);
      early.welcome(`${translate('app.dispatch.fetched', { number: SONumber })}: ${DealerName ?? ''}`);
    } catch (error) {
      early.forget();
      queue.say('invalid', error instanceof Error ? translate(error.message) : String(error));
    }
  }

  function scan(code: string, others: readonly string[]) {
    if (soNo !== undefined) return queue.scan(code, others);
    if (fetching !== undefined || !isRead) return early.holdBack(code, others);
    // the code may be the number of a sales order
    if (parseScan(code).kind === 'unknown') return void fetch(code);
    return queue.say('invalid', dispatchTexts.noOrder);
  }

  function startOver() {
    leaveOrder();
    setLeaving(false);
    setAsked(undefined);
    setRemark('');
    forgetPapers();
  }

  // the desk without an order has a list of its own, which gives this answer
  const finished = useRef<Finished>(undefined);
  const finish = useEffectEvent(() => {
    if (!finished.current) return;
    queue.say(finished.current.kind, finished.current.text);
    finished.current = undefined;
    focusField(number.current);
  });
  useEffect(() => {
    if (soNo === undefined) finish();
  }, [soNo]);

  const { list, markRefused, forgetRefused } = useDeskList(
    queue,
    ({ carton }, { CartonId }) => carton.CartonId === CartonId,
    () => {
      if (!order) queue.say('invalid', dispatchTexts.noOrder);
      else if (!items.length) queue.say('invalid', dispatchTexts.nothing);
      else setAsked({});
    },
  );

  async function save(given?: string) {
    const papers = await readPapers();
    if (!order || !papers) return;
    forgetRefused();
    const outcome = await dispatch({
      order,
      remark: leavesOlder ? given : undefined,
      expiredReason: expired === undefined ? undefined : given,
      papers,
    });
    if (outcome.is === 'gone') {
      finished.current = outcome.finished;
      startOver();
    } else if (outcome.is === 'older') setAsked({ ...asked, stock: outcome.stock });
    else if (outcome.is === 'expired') setAsked({ ...asked, expired: outcome.text });
    else {
      setAsked(undefined);
      markRefused(outcome.error);
      queue.say('invalid', whyOf(outcome.error, translate));
      // somebody else may have dispatched a part of the order
      readAgain();
    }
  }

  const cartons = items.map(({ item }) => item.carton);
  const older = olderLeftBy(items);
  const leavesOlder = asked?.stock !== undefined || older.length > 0;
  const expiredScans = useExpired(expiredCodes(items));
  const expired = asked?.expired ?? expiredScans;
  const needsRemark = leavesOlder || expired !== undefined;
  const pieces = cartons.reduce((sum, { Qty }) => sum + Qty, 0);

  return (
    <div className={`${floor['desk']} ${floor['dispatching']}`}>
      <div className="stack gap-20 shrinks">
        <SalesOrderField
          fieldRef={number}
          soNo={soNo}
          fetching={fetching}
          fetchOrder={(number) => void fetch(number)}
          startOver={() => (items.length ? setLeaving(true) : startOver())}
        />
        <ScanBox
          label={translate('app.dispatch.scan')}
          onScan={scan}
          answer={queue.answer}
          waiting={queue.waiting.length}
        />
        <LateScans queue={queue} title="app.scanning.late_cartons" />
        {order && <PickList order={order} scanned={cartons.map(({ CartonId }) => CartonId)} />}
      </div>
      <ScannedList
        {...list}
        title={translate('app.floor.cartons')}
        summary={
          items.length > 0 && translate('app.dispatch.summed', { smart_count: items.length, qty: pieces })
        }
        nameOf={({ item }) => item.carton.CartonId}
        columns={[
          { label: translate('app.floor.carton_id'), cell: codeAndProduct },
          {
            label: translate('app.dispatch.carton_qty'),
            isNumeric: true,
            cell: ({ item }) => formatQuantity(item.carton.Qty),
          },
        ]}
        empty={translate(order ? 'app.floor.none' : 'app.dispatch.no_order')}
        isBusy={isBusy}
      />
      {order && <SalesOrderDetails order={order} problem={problem} cartons={cartons} />}
      {asking && <OlderStockDialog key={asking.code} {...asking} />}
      {order && asked && !needsRemark && (
        <DialogFrame
          title={translate('app.dispatch.ask', { number: order.SONumber })}
          width="medium"
          close={() => !isBusy && setAsked(undefined)}
        >
          <div className="dialog-body stack packed">
            <Leaving order={order} cartons={cartons} />
            <Transport {...transport} />
          </div>
          <AnswerButtons
            isBusy={isBusy}
            isBlocked={!items.length}
            submit={translate(isBusy ? 'app.action.saving' : 'app.dispatch.send')}
            send={() => void save()}
            close={() => setAsked(undefined)}
          />
        </DialogFrame>
      )}
      {order && asked && needsRemark && (
        <RemarkDialog
          title={translate(leavesOlder ? 'app.floor.approval_title' : 'app.floor.expired_title')}
          submitLabel={translate('app.action.submit')}
          problemOf={expired === undefined ? remarkProblem : reasonProblem}
          remark={remark}
          change={setRemark}
          isBusy={isBusy}
          submit={(given) => void save(given)}
          close={() => setAsked(undefined)}
        >
          <Leaving order={order} cartons={cartons} />
          <Transport {...transport} />
          {expired !== undefined && <p>{expired}</p>}
          {asked.stock ? <OlderStockList stock={asked.stock} /> : <OlderLeft codes={older} />}
        </RemarkDialog>
      )}
      {isLeaving && (
        <ConfirmDialog
          question={translate('app.dispatch.start_over_ask')}
          about={translate('app.dispatch.start_over_about', { smart_count: items.length })}
          takesAway
          yes={() => void queue.clear().then(startOver)}
          no={() => setLeaving(false)}
        />
      )}
    </div>
  );
}

const codeAndProduct = ({ item: { carton } }: CartonRow) => (
  <>
    {carton.CartonId}
    <small>{carton.ProductName}</small>
  </>
);
