import { type ReadingName, type Stroke, textBy } from '../wedge/readStrokes.ts';

/**
 * What the test code holds: characters that keyboards of different countries have at different places, and small letters, which
 * CapsLock swaps.
 */
export const testText = 'https://sealbook.test/pa?q=Test-0123456789-AQWZYM';

/** What a scan of the test code says of the scanner, the worst first. */
export type Finding =
  /** It is another code, or no reading of its keys gives this one. */
  | { kind: 'garbled'; typed: string }
  | { kind: 'noEnd' }
  /** It puts something before or behind each code that nothing takes off. */
  | { kind: 'prefix' | 'suffix'; text: string }
  /** It says which kind of code it read, which is taken off. */
  | { kind: 'symbology'; text: string }
  | { kind: 'capsLock' }
  /** Scanner and computer are set to different keyboards; each code is put right. */
  | { kind: 'layout'; keyboard: 'azerty' | 'qwertz' | 'other' }
  | { kind: 'fine' };

/** A letter in the case that its Shift does not give. */
const isSwapped = ({ key, isShifted }: Stroke): boolean =>
  /^\p{L}$/u.test(key) && (isShifted ? key !== key.toUpperCase() : key !== key.toLowerCase());

/** Whose keyboard makes these keys of the test code. */
function keyboardOf(strokes: readonly Stroke[]): 'azerty' | 'qwertz' | 'other' {
  const at = (place: string) => strokes.find(({ code }) => code === place)?.key.toLowerCase();
  if (at('KeyQ') === 'a' || at('KeyW') === 'z') return 'azerty';
  if (at('KeyY') === 'z' || at('KeyZ') === 'y') return 'qwertz';
  return 'other';
}

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** What the keys of a scan of the test code say of the scanner. */
export function diagnose(strokes: readonly Stroke[], hasEnd: boolean): Finding[] {
  const typed = withoutControls(strokes.map(({ key }) => (key.length === 1 ? key : '')).join(''));
  const names: readonly ReadingName[] = ['keys', 'places', 'azerty', 'qwertz'];
  const readings = names.map((name) => ({ name, text: withoutControls(textBy(name, strokes) ?? '') }));
  const test = testText.toLowerCase();
  const right = readings.find(({ text }) => text.toLowerCase().includes(test));
  if (!right) return [{ kind: 'garbled', typed }, ...(hasEnd ? [] : [{ kind: 'noEnd' } as const])];
  const begin = right.text.toLowerCase().indexOf(test);
  const [before, behind] = [right.text.slice(0, begin), right.text.slice(begin + test.length)];
  const findings: Finding[] = [];
  if (!hasEnd) findings.push({ kind: 'noEnd' });
  if (/^\][a-z][\da-z]$/i.test(before)) findings.push({ kind: 'symbology', text: before });
  else if (before.trim()) findings.push({ kind: 'prefix', text: before });
  if (behind.trim()) findings.push({ kind: 'suffix', text: behind });
  if (strokes.some(isSwapped)) findings.push({ kind: 'capsLock' });
  if (right.name !== 'keys') findings.push({ kind: 'layout', keyboard: keyboardOf(strokes) });
  return findings.length ? findings : [{ kind: 'fine' }];
}
