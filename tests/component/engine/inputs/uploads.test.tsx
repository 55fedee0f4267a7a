import { File } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { hugePictures, samples } from '../../../support/uploadSamples.ts';

const network = await fileNetwork();
await sendRealFiles();
afterAll(() => vi.unstubAllGlobals());

const fileOf = (name: string, type: string, content: Buffer) =>
  // Node's File, which user-event passes on unchanged
  new File([content], name, { type }) as globalThis.File;

async function openCategory() {
  await openPortal(network, '/masters/category-master/create');
  const form = within(await screen.findByRole('dialog'));
  const user = userEvent.setup({ applyAccept: false });
  const choose = async (file: globalThis.File) =>
    user.upload(await form.findByLabelText(/^Category Image/, { selector: 'input[type=file]' }), file);
  return { form, choose, user };
}

describe('an upload', () => {
  it('starts when a file is chosen, shows the picture, and puts its address into the field', async () => {
    const { form, choose, user } = await openCategory();
    const control = await form.findByLabelText(/^Category Image/, { selector: 'input[type=file]' });
    control.focus();
    await choose(fileOf('logo.png', 'image/png', samples.png));
    const picture = await form.findByRole('img', { name: 'Preview of Category Image' });
    const address = picture.getAttribute('src');
    expect(address).toMatch(/^\/uploads\/[\da-f]+\.png$/);
    expect(form.getByRole('textbox', { name: 'Category Image: File URL' })).toHaveValue(address);
    expect(control).toHaveFocus();

    await user.click(form.getByRole('button', { name: 'Remove Category Image' }));
    await waitFor(() => expect(form.queryByRole('img')).toBeNull());
  });

  it('of another format is refused at the field, which is cleared', async () => {
    const { form, choose } = await openCategory();
    await choose(fileOf('logo.png', 'image/png', samples.png));
    await form.findByRole('img');
    await choose(fileOf('notes.png', 'image/png', Buffer.from('Only text')));
    expect(await screen.findByText('Warn Message')).toBeVisible();
    expect(form.getByText('Only image format is accepted.')).toBeVisible();
    expect(form.queryByRole('img')).toBeNull();
    expect(form.getByRole('textbox', { name: 'Category Image: File URL' })).toHaveValue('');
  });

  it('of a picture with too many pixels is refused at the field in the server’s words', async () => {
    const { form, choose } = await openCategory();
    await choose(fileOf('huge.png', 'image/png', Buffer.from(hugePictures['png'] ?? '')));
    expect(await form.findByText(/more than 50 million pixels/)).toBeVisible();
  });

  it('that is too large is refused at the field with the limit, and is not sent', async () => {
    const { form, choose } = await openCategory();
    await choose(fileOf('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)));
    expect(await form.findByText('This file is larger than 5 MB.')).toBeVisible();
    expect(network.sentTo('UploadFile/ImageUpload')).toEqual([]);
    expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });

  it('that the server finds too large is refused at the field in its words', async () => {
    const { form, choose } = await openCategory();
    const refused = {
      ResponseCode: '413',
      ResponseMessage: 'This file is larger than 2 MB.',
      ResponseData: null,
    };
    network.use(http.post('*/UploadFile/ImageUpload', () => HttpResponse.json(refused, { status: 413 })));
    await choose(fileOf('logo.png', 'image/png', samples.png));
    expect(await form.findByText('This file is larger than 2 MB.')).toBeVisible();
  });
});
