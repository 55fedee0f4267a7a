import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layersLeft, useBackCloses } from '../../../src/browser/useBackCloses.ts';

/** A dialog that opens another one; with `asks`, it asks before it closes. */
function Dialog({ name, asks = false, close }: { name: string; asks?: boolean; close: () => void }) {
  const [inner, setInner] = useState<string>();
  useBackCloses(() => (asks ? setInner('question') : close()));
  return (
    <section aria-label={name}>
      <button onClick={() => setInner('inner')}>Open inner</button>
      <button onClick={close}>Close {name}</button>
      {inner && <Dialog name={inner} close={() => setInner(undefined)} />}
    </section>
  );
}

function Page({ asks = false }: { asks?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <Dialog name="outer" asks={asks} close={() => setOpen(false)} />}
    </>
  );
}

const entries = () => (window.history.state as { layers?: number } | null)?.layers ?? 0;
const settled = (count: number) => waitFor(() => expect(entries()).toBe(count));
const shown = () => screen.queryAllByRole('region').map((part) => part.getAttribute('aria-label'));
const user = userEvent.setup();

afterEach(async () => {
  cleanup();
  // going back for this test's dialogs must not begin in the next test
  await layersLeft();
});
beforeEach(() => {
  window.history.pushState({ idx: 3 }, '', '/somewhere');
});

async function open(page = <Page />) {
  const rendered = render(page);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await settled(1);
  return rendered;
}

describe('Back', () => {
  it('closes open dialogs, the inner one first, and stays on the page', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Open inner' }));
    await settled(2);
    window.history.back();
    await waitFor(() => expect(shown()).toEqual(['outer']));
    window.history.back();
    await waitFor(() => expect(shown()).toEqual([]));
    expect(window.location.pathname).toBe('/somewhere');
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('leaves the page at once where it is waited for that nothing of a closed layer is left', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Close outer' }));
    await layersLeft();
    expect(entries()).toBe(0);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('finds no entry of a dialog that a button closed', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Close outer' }));
    await settled(0);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('is left to the browser while that is on its way to another page', async () => {
    const go = vi.spyOn(window.history, 'go');
    const { unmount } = await open();
    window.dispatchEvent(new Event('beforeunload'));
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(go).not.toHaveBeenCalled();
    go.mockRestore();
    await open();
    await user.click(screen.getByRole('button', { name: 'Close outer' }));
    await settled(0);
  });

  it('closes dialogs of a page that was opened before the entry of the last one was left', async () => {
    const { unmount } = await open();
    // a browser gives up going back if a page is opened meanwhile
    const go = vi.spyOn(window.history, 'go').mockReturnValue();
    unmount();
    await waitFor(() => expect(go).toHaveBeenCalled());
    window.history.pushState({ idx: 5 }, '', '/elsewhere');
    go.mockRestore();
    await open();
    window.history.back();
    await waitFor(() => expect(shown()).toEqual([]));
    expect(window.location.pathname).toBe('/elsewhere');
  });

  it('finds no entry of two that were closed in one go', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Open inner' }));
    await settled(2);
    await user.click(screen.getByRole('button', { name: 'Close outer' }));
    await settled(0);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('opens the question of a dialog that asks first, which stays open under it', async () => {
    await open(<Page asks />);
    window.history.back();
    await waitFor(() => expect(shown()).toEqual(['outer', 'question']));
    await settled(2);
    window.history.back();
    await waitFor(() => expect(shown()).toEqual(['outer']));
    await settled(1);
  });

  it('finds no entry of a dialog that was open before a reload', async () => {
    window.history.pushState({ idx: 4, layers: 1 }, '');
    const listen = vi.spyOn(window, 'addEventListener');
    // the page's script once more, as a reload runs it
    const script = '../../../src/browser/useBackCloses.ts?reloaded';
    await import(/* @vite-ignore */ script);
    await settled(0);
    expect(window.history.state).toEqual({ idx: 3 });
    for (const [event, listener] of listen.mock.calls) window.removeEventListener(event, listener);
    listen.mockRestore();
  });

  it('finds no entry of a closed dialog after Forward either', async () => {
    await open();
    window.history.back();
    await waitFor(() => expect(shown()).toEqual([]));
    const reached = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.forward();
    await reached;
    await settled(0);
    expect(window.history.state).toEqual({ idx: 3 });
  });
});
