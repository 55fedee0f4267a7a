import { freeSpace } from '../services/filePlace.ts';
import { HttpRefusal } from './answer.ts';
import type { Deps } from './Deps.ts';

export const noSpace =
  'The server has no room for files at present. Please tell whoever runs it, and try again later.';

export const storeAway = 'Files can neither be stored nor read just now. Please try again in a moment.';

export const fileDamaged = 'This file is damaged where it is stored. Please tell whoever runs the server.';

/** Megabytes that are on their way to the disk, in this process. */
let arriving = 0;

/** Whether files may come now: FREE_SPACE would stay free. */
export const hasSpace = async ({ config }: Pick<Deps, 'config'>): Promise<boolean> =>
  (await freeSpace(config.dataDir)) - arriving >= config.freeSpace;

/** Reserves room for megabytes that arrive, and answers how to give it back. Without room it logs why, and throws HttpRefusal 507. */
export async function takeSpace(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  megabytes: number,
): Promise<() => void> {
  arriving += megabytes;
  const giveBack = () => void (arriving -= megabytes);
  try {
    if (await hasSpace({ config })) return giveBack;
    log.error({ arriving, folder: config.dataDir }, 'a file was refused: too few megabytes are free');
  } catch (error) {
    log.error({ err: error, folder: config.dataDir }, 'a file was refused: its folder does not answer');
  }
  giveBack();
  throw new HttpRefusal(507, noSpace);
}
