import type { Catalogue } from '../../../../contract/language/textOf.ts';

/** The portal's texts, a file for each area. */
export const areas = import.meta.glob<Catalogue>('./portal/*.json', { eager: true, import: 'default' });
