import { useTranslate } from 'ra-core';
import { type OlderStock, packingTexts, remarkProblem } from '../../../contract/calls/packing.ts';
import { OlderLeft } from '../floor/OlderLeft.tsx';
import { OlderStockList } from '../floor/OlderStockList.tsx';
import { RemarkDialog } from '../floor/RemarkDialog.tsx';

/** Why a remark is needed: the carton, or one inside, is not full, or older stock stays behind. */
export type RemarkAsked =
  | { kind: 'fraction'; lead?: string; initial?: string }
  | { kind: 'approval'; older?: OlderStock; left?: readonly string[]; initial?: string };

interface PackingRemarkProps {
  asked: RemarkAsked;
  isBusy: boolean;
  submit: (remark: string) => void;
  close: () => void;
}

/** Asks for the remark without which a carton is not saved (spec 3 §2). */
export function PackingRemark({ asked, isBusy, submit, close }: PackingRemarkProps) {
  const translate = useTranslate();
  const isFraction = asked.kind === 'fraction';
  return (
    <RemarkDialog
      title={translate(isFraction ? 'app.packing.fraction_title' : 'app.floor.approval_title')}
      submitLabel={translate(isFraction ? 'app.packing.submit_remark' : 'app.floor.submit')}
      hint={packingTexts.shortRemark}
      problemOf={remarkProblem}
      initial={asked.initial ?? ''}
      isBusy={isBusy}
      submit={submit}
      close={close}
    >
      {isFraction && asked.lead && <p>{asked.lead}</p>}
      {!isFraction && asked.left && <OlderLeft codes={asked.left} />}
      {!isFraction && asked.older && <OlderStockList stock={asked.older} />}
    </RemarkDialog>
  );
}
