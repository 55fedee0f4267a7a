import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../src/shell/Toasts.tsx';
import { rendered } from '../../support/rendered.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Saying({ text }: { text: string }) {
  const notify = useNotify();
  useEffect(() => notify(text), [notify, text]);
  return <Toasts />;
}

describe('a toast', () => {
  it('stays under the pointer, but not for ever', async () => {
    render(
      <CoreAdminContext>
        <Saying text="Saved." />
      </CoreAdminContext>,
    );
    // two timers would close it, and the pointer stops one of them
    while (vi.getTimerCount() < 2) await rendered();
    fireEvent.pointerEnter(screen.getByRole('status'));
    while (vi.getTimerCount() > 1) await rendered();
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
