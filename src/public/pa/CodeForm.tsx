import { OneFieldForm } from './OneFieldForm.tsx';
import { translate } from './texts.ts';

/** For whoever opens the page without a code: a typed one becomes the page's address and is scanned. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  return (
    <OneFieldForm
      heading={translate('codeForm.heading')}
      text={translate('codeForm.text')}
      label={translate('codeForm.label')}
      send={translate('codeForm.send')}
      input={{
        name: 'Code',
        autoCapitalize: 'characters',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: 60,
      }}
      check={(code) => (code === '' ? translate('codeForm.required') : undefined)}
      onSend={onCode}
    />
  );
}
