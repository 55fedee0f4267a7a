import { Refusal } from '../../calls/answer.ts';
import type { Hook } from '../../engine/Registry.ts';
import { storedKindOf } from '../../services/uploadStore.ts';

/** A stored file is of the kind that was chosen for it; what a link leads to nobody knows. Throws Refusal. */
export const requireMediaKind: Hook = ({ values }) => {
  const group = storedKindOf(String(values.FilePath))?.group;
  if (group !== undefined && group !== values.FileType) {
    const message = `Only ${String(values.FileType)} format is accepted.`;
    throw new Refusal(message, { errors: { FilePath: message } });
  }
  return Promise.resolve();
};
