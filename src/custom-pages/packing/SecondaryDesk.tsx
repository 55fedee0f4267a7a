import RunIcon from '@mui/icons-material/LinearScaleOutlined';
import { useTranslate } from 'ra-core';
import { checkSecondarySlip, saveSecondary } from '../../../contract/calls/seals/packing.ts';
import { formatRange, mergeRanges, quantityIn } from '../../../contract/serial/serialRange.ts';
import { deskOf } from '../floor/Desk.tsx';
import { useKeptValue } from '../../scanning/useKeptValue.ts';
import { keptPrinter } from '../slips/SlipOutput.tsx';
import styles from './packing.module.css';
import { PackingDesk } from './PackingDesk.tsx';
import {
  beginningOf,
  overlaps,
  rangeOf,
  type UnitItem,
  unitRanges,
  unitList,
  useUnitScans,
} from './useUnitScans.ts';

/** Packs units, for people who may add (spec 3 §2). */
export default deskOf('app.packing.history', UnitPacking);

/** Formats the numbers of a row of the list: `1 – 100`. */
const numbersOf = ({ item }: { item: UnitItem }): string =>
  mergeRanges(item.runs.map(rangeOf)).map(formatRange).join(', ');

const batchesOf = ({ item }: { item: UnitItem }): string =>
  [...new Set(item.runs.flatMap(({ BatchNo }) => BatchNo || []))].join(', ');

function UnitPacking() {
  const translate = useTranslate();
  const queue = useUnitScans();
  const { items } = queue;
  const [isRun = false, setRun, isRead] = useKeptValue<boolean>(unitList, 'run');
  const [first] = items.flatMap(({ item }) => item.runs);
  const ranges = unitRanges(items);
  const count = quantityIn(ranges);
  const size = first?.PackingSize ?? 0;
  return (
    <PackingDesk
      scanLabel={translate('app.packing.secondary.scan')}
      queue={queue}
      scan={(code, others) => queue.scan(code, others, { run: isRun })}
      isReady={isRead}
      controls={
        <RunSwitch
          isRead={isRead}
          isRun={isRun}
          setRun={setRun}
          from={beginningOf(items)?.item.runs[0]?.SeqNo}
        />
      }
      counter={{ count, size, noun: 'app.packing.unit', about: first?.ProductName }}
      list={{
        title: translate('app.packing.secondary.list'),
        nameOf: numbersOf,
        columns: [
          { label: translate('app.packing.visible_no'), cell: numbersOf },
          { label: translate('app.packing.batch_no'), cell: batchesOf },
          { label: translate('app.floor.product'), cell: ({ item }) => item.runs[0]?.ProductName },
        ],
      }}
      slip={{
        title: translate('app.packing.secondary.slip_title'),
        type: 'SID',
        field: 'CartonId',
        check: checkSecondarySlip,
      }}
      isRefused={({ runs }, { SeqNo = 0, ToSeqNo = SeqNo }) =>
        runs.map(rangeOf).some((run) => overlaps(run, { from: SeqNo, to: ToSeqNo }))
      }
      remark={
        size > count
          ? {
              kind: 'fraction',
              lead: translate('app.packing.fraction_lead', {
                smart_count: count,
                qty: count,
                size,
              }),
            }
          : undefined
      }
      expired={items.filter(({ item }) => item.runs.some(({ IsExpired }) => IsExpired)).map(numbersOf)}
      saving={{
        call: saveSecondary,
        // the ranges hold each unit once, although the list shows a run's first unit twice
        input: (CartonId, given) => ({
          secondaryPackingDetails: ranges.map(({ from, to }) => ({ SeqNo: from, ToSeqNo: to })),
          ...given,
          CartonId,
          Printer: keptPrinter(),
        }),
        title: (code) => translate('app.packing.secondary.save_title', { code }),
      }}
    />
  );
}

interface RunSwitchProps {
  /** The earlier choice has been read. */
  isRead: boolean;
  isRun: boolean;
  setRun: (isRun: boolean) => void;
  /** The first unit of a run that is not complete. */
  from: number | undefined;
}

/** Switches runs on and says which scan comes next. In a run, two scans mean all units between them. */
function RunSwitch({ isRead, isRun, setRun, from }: RunSwitchProps) {
  const translate = useTranslate();
  const isPending = isRun && from !== undefined;
  return (
    <div className={`row gap-12 touch ${styles['run']}`}>
      <button
        type="button"
        className="plain-button line rigid touch pad-0-16 edge surface size-16 medium"
        disabled={!isRead}
        aria-pressed={isRun}
        onClick={() => setRun(!isRun)}
      >
        <RunIcon aria-hidden="true" />
        {translate('app.packing.run')}
      </button>
      <output className={isPending ? 'grows accent size-16 weight-600' : 'grows muted'}>
        {isPending
          ? translate('app.packing.run_last', { from: String(from) })
          : translate(isRun ? 'app.packing.run_first' : 'app.packing.run_off')}
      </output>
    </div>
  );
}
