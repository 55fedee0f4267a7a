import * as v from 'valibot';
import { defineCall } from '../Call.ts';
import { whole, words } from '../given.ts';

/** The most of a kind that a device is said to keep. */
const mostWaiting = 1_000_000;

export const tellWaiting = defineCall('POST', 'Devices/TellWaiting', {
  access: 'signed-in',
  summary: 'Tell how many scans and saves of a person wait on a device; with none, it leaves the list',
  request: v.object({
    /** A name that the device has given itself. */
    Device: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    /** What the browser says of the machine. */
    Machine: words(100),
    Scans: whole(0, mostWaiting),
    Saves: whole(0, mostWaiting),
    /** How long the oldest has waited. Devices have clocks of their own. */
    Seconds: whole(0, 1_000_000_000),
  }),
  answer: v.null(),
});
