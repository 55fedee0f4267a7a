import { describe, expect, it } from 'vitest';
import { indiaStates } from '../../../contract/india/states.ts';
import { stateKeys, stateNamed } from '../../../contract/values/stateNamed.ts';

describe('the tiles of India', () => {
  it('are its 28 states and 8 union territories, each once and in its own place', () => {
    expect(indiaStates).toHaveLength(36);
    for (const part of ['code', 'name'] as const)
      expect(new Set(indiaStates.map((state) => state[part])).size).toBe(36);
    expect(new Set(indiaStates.map(({ column, row }) => `${column} ${row}`)).size).toBe(36);
    expect(Math.max(...indiaStates.map(({ column }) => column))).toBe(8);
  });

  it('lie roughly where the states do', () => {
    const place = (code: string) => indiaStates.find((state) => state.code === code);
    const [delhi, kerala, gujarat, assam, ladakh] = ['DL', 'KL', 'GJ', 'AS', 'LA'].map(place);
    expect(ladakh?.row).toBeLessThan(delhi?.row ?? 0);
    expect(delhi?.row).toBeLessThan(kerala?.row ?? 0);
    expect(gujarat?.column).toBeLessThan(delhi?.column ?? 0);
    expect(delhi?.column).toBeLessThan(assam?.column ?? 0);
  });

  it('are found by their names, older names and codes, and by nothing else', () => {
    const known = { telangana: 'Telangana', orissa: 'Odisha', inmh: 'Maharashtra', mh: 'Maharashtra' };
    for (const [key, name] of Object.entries(known)) expect(stateKeys().get(key)).toBe(name);
    expect(stateNamed('Tamil-Nadu')).toBe('Tamil Nadu');
    expect(stateNamed('Bavaria')).toBeUndefined();
    expect(stateKeys().get('bavaria')).toBeUndefined();
    expect(stateKeys().get('')).toBeUndefined();
  });
});
