import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { type ReturnNoteData, returnTexts, saveReturn } from '../../../contract/calls/orders/returns.ts';
import { returnConditions, type ReturnCondition } from '../../../contract/choices/choices.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Segments } from '../../components/Segments.tsx';
import { useReport } from '../../components/useAction.ts';
import { LateScans } from '../../scanning/LateScans.tsx';
import { useKeptSave } from '../../scanning/saves/Outbox.ts';
import { focusField, ScanBox } from '../../scanning/ScanBox.tsx';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import { printNote } from '../dispatch/printNotes.tsx';
import { deskOf, useListReading, useDeskList, whyOf } from '../floor/Desk.tsx';
import floor from '../floor/floor.module.css';
import { ScannedList } from '../floor/ScannedList.tsx';
import { type ReturnAnswers, ReturnQuestion } from './ReturnQuestion.tsx';
import { nameOf, returnList, type ReturnRow, useReturnScans } from './useReturnScans.ts';

/** Takes dispatched cartons and units back, for people who may add. */
export default deskOf('app.returns.history', Returning);

function Returning() {
  const translate = useTranslate();
  const notify = useNotify();
  const { done } = useReport();
  const queue = useReturnScans();
  const { items } = queue;
  const [condition = returnConditions[0].value, setCondition, isRead] = useKeptValue<ReturnCondition>(
    returnList,
    'condition',
  );
  const readList = useListReading();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const finish = (note: ReturnNoteData) => {
    readList();
    void printNote(note).catch(() => notify('app.returns.note_failed', { type: 'warning' }));
  };
  const { save, isBusy } = useKeptSave(queue, { call: saveReturn, onLate: finish });
  const { list, markRefused, forgetRefused } = useDeskList(
    queue,
    ({ returned }, { CartonId, SeqNo }) =>
      returned.SeqNo === null ? returned.CartonId === CartonId : returned.SeqNo === SeqNo,
    () => (items.length ? setAsking(true) : queue.say('invalid', returnTexts.nothing)),
  );
  const [first] = items.map(({ item }) => item.returned);
  const labelOf = (one: ReturnCondition) =>
    translate(returnConditions.find(({ value }) => value === one)?.label ?? one);

  async function take({ reasons, reopens }: ReturnAnswers) {
    if (!first) return;
    forgetRefused();
    const result = await save({
      input: {
        returnDetails: items.map(({ item: { returned, condition: Condition } }) => ({
          ...(returned.SeqNo === null ? { CartonId: returned.CartonId } : { SeqNo: returned.SeqNo }),
          Condition,
          Reason: reasons[Condition] ?? '',
        })),
        Reopens: reopens,
      },
      title: translate('app.returns.title', { dispatch: first.DispatchId }),
    });
    setAsking(false);
    if (result.outcome === 'refused') {
      markRefused(result.error);
      return queue.say('invalid', whyOf(result.error, translate));
    }
    focusField(field.current);
    if (result.outcome === 'waiting')
      return queue.say('waiting', translate('app.returns.set_aside', { dispatch: first.DispatchId }));
    queue.say('accepted', translate('app.returns.done', { code: result.data.ReturnId }));
    done(result.message);
    finish(result.data);
  }

  return (
    <div className={floor['desk']}>
      <div className="stack gap-20 shrinks">
        <ScanBox
          label={translate('app.returns.scan')}
          onScan={(code, others) => queue.scan(code, others, { condition })}
          answer={queue.answer}
          isReady={isRead}
          waiting={queue.waiting.length}
          fieldRef={field}
        />
        <Segments
          label={translate('app.returns.condition')}
          choices={returnConditions.map(({ value }) => ({ value, label: labelOf(value) }))}
          chosen={condition}
          choose={setCondition}
        />
        <LateScans queue={queue} />
      </div>
      <ScannedList
        {...list}
        title={translate('app.packing.secondary.list')}
        summary={
          first && translate('app.returns.from', { dealer: first.DealerName, dispatch: first.DispatchId })
        }
        nameOf={({ item }) => nameOf(item.returned)}
        columns={[
          {
            label: translate('app.floor.carton_id'),
            cell: (row) =>
              codeAndCondition({
                row,
                disabled: isBusy,
                choose: (chosen) => queue.scan(row.code, [], { condition: chosen }),
              }),
          },
          {
            label: translate('app.floor.quantity'),
            isNumeric: true,
            cell: ({ item }) => formatQuantity(item.returned.Qty),
          },
        ]}
        empty={translate('app.returns.empty')}
        isBusy={isBusy}
      />
      {isAsking && first && (
        <ReturnQuestion
          from={first}
          items={items.map(({ item }) => item)}
          labelOf={labelOf}
          isBusy={isBusy}
          take={(answers) => void take(answers)}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface ConditionSelectProps {
  row: ReturnRow;
  disabled: boolean;
  choose: (condition: ReturnCondition) => void;
}

/** Changes the condition of a scanned carton or unit. */
function ConditionSelect({ row: { item }, disabled, choose }: ConditionSelectProps) {
  const translate = useTranslate();
  return (
    <select
      className="control"
      aria-label={`${translate('app.returns.condition')} ${nameOf(item.returned)}`}
      value={item.condition}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = returnConditions.find(({ value }) => value === target.value);
        if (chosen) choose(chosen.value);
      }}
    >
      {returnConditions.map(({ value, label }) => (
        <option key={value} value={value}>
          {translate(label)}
        </option>
      ))}
    </select>
  );
}

/** A scanned carton or unit, above its condition: a phone has no room for both side by side. */
const codeAndCondition = (props: ConditionSelectProps) => (
  <>
    {nameOf(props.row.item.returned)}
    <small>{props.row.item.returned.ProductName}</small>
    <ConditionSelect {...props} />
  </>
);
