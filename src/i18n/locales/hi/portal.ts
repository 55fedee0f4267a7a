// What the portal loads for people who read Hindi.
import type { Catalogue } from '../../../../contract/language/textOf.ts';
import type { Translations } from '../../../../contract/language/translator.ts';

export { speakDays } from '../../../../contract/day/speakDays.ts';
export const areas = import.meta.glob<Catalogue>('./portal/*.json', { eager: true, import: 'default' });
/** Texts of the declarations, a file for each part of the menu. */
export const declared = import.meta.glob<Translations>('./declared/*.json', {
  eager: true,
  import: 'default',
});
