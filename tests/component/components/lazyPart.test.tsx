import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart, PartBoundary } from '../../../src/components/lazyPart.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Loaded = ({ name }: { name: string }) => <p>{name} is here</p>;

const again = (retry: () => void) => <button onClick={retry}>Try again</button>;

it('loads a part again if its script was lost', async () => {
  // React logs the errors that boundaries catch
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(() => Promise.resolve({ default: Loaded }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyPart(load);
  render(
    <PartBoundary whenBroken={again}>
      <Suspense fallback={null}>
        <Part name="The form" />
      </Suspense>
    </PartBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form is here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
