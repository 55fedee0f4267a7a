import * as v from 'valibot';

/**
 * The name under which a record carries its version. A save sends back the version that it began with, and the server
 * refuses it with 409 if the record has changed since. It takes a save without a version.
 */
export const versionName = 'Version';

/** The version in the schema of a record that is read or sent whole. */
export const optionalVersion = { [versionName]: v.optional(v.string()) };

/** The text for a save that began with an older version. */
export const changedMeanwhile = 'This record has been changed since you opened it.';

const changed = v.object({ record: v.looseObject({ [versionName]: v.string() }) });

/** Reads the present record from the refusal of a save; undefined if the refusal has another reason. */
export function changedRecord(data: unknown): Record<string, unknown> | undefined {
  const read = v.safeParse(changed, data);
  return read.success ? read.output.record : undefined;
}
