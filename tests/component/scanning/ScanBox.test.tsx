import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { AnswerPanel } from '../../../src/scanning/AnswerPanel.tsx';
import { ScanBox, useScanAnswer } from '../../../src/scanning/ScanBox.tsx';
import { soundSettings } from '../../../src/scanning/sound/playTone.ts';
import { newAnswer } from '../../../src/scanning/scanAnswer.ts';

const seal = 'ABY0123456789QWMZYKXAWQV';
const started: number[] = [];
const vibrate = vi.fn<(pattern: number[]) => boolean>();

/** As much of a browser's audio as a tone needs; a page may sound after a tap. */
class FakeAudio extends EventTarget {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume() {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  createGain() {
    const gain = { value: 1, setTargetAtTime() {}, setValueAtTime() {}, linearRampToValueAtTime() {} };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      type: '',
      frequency,
      connect: (next: object) => ({ ...next, connect: () => undefined }),
      start: () => void started.push(frequency.value),
      stop: () => undefined,
    };
  }
}

beforeEach(() => {
  started.length = 0;
  vibrate.mockReset();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Trial({ onScan }: { onScan?: (code: string) => void }) {
  const { answer, say } = useScanAnswer();
  return (
    <CoreAdminContext i18nProvider={i18nProvider}>
      <ScanBox
        label="Scan items"
        answer={answer}
        onScan={(code) => {
          onScan?.(code);
          if (code === seal) say('accepted', 'Brake pad', code);
          else if (code === 'ABSID202600001') say('alreadyScanned', 'Already Scanned..!', code);
          else say('invalid', 'Invalid Item', code);
        }}
      />
    </CoreAdminContext>
  );
}

it('answers a typed or pasted code by text, tone and vibration', async () => {
  const scanned: string[] = [];
  render(<Trial onScan={(code) => void scanned.push(code)} />);
  expect(await screen.findByText('Tap once so that scans can be heard')).toBeInTheDocument();
  const person = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Scan items' });
  const banner = () => screen.queryByText('Tap once so that scans can be heard');
  await person.pointer({ keys: '[MouseLeft>]', target: field });
  await new Promise((resolve) => setTimeout(resolve, 400));
  // it would move the button away from under the pointer
  expect(banner()).toBeInTheDocument();
  await person.pointer({ keys: '[/MouseLeft]', target: field });
  await waitFor(() => expect(banner()).not.toBeInTheDocument());

  await person.paste(`https://seals.example.com/pa?q=${seal}`);
  await person.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Accepted')).toBeInTheDocument();
  expect(screen.getByText('Brake pad')).toBeInTheDocument();
  const accepted = started.splice(0);

  await person.click(field);
  await person.paste('absid202600001');
  await person.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Already Scanned..!')).toBeInTheDocument();
  const already = started.splice(0);

  await person.click(field);
  await person.paste('HELLO');
  await person.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Invalid Item')).toBeInTheDocument();
  const invalid = started.splice(0);

  expect(scanned).toEqual([seal, 'ABSID202600001', 'HELLO']);
  expect([accepted.length, already.length, invalid.length]).toEqual([1, 2, 1]);
  expect(new Set([accepted[0], already[0], invalid[0]]).size).toBe(3);
  expect(new Set(vibrate.mock.calls.map(([pattern]) => pattern.join())).size).toBe(3);
});

it('remembers on this device that its sounds are switched off', async () => {
  render(<Trial />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Scanner settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Scanner settings' });
  expect(within(settings).getByAltText('Code to try the scanner with')).toBeInTheDocument();
  await person.click(within(settings).getByRole('button', { name: 'Hear “Invalid”' }));
  expect(started.splice(0)).toHaveLength(1);
  await person.click(within(settings).getByRole('switch', { name: 'Answer scans by a tone' }));
  expect(JSON.parse(localStorage.getItem('sealbook.scan-sound') ?? '')).toMatchObject({ isMuted: true });
  expect(soundSettings().isMuted).toBe(true);
  expect(within(settings).getByRole('button', { name: 'Hear “Invalid”' })).toBeDisabled();
  await person.click(within(settings).getByRole('switch', { name: 'Answer scans by a tone' }));
});

it('says that the camera needs https on other addresses', async () => {
  render(<Trial />);
  await userEvent.click(await screen.findByRole('button', { name: 'Camera' }));
  expect(await screen.findByText('No camera without https')).toBeInTheDocument();
});

it.each([
  ['a scan', '', 'It is kept, and checked as soon as the server answers.'],
  ['a save', 'SBSID202600001 is kept, and saved as soon as the server answers.', undefined],
])('says of %s that waits what becomes of it', async (_what, text, said = text) => {
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <AnswerPanel
        answer={newAnswer('waiting', text)}
        problem={undefined}
        isShownByPage={false}
        waiting={0}
      />
    </CoreAdminContext>,
  );
  expect(await screen.findByText(said)).toBeInTheDocument();
});
