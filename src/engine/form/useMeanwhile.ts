import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { compareRecords } from './compareRecords.ts';
import { valuesOf } from './formValues.ts';

/** Whose value a field gets that two people changed. */
export type Side = 'mine' | 'theirs';

/** What somebody else changed while a form was open. */
export interface Meanwhile {
  /** How often that happened. */
  times: number;
  /** The record as they left it. */
  record: RaRecord;
  /** Fields that only they changed, which the form has by now. */
  taken: readonly string[];
  /** Fields that both changed. */
  disputed: readonly string[];
  /** What was chosen of these so far, and this form's own value. */
  choices: Readonly<Record<string, { side: Side; mine: unknown }>>;
}

/**
 * What becomes of a form whose record somebody else has changed since it was opened: what only they changed is taken over,
 * and where the form says otherwise, people choose which of the two it shall be.
 */
export function useMeanwhile(
  resource: Resource,
  { getValues, setValue }: UseFormReturn<Record<string, unknown>>,
) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const set = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true });

  /** Takes over what was changed between two readings; answers whether there was anything that the form did not have. */
  const follow = (from: RaRecord, now: RaRecord): boolean => {
    const typed = getValues();
    const { values, taken, disputed } = compareRecords(resource, { opened: from, now, typed });
    for (const [name, value] of Object.entries(values)) if (value !== typed[name]) set(name, value);
    if (!taken.length && !disputed.length) return false;
    const times = (meanwhile?.times ?? 0) + 1;
    setMeanwhile({ times, record: now, taken, disputed, choices: {} });
    return true;
  };

  const choose = (names: readonly string[], side: Side) => {
    if (!meanwhile) return;
    const theirs = valuesOf(resource, meanwhile.record);
    const choices = { ...meanwhile.choices };
    for (const name of names) {
      const last = choices[name];
      if (last?.side === side) continue;
      // what was typed stays at hand, whichever is chosen
      const mine: unknown = last?.side === 'theirs' ? last.mine : getValues(name);
      if (side === 'theirs') set(name, theirs[name]);
      else if (last) set(name, mine);
      choices[name] = { side, mine };
    }
    setMeanwhile({ ...meanwhile, choices });
  };

  const isUndecided = meanwhile?.disputed.some((name) => !meanwhile.choices[name]) ?? false;
  return { meanwhile, isUndecided, follow, choose };
}
