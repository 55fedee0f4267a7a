import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InlineMessage } from '../../../../src/public/shared/Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a message inside a dialog', () => {
  it('disappears after six seconds', () => {
    render(<InlineMessage kind="error" message="No connection." />);
    act(() => void vi.advanceTimersByTime(5900));
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.');
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
