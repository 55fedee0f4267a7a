// What the portal loads for people who read Hindi.
import type { Catalogue } from '../../../../contract/language/textOf.ts';

export { hindi as declared } from '../../../resources/hindi/hindi.ts';
export { speakDays } from '../../../../contract/day/speakDays.ts';
export const areas = import.meta.glob<Catalogue>('./portal/*.json', { eager: true, import: 'default' });
