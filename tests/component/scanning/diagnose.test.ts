import { describe, expect, it } from 'vitest';
import { diagnose, testText } from '../../../src/scanning/settings/ScannerSettings.tsx';
import { typedBy } from '../../support/keyboards.ts';

const kinds = (...asked: Parameters<typeof diagnose>) => diagnose(...asked).map(({ kind }) => kind);

describe('a scan of the test code', () => {
  it('passes on a keyboard that the scanner knows', () => {
    expect(diagnose(typedBy(testText, 'us', false), true)).toEqual([{ kind: 'fine' }]);
  });

  it.each([
    ['azerty', 'azerty'],
    ['qwertz', 'qwertz'],
  ] as const)('tells a %s keyboard', (keyboard, named) => {
    expect(diagnose(typedBy(testText, keyboard, false), true)).toEqual([{ kind: 'layout', keyboard: named }]);
  });

  it('reports CapsLock, together with another keyboard', () => {
    expect(kinds(typedBy(testText, 'us', true), true)).toEqual(['capsLock']);
    expect(kinds(typedBy(testText, 'azerty', true), true)).toEqual(['capsLock', 'layout']);
  });

  it('reports a missing Enter first', () => {
    expect(kinds(typedBy(testText, 'us', true), false)).toEqual(['noEnd', 'capsLock']);
  });

  it('names the characters that the scanner adds to codes', () => {
    expect(diagnose(typedBy(`]Q1${testText}`, 'us', false), true)).toEqual([
      { kind: 'symbology', text: ']Q1' },
    ]);
    expect(diagnose(typedBy(`X-${testText};`, 'us', false), true)).toEqual([
      { kind: 'prefix', text: 'X-' },
      { kind: 'suffix', text: ';' },
    ]);
  });

  it('names another code, with the text that arrived', () => {
    expect(diagnose(typedBy('ABSID202600001', 'us', false), true)).toEqual([
      { kind: 'garbled', typed: 'ABSID202600001' },
    ]);
  });
});
