import { scratchCodeLength } from '../../../contract/calls/verification.ts';
import { OneFieldForm } from './OneFieldForm.tsx';
import { translate } from './texts.ts';

const digits = new RegExp(`^\\d{${scratchCodeLength}}$`);

function checkScratchCode(code: string): string | undefined {
  if (code === '') return translate('scratch.required');
  return digits.test(code) ? undefined : translate('scratch.digits');
}

interface ScratchCodeFormProps {
  message: string;
  isSending: boolean;
  onSend: (code: string) => void;
}

export function ScratchCodeForm({ message, isSending, onSend }: ScratchCodeFormProps) {
  return (
    <OneFieldForm
      heading={translate('scratch.heading')}
      text={message}
      label={translate('scratch.label')}
      hint={translate('scratch.hint')}
      send={translate('scratch.send')}
      isSending={isSending}
      input={{ name: 'ScratchCode', inputMode: 'numeric', autoComplete: 'off', maxLength: scratchCodeLength }}
      check={checkScratchCode}
      onSend={onSend}
    />
  );
}
