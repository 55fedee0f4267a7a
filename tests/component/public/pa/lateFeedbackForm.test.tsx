import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Feedback, loadFeedbackDialog } from '../../../../src/public/pa/Feedback.tsx';

const load = vi.fn(loadFeedbackDialog);

beforeEach(() => {
  load.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: 'Feedback' });

function open() {
  render(
    <Feedback
      verificationId="a-scan-of-a-seal"
      view=""
      refused={undefined}
      showToast={() => undefined}
      loadDialog={load}
    />,
  );
  return userEvent.setup();
}

/** Makes the browser never idle. */
const neverIdle = () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
};

it('fetches the form as soon as the browser is idle, and opens it at once then', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const user = open();
  await vi.waitFor(() => expect(load).toHaveReturned());
  await load.mock.results[0]?.value;
  await user.click(button());
  expect(screen.getByRole('dialog', { name: 'Feedback Form' })).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('says that the form is on its way', async () => {
  neverIdle();
  let arrive: (form: Awaited<ReturnType<typeof loadFeedbackDialog>>) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const user = open();
  await user.click(button());
  expect(screen.getByRole('button', { name: 'Opening the form…' })).toBeDisabled();
  arrive((await import('../../../../src/public/pa/FeedbackDialog.tsx')).FeedbackDialog);
  expect(await screen.findByRole('dialog', { name: 'Feedback Form' })).toBeVisible();
});

it('says that the form could not be loaded, and tries again', async () => {
  neverIdle();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const user = open();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The form could not be loaded. Please check your connection and try again.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button());
  expect(await screen.findByRole('dialog', { name: 'Feedback Form' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says nothing about a form that nobody opened', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  open();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await load.mock.results[0]?.value.catch(() => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button()).toBeEnabled();
});
