import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { packingTexts } from '../../../contract/calls/packing.ts';
import { type CartonType, cartonTypeIn } from '../../../contract/serial/cartonCode.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import floor from '../floor/floor.module.css';
import { ScanBox } from '../../scanning/ScanBox.tsx';
import { useScanAnswer } from '../../scanning/useScanAnswer.ts';

interface SlipDialogProps {
  title: string;
  type: CartonType;
  about: string;
  isBusy: boolean;
  /** The reason why the last slip was refused. Each refusal is a new object. */
  refused: { why: string } | undefined;
  take: (code: string) => void;
  close: () => void;
}

/** Takes the scan of a carton's slip (spec 3 §2, §5). */
export function SlipDialog({ title, type, about, isBusy, refused, take, close }: SlipDialogProps) {
  const translate = useTranslate();
  const { answer, say } = useScanAnswer();
  useEffect(() => {
    if (refused) say('invalid', refused.why);
  }, [refused, say]);
  return (
    <DialogFrame title={title} width="medium" close={() => !isBusy && close()}>
      <div className={`dialog-body ${floor['dialog']}`}>
        <p>{isBusy ? translate('app.floor.saving') : about}</p>
        <ScanBox
          label={translate('app.packing.slip')}
          answer={answer}
          onScan={(code) =>
            cartonTypeIn(code) === type ? take(code) : say('invalid', packingTexts.invalidSlip, code)
          }
        />
      </div>
    </DialogFrame>
  );
}
