import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import {
  correctContent,
  type CorrectedUnit,
  correctionTexts,
  scanForCorrection,
} from '../../../contract/calls/seals/correction.ts';
import { packingTexts, remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import { useReport } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';
import { LateScans } from '../../scanning/LateScans.tsx';
import { useScanQueue } from '../../scanning/queue/ScanList.ts';
import { useKeptSave } from '../../scanning/saves/Outbox.ts';
import { focusField, ScanBox } from '../../scanning/ScanBox.tsx';
import { useExpired, useExpiredOn, useListReading, useDeskList, whyOf } from '../floor/Desk.tsx';
import { RemarkDialog } from '../floor/RemarkDialog.tsx';
import { ScannedList } from '../floor/ScannedList.tsx';
import { refusedScan } from './useUnitScans.ts';

const nameOf = ({ item }: { item: CorrectedUnit }) => String(item.SeqNo);

function Change({ leaves }: { leaves: boolean }) {
  const translate = useTranslate();
  return (
    <Toned tone={leaves ? 'caution' : 'positive'}>
      {translate(leaves ? 'app.packing.taken_out' : 'app.packing.put_in')}
    </Toned>
  );
}

const changeOf = ({ item }: { item: CorrectedUnit }) => <Change leaves={item.Leaves} />;

/** Queues the units to correct in a carton: one in it leaves, any other joins. */
function useCorrectionScans(CartonId: string) {
  const translate = useTranslate();
  const expiredOn = useExpiredOn();
  return useScanQueue<CorrectedUnit>({
    listName: `correction ${CartonId}`,
    check: async (code, { items, signal }) => {
      if (items.some((item) => item.code === code))
        return { outcome: 'alreadyScanned', text: correctionTexts.twice, isListed: true };
      const input = { CartonId, QrData: code };
      const item = await ask(scanForCorrection, { input, signal }).then(({ data }) => data, refusedScan);
      if ('outcome' in item) return item;
      const key = item.Leaves ? 'app.packing.leaves' : 'app.packing.joins';
      const text = translate(key, { number: String(item.SeqNo) });
      return { outcome: 'accepted', item, text: text + expiredOn(item) };
    },
  });
}

/** Takes units out of a packed carton and puts others in, under the same slip. */
export default function CorrectContent({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const { done } = useReport();
  const code = String(row['CartonId']);
  const queue = useCorrectionScans(code);
  const { items } = queue;
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const readList = useListReading();
  const { save, isBusy } = useKeptSave(queue, { call: correctContent, onLate: readList });
  const { list, markRefused, forgetRefused } = useDeskList(
    queue,
    (item, { SeqNo = 0, ToSeqNo = SeqNo }) => SeqNo <= item.SeqNo && item.SeqNo <= ToSeqNo,
    () => (items.length ? setAsking(true) : queue.say('invalid', correctionTexts.nothing)),
  );
  const expired = useExpired(items.filter(({ item }) => item.IsExpired).map(nameOf));
  const before = Number(row['TotalQty']);
  const after = items.reduce((sum, { item }) => sum + (item.Leaves ? -1 : 1), before);

  async function saveFor(Reason: string) {
    forgetRefused();
    const correctionDetails = items.map(({ item: { SeqNo, Leaves } }) => ({ SeqNo, Leaves }));
    const result = await save({
      input: { CartonId: code, correctionDetails, Reason },
      title: translate('app.packing.correct_title', { code }),
    });
    setAsking(false);
    if (result.outcome === 'refused') {
      markRefused(result.error);
      focusField(field.current);
      return queue.say('invalid', whyOf(result.error, translate));
    }
    done(result.outcome === 'saved' ? result.message : translate('app.packing.correct_kept', { code }));
    readList();
    close();
  }

  return (
    <DialogFrame title={translate('app.packing.correct_title', { code })} width="wide" close={close}>
      <DialogBody className="stack gap-20">
        <ScanBox
          label={translate('app.packing.correct_scan')}
          onScan={queue.scan}
          answer={queue.answer}
          waiting={queue.waiting.length}
          fieldRef={field}
        />
        <LateScans queue={queue} title="app.floor.late" />
        <ScannedList
          {...list}
          title={translate('app.packing.secondary.list')}
          summary={translate('app.packing.correct_qty', {
            before: formatQuantity(before),
            after: formatQuantity(after),
          })}
          nameOf={nameOf}
          columns={[
            { label: translate('app.packing.visible_no'), cell: nameOf },
            { label: translate('app.packing.change'), cell: changeOf },
          ]}
          empty={translate('app.packing.correct_none')}
          isBusy={isBusy}
        />
      </DialogBody>
      {isAsking && (
        <RemarkDialog
          title={translate('app.packing.correct_why')}
          submitLabel={translate('app.action.submit')}
          hint={packingTexts.shortRemark}
          problemOf={remarkProblem}
          remark={reason}
          change={setReason}
          isBusy={isBusy}
          submit={(given) => void saveFor(given)}
          close={() => setAsking(false)}
        >
          {expired !== undefined && <p>{expired}</p>}
        </RemarkDialog>
      )}
    </DialogFrame>
  );
}
