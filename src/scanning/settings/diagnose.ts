import { type ReadingName, type Stroke, textBy } from '../wedge/readStrokes.ts';

/**
 * The text of the test code. It has characters that keyboards of different countries have in different places, and small
 * letters, which CapsLock swaps.
 */
export const testText = 'https://sealbook.test/pa?q=Test-0123456789-AQWZYM';

/** A finding about the scanner from a scan of the test code. They are listed with the worst first. */
export type Finding =
  /** It scanned another code, or no reading of its keys gives the test code. */
  | { kind: 'garbled'; typed: string }
  | { kind: 'noEnd' }
  /** It adds something before or after each code, which nothing removes. */
  | { kind: 'prefix' | 'suffix'; text: string }
  /** It adds the kind of code that it read, which is removed automatically. */
  | { kind: 'symbology'; text: string }
  | { kind: 'capsLock' }
  /** Scanner and computer are set to different keyboards. Each code is corrected automatically. */
  | { kind: 'layout'; keyboard: 'azerty' | 'qwertz' | 'other' }
  | { kind: 'fine' };

/** Whether a letter has the case that its Shift does not give. */
const isSwapped = ({ key, isShifted }: Stroke): boolean =>
  /^\p{L}$/u.test(key) && (isShifted ? key !== key.toUpperCase() : key !== key.toLowerCase());

/** Finds the keyboard that makes these keys of the test code. */
function keyboardOf(strokes: readonly Stroke[]): 'azerty' | 'qwertz' | 'other' {
  const at = (place: string) => strokes.find(({ code }) => code === place)?.key.toLowerCase();
  if (at('KeyQ') === 'a' || at('KeyW') === 'z') return 'azerty';
  if (at('KeyY') === 'z' || at('KeyZ') === 'y') return 'qwertz';
  return 'other';
}

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** Lists what the keys of a scan of the test code reveal about the scanner. */
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
