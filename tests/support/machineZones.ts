import { afterAll, beforeAll, expect, vi } from 'vitest';

/** Zones at both ends of the day, one off by a part of an hour, and one that changes its clocks. */
export const machineZones = [
  'Pacific/Niue',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/New_York',
] as const;

const minutesBehind: Record<(typeof machineZones)[number], number> = {
  'Pacific/Niue': 660,
  'Asia/Kolkata': -330,
  'Pacific/Kiritimati': -840,
  'America/New_York': 300,
};

/** Runs a suite's tests as on a machine in `zone`; Node reads TZ whenever it is set. */
export function onMachineIn(zone: (typeof machineZones)[number]): void {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutesBehind[zone]);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
}
