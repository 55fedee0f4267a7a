import { recallKind } from '../../contract/choices/choices.ts';

/**
 * SQL for the order of recalls `r` of one thing. A true recall warns of harm, so it comes before a theft; then the newest is first.
 */
export const recallOrder = `(r.kind = '${recallKind.recalled}') desc, r.since desc, r.id desc`;
