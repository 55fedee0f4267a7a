import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { packingTexts } from '../../../contract/calls/seals/packing.ts';
import { type CartonType, cartonTypeIn } from '../../../contract/serial/cartonCode.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { ScanBox } from '../../scanning/ScanBox.tsx';
import { useScanAnswer } from '../../scanning/scanAnswer.ts';

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
export function SlipDialog({ title, type, about, busy, refused, take, close }: SlipDialogProps) {
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
