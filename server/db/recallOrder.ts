import { recallKind } from '../../contract/choices/choices.ts';

/** SQL for the order of recalls `r` of one thing: a true recall warns of harm, so it comes first; then the newest. */
export const recallOrder = `(r.kind = '${recallKind.recalled}') desc, r.since desc, r.id desc`;
