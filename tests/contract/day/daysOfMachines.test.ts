import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../support/daysHere.ts', import.meta.url));

describe.each([
  ['Pacific/Pago_Pago', 660],
  ['Asia/Kolkata', -330],
  ['Pacific/Kiritimati', -840],
  ['America/New_York', 300],
])('on a machine in %s', (zone, minutesBehind) => {
  it.concurrent('no day shifts, and every moment has the day of the zone that is asked for', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, TZ: zone },
    });
    expect(JSON.parse(stdout)).toEqual({ minutesBehind, shifted: [] });
  });
});
