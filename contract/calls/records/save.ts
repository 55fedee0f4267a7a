import * as v from 'valibot';
import { defineCall, sends } from '../Call.ts';

// A save on the wire: its call, the version that it begins with, and what became of it where no answer came.

/** The parts of a resource that its saves need. */
interface Saved {
  key: string;
  page: string;
  calls: { create?: string; update?: string };
  texts: { addTitle: string; updateTitle: string };
}

/** Makes the call that saves a record in `mode`. A resource may have one call for both modes, or two. */
export function saveCall({ calls, page, key, texts }: Saved, mode: 'add' | 'update') {
  const path = mode === 'add' ? calls.create : calls.update;
  if (!path) throw new Error(`'${key}' has no call to ${mode} records`);
  const isBoth = calls.create === calls.update;
  return defineCall('POST', path, {
    access: { page, right: isBoth ? ['add', 'edit'] : mode === 'add' ? 'add' : 'edit' },
    summary: mode === 'add' ? texts.addTitle : texts.updateTitle,
    request: sends<Record<string, unknown>>(),
    answer: v.record(v.string(), v.unknown()),
  });
}

// The version

/**
 * The name under which a record carries its version. A save, and an action that sets or asks, sends back the version that it
 * began with, and the server refuses it with 409 if the record has changed since. It takes one without a version.
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

// The outcome

/** Days for which an Idempotency-Key is remembered. An older request must not be sent: it would be done again. */
export const keyDays = 7;

/** The most letters of an Idempotency-Key. */
export const longestKey = 200;

const noKey = 'Please name the Idempotency-Key of a save.';

/** The outcomes of a save without an answer. One that is `not-saved` never will be: its key is taken. */
export const saveOutcomes = ['saved', 'not-saved', 'running'] as const;

export const getSaveOutcome = defineCall('POST', 'Login/GetSaveOutcome', {
  access: 'signed-in',
  says: ['Message'],
  summary: "Tell the outcome of one's own save, by its Idempotency-Key, and call off one that has not begun",
  request: v.object({
    /** The Idempotency-Key of a save that the same person sent for the same company. */
    Key: v.pipe(v.string(noKey), v.nonEmpty(noKey), v.maxLength(longestKey, noKey)),
  }),
  answer: v.object({
    Outcome: v.picklist(saveOutcomes),
    /** The message of the save, if it was done. */
    Message: v.string(),
  }),
});
