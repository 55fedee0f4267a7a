import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../src/components/ConfirmDialog.tsx';

afterEach(cleanup);

const question = (isBusy: boolean) => (
  <ConfirmDialog
    question="Leave?"
    isBusy={isBusy}
    yesLabel="Leave"
    noLabel="Stay"
    takesAway
    isOfRouter
    yes={() => {}}
    no={() => {}}
  />
);

it('focuses its first answer, even if that was disabled at first', async () => {
  const { rerender } = render(question(true));
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  // browsers do not focus a disabled button
  act(() => screen.getByRole('button', { name: 'Stay' }).blur());
  rerender(question(false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus());
});
