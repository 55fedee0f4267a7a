import type { SortTerm } from '../../contract/calls/listRequest.ts';

/** Several sort fields as the one text that the address and react-admin keep: `CompanyName:ASC,Prefix:DESC`. */
export const writeSort = (terms: readonly SortTerm[]): string =>
  terms.map((term) => `${term.field}:${term.order}`).join(',');

/** Reads {@link writeSort}'s text; parts that are no field and order are left out. */
export const readSort = (text: string): SortTerm[] =>
  text.split(',').flatMap((part): SortTerm[] => {
    const [field, order] = part.split(':');
    return field && (order === 'ASC' || order === 'DESC') ? [{ field, order }] : [];
  });
