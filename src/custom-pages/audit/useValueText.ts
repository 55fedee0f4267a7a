import { useTranslate } from 'ra-core';
import type { Field } from '../../../contract/resource/Field.ts';
import { valueText } from './valueText.ts';

/** {@link valueText} in the portal's words. */
export function useValueText(): (value: unknown, field: Field | undefined) => string {
  const translate = useTranslate();
  const words = { yes: translate('app.list.on'), no: translate('app.list.off') };
  return (value, field) => valueText(value, field, words);
}
