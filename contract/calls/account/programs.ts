import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { goneMessage, recordId } from '../given.ts';

const access = { page: pageKeys.programs, right: 'edit' } as const;
const aboutProgram = v.object({ ProgramId: recordId(goneMessage) });

/** The most keys of a program: one that it uses, and one that is to replace it. */
export const mostKeys = 2;

const programKey = v.object({
  KeyId: v.number(),
  /** Its last letters, by which people tell keys apart. */
  Ending: v.string(),
  /** The person within whose rights it works. */
  MadeBy: v.string(),
  MadeAt: v.string(),
  /** Null until it is used. */
  LastUsedAt: v.nullable(v.string()),
  LastUsedFrom: v.nullable(v.string()),
});

/** The calls for the keys of a program. Only people can make them. */
export const programCalls = {
  keys: defineCall('GET', 'Program/GetKeys', {
    access,
    summary: 'List the keys of a program',
    request: aboutProgram,
    answer: v.array(programKey),
  }),
  make: defineCall('POST', 'Program/MakeKey', {
    access,
    summary: 'Make a key for a program, and answer it for the only time',
    request: aboutProgram,
    answer: v.object({ Key: v.string() }),
  }),
  revoke: defineCall('POST', 'Program/RevokeKey', {
    access,
    summary: 'Revoke a key, which ends at once',
    request: v.object({ KeyId: recordId(goneMessage) }),
    answer: v.null(),
  }),
};
