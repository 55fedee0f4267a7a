import { File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, expect, it, vi } from 'vitest';
import { worldOf } from '../../../support/conformanceWorld.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { resourceOf } from '../../../support/recordsOf.ts';
import { samples } from '../../../support/uploadSamples.ts';

const network = await fileNetwork();
const world = await worldOf(network.deps);
await sendRealFiles();
afterAll(() => vi.unstubAllGlobals());
const returned = resourceOf('returnedGoods');
const { companyId } = await world.keeperOf(returned);

const fileOf = (name: string, type = 'image/png', content: Buffer = samples.png, end = name) =>
  // what follows the picture makes each another file
  new File([content, end], name, { type }) as globalThis.File;

async function openReturn() {
  const { user } = await openPortal(network, `${returned.path}/create`, { companyId });
  const control = await screen.findByLabelText<HTMLInputElement>('Papers', { selector: 'input' });
  const removers = (label = 'Papers') =>
    screen.queryAllByRole('button', { name: new RegExp(`^Remove ${label} \\d`) });
  return { user, control, removers };
}

it('adds files in the order in which people choose and drop them, and takes one out', async () => {
  const { user, control, removers } = await openReturn();
  await user.upload(control, [fileOf('a.png'), fileOf('b.png')]);
  await waitFor(() => expect(removers()).toHaveLength(2));
  const dropped = [fileOf('paper.pdf', 'application/pdf', samples.pdf)];
  const zone = control.closest('div');
  if (zone) fireEvent.drop(zone, { dataTransfer: { files: dropped } });
  await waitFor(() => expect(removers()).toHaveLength(3));
  expect(screen.getByRole('link', { name: 'Papers 3' })).toHaveTextContent('PDF');
  // the same file again is here already
  await user.upload(control, fileOf('a.png'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(removers()).toHaveLength(3);

  await user.click(screen.getByRole('button', { name: 'Remove Papers 1' }));
  expect(control).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Papers 2' })).toHaveTextContent('PDF');
});

it('keeps the good files where one is refused, and names the refused one', async () => {
  const { user, control, removers } = await openReturn();
  const broken = fileOf('broken.png', 'image/png', Buffer.from('Only text'));
  await user.upload(control, [fileOf('a.png'), broken, fileOf('b.png')]);
  await waitFor(() => expect(removers()).toHaveLength(2));
  expect(await screen.findAllByText(/^broken\.png: /)).not.toHaveLength(0);
});

it('takes no more files than the field has room for, and says so until one is out', async () => {
  const { user, removers } = await openReturn();
  const line = within(await screen.findByRole('row', { name: 'Row 1' }));
  const control = line.getByLabelText<HTMLInputElement>('Photos', { selector: 'input' });
  await user.upload(
    control,
    Array.from({ length: 6 }, (_, n) => fileOf(`${n}.png`)),
  );
  await waitFor(() => expect(removers('Photos')).toHaveLength(5));
  expect(line.getByText('At most 5 photos of an item.')).toBeVisible();
  await user.click(line.getByRole('button', { name: 'Remove Photos 5' }));
  expect(line.queryByText('At most 5 photos of an item.')).toBeNull();
});

it('lets nobody save until the files are there, and puts none that was stopped', async () => {
  const { user, control, removers } = await openReturn();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network.use(http.post('*/UploadFile/*', () => answered.then(() => HttpResponse.json(null))));
  await user.upload(control, [fileOf('a.png'), fileOf('b.png')]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled());
  await user.click(screen.getByRole('button', { name: 'Remove Papers' }));
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
  expect(removers()).toHaveLength(0);
});

it('shows its files one after the other, and goes back to the form', async () => {
  const { user, control, removers } = await openReturn();
  const paper = fileOf('paper.pdf', 'application/pdf', samples.pdf);
  await user.upload(control, [fileOf('a.png'), paper, fileOf('b.png')]);
  await waitFor(() => expect(removers()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Papers 1' }));
  const shown = (name: string) => screen.findByRole('dialog', { name });
  const first = within(await shown('Papers 1'));
  const picture = await first.findByRole('img', { name: 'Papers 1' });
  await waitFor(() => expect(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/)));
  await user.keyboard('{ArrowLeft}');
  expect(await within(await shown('Papers 3')).findByRole('img', { name: 'Papers 3' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next file' }));
  await user.keyboard('{ArrowRight}');
  expect(within(await shown('Papers 2')).getByText('Open the PDF')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Papers/ })).toBeNull());
  expect(removers()).toHaveLength(3);
});
