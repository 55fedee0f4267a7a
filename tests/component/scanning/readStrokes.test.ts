import { describe, expect, it } from 'vitest';
import { readStrokes, type Stroke } from '../../../src/scanning/wedge/readStrokes.ts';
import { type KeyboardName, keyboards, typedBy } from '../../support/keyboards.ts';

const carton = 'AZSID202600017';
const seal = 'ABYZ0123456789QWMZYKXAWQ'.slice(0, 3) + '0123456789QWMZYKXAWQV';

/** Strokes of characters alone, as from a device that does not name its keys. */
const withoutPlaces = (strokes: readonly Stroke[]): Stroke[] =>
  strokes.map((stroke) => ({ ...stroke, code: '' }));

describe('the keys of a US scanner', () => {
  const cases = (Object.keys(keyboards) as KeyboardName[]).flatMap((keyboard) =>
    [false, true].flatMap((isCaps) =>
      [carton, seal, `https://seals.example.com/pa?q=${seal}`, `]Q1${carton}`].map(
        (text) => [keyboard, isCaps ? 'with' : 'without', text] as const,
      ),
    ),
  );

  it.each(cases)('are read right on a %s keyboard %s CapsLock: %s', (keyboard, caps, text) => {
    const reading = readStrokes(typedBy(text, keyboard, caps === 'with'));
    expect(reading.code).toBe(text.includes('SID') ? carton : seal);
    expect(reading.isKnown).toBe(true);
  });

  it.each(['azerty', 'qwertz'] as const)(
    'is read right on a %s keyboard that does not tell its keys',
    (keyboard) => {
      const strokes = withoutPlaces(typedBy(`https://seals.example.com/pa?q=${seal}`, keyboard, false));
      expect(readStrokes(strokes)).toMatchObject({ code: seal, by: keyboard });
    },
  );
});

describe('a scanner that knows the German keyboard', () => {
  /** Presses the keys that give the text on that keyboard. */
  const typed = (text: string): Stroke[] =>
    Array.from(text, (character) => {
      const [stroke] = typedBy(
        character === 'Z' ? 'Y' : character === 'Y' ? 'Z' : character,
        'qwertz',
        false,
      );
      return stroke ?? { key: character, code: '', isShifted: false };
    });

  it('is read by its layout once the layout is known', () => {
    expect(readStrokes(typed(carton), 'keys')).toMatchObject({
      code: carton,
      others: [{ code: 'AYSID202600017', by: 'places' }],
    });
  });

  it('until then leaves the choice between both readings of Y and Z to the server', () => {
    expect(readStrokes(typed(carton))).toMatchObject({
      code: 'AYSID202600017',
      others: [{ code: carton, by: 'keys' }],
      isDecisive: false,
    });
  });
});

it('reads a text that is not a code as the layout made it', () => {
  const strokes = Array.from('Grüße', (key): Stroke => ({ key, code: '', isShifted: false }));
  expect(readStrokes(strokes)).toMatchObject({ text: 'Grüße', isKnown: false, others: [] });
});
