import { useTranslate } from 'ra-core';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type checkSecondarySlip,
  type checkTertiarySlip,
  type OlderStock,
  type RefusedScan,
} from '../../../contract/calls/seals/packing.ts';
import { packingTexts, remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { putCarton } from '../../../contract/calls/seals/stock.ts';
import type { Call } from '../../../contract/calls/Call.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { type CartonType, cartonTypeIn } from '../../../contract/serial/cartonCode.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { useReport } from '../../components/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { LateScans } from '../../scanning/LateScans.tsx';
import { focusField, ScanBox, useScanAnswer } from '../../scanning/ScanBox.tsx';
import { useKeptSave } from '../../scanning/saves/Outbox.ts';
import type { ScannedItem, ScanQueue } from '../../scanning/queue/ScanList.ts';
import floor from '../floor/floor.module.css';
import { useExpired, useListReading, useDeskList, whyOf } from '../floor/Desk.tsx';
import { OlderLeft, OlderStockList } from '../floor/OlderStock.tsx';
import { placeAmong, PlaceLine, useScannedPlace } from '../floor/PlacedScans.tsx';
import { RemarkDialog } from '../floor/RemarkDialog.tsx';
import { ScannedList } from '../floor/ScannedList.tsx';
import { olderStockOf } from '../floor/useCartonScans.ts';
import { SlipOutput } from '../slips/SlipOutput.tsx';
import { CartonCounter } from './CartonCounter.tsx';

/** The reason for a remark: the carton or one inside it is not full, older stock stays behind, or something has expired. */
export type RemarkAsked = (
  | { kind: 'fraction'; lead?: string; initial?: string }
  | { kind: 'approval'; older?: OlderStock; left?: readonly string[]; initial?: string }
  | { kind: 'expired'; initial?: undefined }
) & {
  /** Says what has expired. */
  expired?: string | undefined;
};

interface PackingDeskProps<Item, Extra, Request> {
  scanLabel: string;
  queue: ScanQueue<Item, Extra>;
  scan: (code: string, others: readonly string[]) => void;
  /** Everything that the answer to a scan depends on is known. */
  isReady?: boolean;
  /** Shown below the field. */
  controls?: ReactNode;
  counter: ComponentProps<typeof CartonCounter>;
  list: Pick<
    ComponentProps<typeof ScannedList<ScannedItem<Item, Extra>>>,
    'title' | 'columns' | 'nameOf' | 'summary'
  >;
  slip: {
    title: string;
    type: CartonType;
    /** The name of the slip's field in the request. */
    field: string;
    check: typeof checkSecondarySlip | typeof checkTertiarySlip;
  };
  /** Tells whether the server refused the save for this row. */
  isRefused: (item: Item, refused: RefusedScan) => boolean;
  /** The reason for a remark that the save needs, as far as the page knows. */
  remark: RemarkAsked | undefined;
  /** The names of what has expired in the list. */
  expired: readonly string[];
  saving: {
    call: Call<Request>;
    input: (slip: string, given: { reason: string; ExpiredReason?: string; Place?: string }) => Request;
    /** Names the save to people while it waits. */
    title: (slip: string) => string;
  };
}

/** The question before a carton is saved: its slip, and then a remark if it needs one. */
interface Asking {
  step: 'slip' | 'remark';
  slip: string;
  /** What the server asked for, which the page did not know. */
  remark?: RemarkAsked;
  refused?: { why: string };
}

/**
 * Fills a carton by scans. Submit asks for the slip, and a remark if one is needed, and then saves the carton once (spec 3 §2,
 * §4). A full carton asks for its slip at once.
 */
export function PackingDesk<Item, Extra, Request>({
  scanLabel,
  queue,
  scan,
  isReady = true,
  controls,
  counter,
  list,
  slip,
  isRefused,
  remark: ownRemark,
  expired: expiredNames,
  saving,
}: PackingDeskProps<Item, Extra, Request>) {
  const translate = useTranslate();
  const { items, waiting, answer } = queue;
  const expired = useExpired(expiredNames);
  const remark = expired === undefined ? ownRemark : { kind: 'expired' as const, ...ownRemark, expired };
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking>();
  /** The remark that was typed for this carton. It stays when the dialog is closed. */
  const [typed, setTyped] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  /** The slip of the carton before. Scanned once more, it says nothing. */
  const lastSlip = useRef<string>(undefined);
  const { place, setPlace, isRead } = useScannedPlace(queue.listName);
  /** The carton before, while nobody has said where it lies. */
  const unplaced = useRef<string>(undefined);
  const readList = useListReading();
  const { save, isBusy } = useKeptSave(queue, { call: saving.call, onLate: readList });
  const mayMove = useRight(pageKeys.moveCartons, 'add');
  const putting = useKeptSave({ ...queue, items: [] }, { call: putCarton, onLate: readList });
  const { done } = useReport();
  const slipCheck = useSlipCheck(slip.check);

  const asked = asking?.remark ?? remark;

  // the id of the scan that filled the carton, which asks for the slip only once
  const filledBy =
    answer?.kind === 'accepted' && counter.size > 0 && counter.count >= counter.size ? answer.id : 0;
  const [askedFor, setAskedFor] = useState(filledBy);
  if (filledBy && filledBy !== askedFor && !waiting.length && !asking) {
    setAskedFor(filledBy);
    setAsking({ step: 'slip', slip: '' });
  }

  const scanned = useDeskList(queue, isRefused, () => {
    if (!items.length) queue.say('invalid', packingTexts.scanFirst);
    else setAsking({ step: 'slip', slip: '' });
  });

  async function saveUnder(code: string, reason: string) {
    scanned.forgetRefused();
    const given = {
      reason,
      ...(asked?.expired !== undefined && { ExpiredReason: reason }),
      ...(place && { Place: place }),
    };
    const result = await save({ input: saving.input(code, given), title: saving.title(code) });
    if (result.outcome === 'refused') {
      scanned.markRefused(result.error);
      if (reason) setTyped(reason);
      return refuse(code, result.error);
    }
    setTyped(undefined);
    lastSlip.current = code;
    unplaced.current = place ? undefined : code;
    setAsking(undefined);
    focusField(field.current);
    if (result.outcome === 'waiting')
      return queue.say('waiting', translate('app.packing.set_aside', { code }));
    queue.say('accepted', translate('app.packing.saved', { code }));
    done(result.message);
    readList();
  }

  /** Takes a scanned place for the next cartons, and for the one before if it has none and nothing was scanned since. */
  async function takePlace(wanted: string) {
    setPlace(wanted);
    const CartonId = items.length || !mayMove ? undefined : unplaced.current;
    unplaced.current = undefined;
    if (CartonId === undefined)
      return queue.say('accepted', translate('app.floor.place_is', { place: wanted }));
    const title = translate('app.packing.put', { code: CartonId, place: wanted });
    const result = await putting.save({ input: { CartonId, Place: wanted }, title });
    if (result.outcome === 'refused') queue.say('invalid', whyOf(result.error, translate));
    else if (result.outcome === 'waiting') queue.say('waiting', title);
    else queue.say('accepted', result.message);
    readList();
  }

  /** Asks again for what the server refused: the slip or a remark. Anything else is said. */
  function refuse(code: string, error: unknown) {
    const why = whyOf(error, translate);
    const errors = error instanceof ApiError ? error.fieldErrors : {};
    const older = olderStockOf(error);
    const again = (remark: RemarkAsked) => setAsking({ step: 'remark', slip: code, remark });
    if (older) again({ kind: 'approval', older, expired: asked?.expired });
    else if (errors['ExpiredReason'] !== undefined && error instanceof Error)
      again({ kind: 'expired', ...asked, expired: error.message });
    else if (errors['reason'] !== undefined) again({ kind: 'fraction', expired: asked?.expired });
    else if (errors[slip.field] !== undefined) setAsking({ step: 'slip', slip: '', refused: { why } });
    else {
      setAsking(undefined);
      queue.say('invalid', why);
    }
  }

  async function takeSlip(code: string) {
    // a second scan of the slip during the save is not meant for another carton
    if (isBusy || slipCheck.isBusy) return;
    if (!remark) return saveUnder(code, '');
    const why = await slipCheck.whyNot(code);
    setAsking((now) => {
      // somebody has closed the dialog
      if (now?.step !== 'slip') return now;
      return why === undefined
        ? { step: 'remark', slip: code }
        : { step: 'slip', slip: '', refused: { why } };
    });
  }

  return (
    <div className={floor['desk']}>
      <div className="stack gap-20 shrinks">
        <ScanBox
          label={scanLabel}
          onScan={(code, others) => {
            const wanted = placeAmong([code, ...others]);
            if (wanted !== undefined) void takePlace(wanted);
            else if (code !== lastSlip.current) scan(code, others);
          }}
          answer={answer}
          isReady={isReady && isRead}
          waiting={waiting.length}
          fieldRef={field}
        />
        {controls}
        <PlaceLine place={place} setPlace={setPlace} />
        <LateScans queue={queue} />
      </div>
      <div className="stack gap-20 shrinks">
        <ScannedList
          {...list}
          {...scanned.list}
          head={<CartonCounter {...counter} />}
          empty={translate('app.floor.none')}
          isBusy={isBusy}
          remove={({ id }) => setRemoving(id)}
          clear={() => {
            setTyped(undefined);
            void queue.clear();
          }}
        />
        <SlipOutput />
      </div>
      {asking?.step === 'slip' && (
        <SlipDialog
          title={slip.title}
          type={slip.type}
          about={translate('app.packing.slip_lead', {
            product: counter.about,
            qty: translate('app.packing.counted', {
              count: counter.count,
              noun: translate(counter.noun, { smart_count: counter.count }),
            }),
          })}
          busy={slipCheck.isBusy ? 'app.packing.slip_checked' : isBusy ? 'app.action.saving' : undefined}
          refused={asking.refused}
          take={(code) => void takeSlip(code)}
          close={() => setAsking(undefined)}
        />
      )}
      {asking?.step === 'remark' && (
        <PackingRemark
          asked={asked}
          remark={typed ?? asked?.initial ?? ''}
          change={setTyped}
          isBusy={isBusy}
          submit={(reason) => void saveUnder(asking.slip, reason)}
          close={() => setAsking(undefined)}
        />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          question={translate('app.packing.remove_title')}
          about={translate('app.packing.remove_ask')}
          takesAway
          yes={() => {
            void queue.remove(removing);
            setRemoving(undefined);
          }}
          no={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

interface SlipDialogProps {
  title: string;
  type: CartonType;
  about: string;
  /** The text of what it waits for. */
  busy: string | undefined;
  /** The reason why the last slip was refused. Each refusal is a new object. */
  refused: { why: string } | undefined;
  take: (code: string) => void;
  close: () => void;
}

/** Takes the scan of a carton's slip (spec 3 §2, §5). */
function SlipDialog({ title, type, about, busy, refused, take, close }: SlipDialogProps) {
  const translate = useTranslate();
  const { answer, say } = useScanAnswer();
  useEffect(() => {
    if (refused) say('invalid', refused.why);
  }, [refused, say]);
  return (
    <DialogFrame title={title} width="medium" close={() => busy === undefined && close()}>
      <div className="dialog-body stack packed">
        <p>{busy === undefined ? about : translate(busy)}</p>
        <ScanBox
          label={translate('app.packing.slip')}
          answer={answer}
          onScan={(code) =>
            cartonTypeIn(code) === type
              ? take(code)
              : say(
                  'invalid',
                  `${packingTexts.invalidSlip}\n${translate('app.packing.slip_wanted', { type })}`,
                  code,
                )
          }
        />
      </div>
    </DialogFrame>
  );
}

interface PackingRemarkProps {
  /** Undefined once scans behind the open dialog have filled the carton. */
  asked: RemarkAsked | undefined;
  remark: string;
  change: (remark: string) => void;
  isBusy: boolean;
  submit: (remark: string) => void;
  close: () => void;
}

const remarkTitles: Record<RemarkAsked['kind'], string> = {
  fraction: 'app.packing.fraction_title',
  approval: 'app.floor.approval_title',
  expired: 'app.floor.expired_title',
};

/** Asks for the remark that a carton needs before it is saved (spec 3 §2). */
function PackingRemark({ asked, ...dialog }: PackingRemarkProps) {
  const translate = useTranslate();
  const kind = asked?.kind ?? 'fraction';
  return (
    <RemarkDialog
      title={translate(remarkTitles[kind])}
      submitLabel={translate(kind === 'fraction' ? 'app.packing.submit_remark' : 'app.action.submit')}
      hint={packingTexts.shortRemark}
      problemOf={asked ? remarkProblem : () => undefined}
      {...dialog}
    >
      {!asked && <p>{translate('app.packing.full')}</p>}
      {asked?.expired !== undefined && <p>{asked.expired}</p>}
      {asked?.kind === 'fraction' && asked.lead && <p>{asked.lead}</p>}
      {asked?.kind === 'approval' && asked.left && <OlderLeft codes={asked.left} />}
      {asked?.kind === 'approval' && asked.older && <OlderStockList stock={asked.older} />}
    </RemarkDialog>
  );
}

/** Asks the server whether a slip can be used, before somebody types the remark that goes with it. */
function useSlipCheck(call: typeof checkSecondarySlip | typeof checkTertiarySlip) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  /** Returns the reason why the slip can't be used. Without an answer there is none: the save decides. */
  async function whyNot(CartonId: string): Promise<string | undefined> {
    setBusy(true);
    try {
      await ask(call, { input: { CartonId } });
      return undefined;
    } catch (error) {
      const isRefused = error instanceof ApiError && !error.isUnanswered && !error.isFault;
      return isRefused ? whyOf(error, translate) : undefined;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, whyNot };
}
