import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const place = declare('Place', { PlaceName: text('Place'), Town: text('Town') });
const { open } = await fileDeclaredPages({ place });

const head = () => screen.getByRole('columnheader', { name: 'Town' });
const edge = () => {
  const found = head().querySelector<HTMLElement>('[aria-hidden="true"][class*="edge"]');
  if (!found) throw new Error('The head has no edge');
  return found;
};
const columns = () => new URLSearchParams(window.location.search).get('columns');

it('are dragged within limits without sorting the list, and a double click gives the usual width', async () => {
  await open('/masters/place-master');
  await screen.findByRole('columnheader', { name: 'Town' });
  Object.defineProperty(head(), 'offsetWidth', { value: 200 });
  edge().setPointerCapture = () => {};
  const drag = (to: number) => {
    fireEvent.pointerDown(edge(), { clientX: 500 });
    fireEvent.pointerMove(edge(), { clientX: to });
    fireEvent.pointerUp(edge(), { clientX: to });
  };
  drag(540);
  await waitFor(() => expect(columns()).toBe('PlaceName,Town:240'));
  drag(90_000);
  await waitFor(() => expect(columns()).toBe('PlaceName,Town:1200'));
  expect(window.location.search).not.toContain('sort');
  fireEvent.doubleClick(edge());
  await waitFor(() => expect(columns()).toBeNull());
});

it('stay where they were if the browser takes the pointer away, and follow it no more', async () => {
  await open('/masters/place-master');
  await screen.findByRole('columnheader', { name: 'Town' });
  Object.defineProperty(head(), 'offsetWidth', { value: 200 });
  edge().setPointerCapture = () => {};
  fireEvent.pointerDown(edge(), { clientX: 500 });
  fireEvent.pointerMove(edge(), { clientX: 540 });
  expect(head()).toHaveStyle({ width: '240px' });
  fireEvent.pointerCancel(edge());
  fireEvent.pointerMove(edge(), { clientX: 600 });
  expect(head().style.width).toBe('');
  expect(columns()).toBeNull();
});

it('ignore widths in an address that are none', async () => {
  await open('/masters/place-master?columns=PlaceName:abc,Town:9');
  await screen.findByRole('columnheader', { name: 'Town' });
  expect(head()).not.toHaveAttribute('style');
});
