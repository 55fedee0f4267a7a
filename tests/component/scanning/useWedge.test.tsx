import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWedge } from '../../../src/scanning/wedge/wedge.ts';
import type { Stroke } from '../../../src/scanning/wedge/readStrokes.ts';
import { type KeyboardName, typedBy } from '../../support/keyboards.ts';

const code = 'AZSID202600017';
const scans: string[] = [];
const noEnds: string[] = [];
const pressed = vi.fn<() => void>();

/** A controlled field, as in forms, and a button. */
function Trial({ enabled = true }: { enabled?: boolean }) {
  const [value, setValue] = useState('12');
  useWedge(({ code: read }) => void scans.push(read), {
    enabled,
    onNoEnd: (reading) => void noEnds.push(reading?.code ?? 'in parts'),
  });
  return (
    <>
      <input aria-label="Remark" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="button" onClick={pressed}>
        Submit
      </button>
      <select aria-label="Choice">
        <option>None</option>
        <option>A</option>
      </select>
    </>
  );
}

let now = 1000;

/** Presses a key as a browser does: a key that nobody prevents types, or presses the button. */
function press({ key, code: place, isShifted }: Stroke, gap: number): void {
  now += gap;
  vi.advanceTimersByTime(gap);
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', {
    key,
    code: place,
    shiftKey: isShifted,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: now });
  if (fireEvent(target, event)) {
    if (target instanceof HTMLInputElement && key.length === 1)
      fireEvent.input(target, { target: { value: target.value + key } });
    if (target instanceof HTMLButtonElement && key === 'Enter') fireEvent.click(target);
  }
  fireEvent.keyUp(target, { key, code: place });
}

const enter: Stroke = { key: 'Enter', code: 'Enter', isShifted: false };

function type(text: string, gap: number, keyboard: KeyboardName = 'us', isCaps = false): void {
  for (const stroke of typedBy(text, keyboard, isCaps)) press(stroke, gap);
}

const focusOn = {
  body: () => undefined,
  field: () => screen.getByLabelText('Remark').focus(),
  button: () => screen.getByRole('button').focus(),
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  scans.length = 0;
  noEnds.length = 0;
  pressed.mockClear();
});
afterEach(() => {
  cleanup();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
});

describe('a handheld scanner', () => {
  it.each(
    (['us', 'uk', 'qwertz', 'azerty'] as const).flatMap((keyboard) =>
      [false, true].flatMap((isCaps) =>
        [5, 50].flatMap((gap) =>
          (['body', 'field', 'button'] as const).map((focus) => [keyboard, isCaps, gap, focus] as const),
        ),
      ),
    ),
  )('is heard on %s, CapsLock %s, %d ms between keys, focus on %s', (keyboard, isCaps, gap, focus) => {
    render(<Trial />);
    focusOn[focus]();
    for (let round = 0; round < 3; round++) {
      type(code, gap, keyboard, isCaps);
      press(enter, gap);
      now += 500;
      vi.advanceTimersByTime(500);
    }
    expect(scans).toEqual([code, code, code]);
    expect(screen.getByLabelText('Remark')).toHaveValue('12');
    expect(pressed).not.toHaveBeenCalled();
  });

  it.each(
    (['body', 'field', 'button'] as const).flatMap((focus) =>
      (['A', 'A1', 'XYZ', 'SO-204'] as const).flatMap((short) =>
        // a person may type two letters that quickly into a field
        (focus === 'field' && short.length < 3 ? [5] : [5, 50]).map((gap) => [short, gap, focus] as const),
      ),
    ),
  )('is heard with the short code %s, %d ms between keys, focus on %s', (short, gap, focus) => {
    render(<Trial />);
    focusOn[focus]();
    type(short, gap);
    press(enter, gap);
    expect(scans).toEqual([short]);
    expect(screen.getByLabelText('Remark')).toHaveValue('12');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is heard once on a page with two scan boxes, by the one that was mounted last', () => {
    render(<Trial />);
    const { unmount } = render(<Trial />);
    type(code, 5);
    press(enter, 5);
    expect(scans).toEqual([code]);
    unmount();
    type(code, 5);
    press(enter, 5);
    expect(scans).toEqual([code, code]);
  });

  it('is heard by the dialog on top, even if the page beneath is enabled again', () => {
    const page = render(<Trial />);
    const heard: string[] = [];
    function Dialog() {
      useWedge(({ code: read }) => void heard.push(read), { enabled: true });
      return null;
    }
    render(<Dialog />);
    page.rerender(<Trial enabled={false} />);
    page.rerender(<Trial />);
    type(code, 5);
    press(enter, 5);
    expect([scans, heard]).toEqual([[], [code]]);
  });

  it('is heard completely when the browser delivers its keys late', () => {
    render(<Trial />);
    focusOn.field();
    type(code.slice(0, 5), 50);
    vi.advanceTimersByTime(1000);
    expect(screen.getByLabelText('Remark')).not.toHaveValue('12');
    type(code.slice(5), 50);
    press(enter, 50);
    expect(scans).toEqual([code]);
    expect(screen.getByLabelText('Remark')).toHaveValue('12');
  });

  it('may send two line ends', () => {
    render(<Trial />);
    focusOn.button();
    type(code, 5);
    press(enter, 5);
    press(enter, 5);
    expect(scans).toEqual([code]);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('may send its Enter late', () => {
    render(<Trial />);
    focusOn.button();
    type(code, 20);
    press(enter, 300);
    expect(scans).toEqual([code]);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is reported if it sends no Enter, and leaves nothing in the field', () => {
    render(<Trial />);
    focusOn.field();
    type(code, 20);
    vi.advanceTimersByTime(1000);
    expect([scans, noEnds]).toEqual([[], [code]]);
    expect(screen.getByLabelText('Remark')).toHaveValue('12');
  });

  it.each(
    ([3, 9] as const).flatMap((keys) =>
      [150, 300, 1000].flatMap((stall) =>
        (['body', 'field'] as const).map((at) => [keys, stall, at] as const),
      ),
    ),
  )('that stalls after %d keys for %d ms is not heard by its rest, focus on %s', (keys, stall, focus) => {
    render(<Trial />);
    focusOn[focus]();
    type(code.slice(0, keys), 20);
    now += stall;
    vi.advanceTimersByTime(stall);
    type(code.slice(keys), 20);
    press(enter, 20);
    expect([scans, noEnds.at(-1)]).toEqual([[], 'in parts']);
    expect(screen.getByLabelText('Remark')).toHaveValue('12');

    type(code, 20);
    press(enter, 20);
    expect(scans).toEqual([code]);
  });

  it('is heard by its rest if that is a whole code, such as after the address before it', () => {
    render(<Trial />);
    type('https://x.example/pa?q=', 20);
    now += 300;
    vi.advanceTimersByTime(300);
    type(code, 20);
    press(enter, 20);
    expect(scans).toEqual([code]);
  });

  it('is not heard while scanning is off', () => {
    render(<Trial enabled={false} />);
    focusOn.field();
    type('345', 5);
    expect(screen.getByLabelText('Remark')).toHaveValue('12345');
  });
});

describe('a scan while a click changes the page', () => {
  beforeEach(() => window.history.replaceState(null, '', '/desk'));
  afterEach(() => window.history.replaceState(null, '', '/'));

  it.each([0, 4, 14])('goes to the new page, which comes after %d of its keys', (early) => {
    const { unmount } = render(<Trial />);
    window.history.pushState(null, '', '/next');
    type(code.slice(0, early), 5);
    unmount();
    vi.advanceTimersByTime(200);
    type(code.slice(early), 5);
    press(enter, 5);
    expect(scans).toEqual([]);
    render(<Trial />);
    expect(scans).toEqual([code]);
  });

  it('goes to the new page although the page before still listens', () => {
    const { unmount } = render(<Trial />);
    window.history.pushState(null, '', '/next');
    type(code, 5);
    press(enter, 5);
    expect(scans).toEqual([]);
    unmount();
    render(<Trial />);
    expect(scans).toEqual([code]);
  });

  it('is heard by a page whose dialog has changed the address', () => {
    render(<Trial />);
    window.history.pushState(null, '', '/desk/12/details');
    type(code, 5);
    press(enter, 5);
    expect(scans).toEqual([code]);
  });
});

describe('a person', () => {
  it.each([
    ['at an ordinary pace', [180, 140, 210, 160, 150, 190]],
    ['with three keys at once', [200, 30, 35, 220, 180, 140]],
    ['with two keys at once', [200, 8, 250, 9, 250, 9]],
    ['as quickly as anybody', [90, 85, 95, 80, 90, 88]],
  ])('types into a field %s', (_pace, gaps) => {
    render(<Trial />);
    focusOn.field();
    typedBy('Ab3d5f', 'us', false).forEach((stroke, place) => press(stroke, gaps[place] ?? 0));
    now += 300;
    vi.advanceTimersByTime(300);
    expect(screen.getByLabelText('Remark')).toHaveValue('12Ab3d5f');
    expect(scans).toEqual([]);
  });

  it('presses a button by Enter, but not straight after quick keys', () => {
    render(<Trial />);
    focusOn.button();
    press(enter, 500);
    expect(pressed).toHaveBeenCalledOnce();
    type('abc', 30);
    press(enter, 300);
    expect(pressed).toHaveBeenCalledOnce();
    press(enter, 500);
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['ab', 60, 150],
    ['abc', 60, 150],
    ['a', 200, 90],
  ])('types %s into a field %d ms apart, and an Enter %d ms later', (text, gap, wait) => {
    render(<Trial />);
    focusOn.field();
    type(text, gap);
    press(enter, wait);
    now += 500;
    vi.advanceTimersByTime(500);
    expect(screen.getByLabelText('Remark')).toHaveValue(`12${text}`);
    expect(scans).toEqual([]);
  });

  it('holds a key down', () => {
    render(<Trial />);
    focusOn.field();
    for (let times = 0; times < 5; times++) {
      now += 30;
      vi.advanceTimersByTime(30);
      const event = new KeyboardEvent('keydown', {
        key: '7',
        code: 'Digit7',
        repeat: times > 0,
        cancelable: true,
        bubbles: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: now });
      expect(fireEvent(screen.getByLabelText('Remark'), event)).toBe(true);
    }
  });
});

describe('a scan before the page can listen', () => {
  /** Runs the script of the page's head, which keeps keys. */
  const begin = () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- a classic script has no exports
    new Function(readFileSync('public/keys.js', 'utf8'))();
  };

  it('is taken once the page can', () => {
    begin();
    type(code, 5);
    press(enter, 5);
    vi.advanceTimersByTime(900);
    now += 900;
    render(<Trial />);
    expect(scans).toEqual([code]);
    type('AZSID202600018', 5);
    press(enter, 5);
    expect(scans).toEqual([code, 'AZSID202600018']);
  });

  it('is not taken on another page, nor what is typed into a field', () => {
    begin();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    type(code, 5);
    press(enter, 5);
    field.remove();
    const { unmount } = render(<Trial />);
    expect(scans).toEqual([]);
    unmount();
    vi.advanceTimersByTime(5000);
    now += 5000;
    type(code, 5);
    press(enter, 5);
    window.history.pushState(null, '', '/elsewhere');
    render(<Trial />);
    expect(scans).toEqual([]);
  });
});
