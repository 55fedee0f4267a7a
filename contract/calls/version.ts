import * as v from 'valibot';

/**
 * Under this name what can be changed carries its version, and a save sends the one that it began with back: where that is
 * not the present one any more, it is refused with 409. A save without one is taken, whoever saved in between.
 */
export const versionName = 'Version';

/** Beside the entries of what is read or sent as a whole. */
export const optionalVersion = { [versionName]: v.optional(v.string()) };

/** What a save is refused with that began with an older version. */
export const changedMeanwhile = 'This record has been changed since you opened it.';

const changed = v.object({ record: v.looseObject({ [versionName]: v.string() }) });

/** The record as it is now, of what a save was refused with; undefined where it was refused for another reason. */
export function changedRecord(data: unknown): Record<string, unknown> | undefined {
  const read = v.safeParse(changed, data);
  return read.success ? read.output.record : undefined;
}
