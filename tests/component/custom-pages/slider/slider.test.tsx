import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Brand, createBrand } from '../../../support/brand.ts';
import { everyRight } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { samples } from '../../../support/uploadSamples.ts';

await sendRealFiles();
const ignore = () => undefined;
// The person does not mind motion.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: ignore,
  removeEventListener: ignore,
}));
const network = await fileNetwork();

let brand: Brand;
beforeEach(async () => {
  brand = await createBrand(network.deps, { SliderProMsg: everyRight });
});
const path = '/masters/SliderProMsg';
const upload = async (changes: object = {}) => {
  const item = {
    UploadFor: 'WebSlider',
    FileType: 'image',
    FilePath: '/uploads/monsoon.png',
    ProMsg: true,
    ...changes,
  };
  expect(await brand.ask('Slider/UploadSlider', item)).toMatchObject({ code: '200' });
};
const open = (address: string, userType = 1) =>
  openPortal(network, address, { companyId: brand.companyId, userType });

describe('the form of a slide', () => {
  it('hides the days of an item without an end, and takes it without them', async () => {
    const { user } = await open(`${path}/create`);
    const form = within(await screen.findByRole('dialog', { name: 'Add Slider' }));
    await user.selectOptions(await form.findByLabelText(/^Used For/), 'Promotional Msg');
    await user.selectOptions(form.getByLabelText(/^File Type/), 'Video');
    await waitFor(() => expect(form.queryByLabelText(/^Promotion Start Date/)).toBeNull());
    expect(form.queryByLabelText(/^Promotion End Date/)).toBeNull();
    const film = new File([new Uint8Array(samples.mp4)], 'film.mp4', { type: 'video/mp4' });
    await user.upload(await form.findByLabelText(/^File\*$/), film);
    expect(await form.findByLabelText('Preview of File')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Success Message')).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Not Applicable' })).toBeVisible();
    const preview = screen.getByLabelText<HTMLVideoElement>('Preview of the file');
    expect(preview).toHaveAttribute('autoplay');
    expect(preview.muted).toBe(true);
  });

  it('is a promotion without an end only once that is chosen, and can be given an end', async () => {
    const { user } = await open(`${path}/create`);
    const form = within(await screen.findByRole('dialog', { name: 'Add Slider' }));
    const use = await form.findByLabelText(/^Used For/);
    const endless = () => form.getByRole('switch', { name: 'No end date' });
    expect(endless()).not.toBeChecked();
    await user.selectOptions(use, 'Promotional Msg');
    await waitFor(() => expect(endless()).toBeChecked());
    await user.click(endless());
    expect(await form.findByLabelText(/^Promotion End Date/)).toBeVisible();
    await user.selectOptions(use, 'App Home Page Slider');
    await user.selectOptions(use, 'Promotional Msg');
    await waitFor(() => expect(endless()).toBeChecked());
    await user.selectOptions(use, 'Home Page Slider');
    await waitFor(() => expect(endless()).not.toBeChecked());
    expect(form.getByLabelText(/^Promotion End Date/)).toBeVisible();
  });

  it('forgets the file when another kind is chosen, and refuses a file of another kind', async () => {
    const { user } = await open(`${path}/create`);
    const form = within(await screen.findByRole('dialog'));
    await user.selectOptions(await form.findByLabelText(/^File Type/), 'Image');
    const picture = () => new File([new Uint8Array(samples.png)], 'picture.png', { type: 'image/png' });
    await user.upload(await form.findByLabelText(/^File\*$/), picture());
    expect(await form.findByAltText('Preview of File')).toBeVisible();
    await user.selectOptions(form.getByLabelText(/^File Type/), 'Audio');
    await waitFor(() => expect(form.queryByAltText('Preview of File')).toBeNull());
    await user.upload(form.getByLabelText(/^File\*$/), new File([], 'no sound.mp3', { type: 'audio/mpeg' }));
    expect(await screen.findAllByText('Only audio format is accepted.')).not.toHaveLength(0);
  });
});

describe('a slide', () => {
  it('is deleted after a question', async () => {
    await upload();
    const { user } = await open(path);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Are you sure you want to Delete?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Slider deleted successfully.')).toBeVisible();
    expect(await screen.findByText('No data found.')).toBeVisible();
  });
});

describe("a dealer's dashboard", () => {
  it('shows one slide after another, until it is paused', async () => {
    await upload();
    await upload({ FilePath: '/uploads/diwali.png' });
    const { user } = await open('/dashboard', 2);
    const slider = within(await screen.findByRole('region', { name: 'Slider' }));
    expect(slider.getByAltText('Slide 1 of 2')).toHaveAttribute('src', '/uploads/diwali.png');
    await user.click(slider.getByRole('button', { name: 'Show slide 2' }));
    expect(slider.getByAltText('Slide 2 of 2')).toHaveAttribute('src', '/uploads/monsoon.png');
    await user.click(slider.getByRole('button', { name: 'Pause the slider' }));
    expect(slider.getByRole('button', { name: 'Play the slider' })).toBeVisible();
  });

  it('stands still for people who prefer reduced motion, until they press Play', async () => {
    await upload();
    await upload();
    const still = { matches: true, addEventListener: ignore, removeEventListener: ignore };
    const usual = matchMedia;
    vi.stubGlobal('matchMedia', () => still);
    const { user } = await open('/dashboard', 2);
    const play = await screen.findByRole('button', { name: 'Play the slider' });
    vi.stubGlobal('matchMedia', usual);
    await user.click(play);
    expect(screen.getByRole('button', { name: 'Pause the slider' })).toBeVisible();
  });

  it('shows a film to its end and then the next slide, but not while the pointer is on it', async () => {
    await upload();
    await upload({ FileType: 'video', FilePath: '/uploads/film.mp4' });
    const { user } = await open('/dashboard', 2);
    const film = await screen.findByLabelText('Slide 1 of 2');
    expect(film).not.toHaveAttribute('loop');
    fireEvent.play(film);
    const pause = screen.getByRole('button', { name: 'Pause the slider' });
    await user.click(pause);
    fireEvent.ended(film);
    expect(screen.getByLabelText('Slide 1 of 2')).toBeVisible();
    // Play starts the slides again, although the pointer and the focus are still on them
    await user.click(pause);
    fireEvent.ended(film);
    expect(await screen.findByAltText('Slide 2 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(screen.getByLabelText('Slide 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(screen.getByAltText('Slide 2 of 2')).toBeVisible();
  });

  it('says that the promotions could not be read, and tries again', async () => {
    await upload();
    network.use(
      http.get('*/Slider/getSliderWeb', () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { user } = await open('/dashboard', 2);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByAltText('Slide 1 of 1')).toBeVisible();
  });

  it('greets a dealer to whom nothing is promoted', async () => {
    await open('/dashboard', 2);
    expect(await screen.findByText('Good to see you, Asha Kulkarni')).toBeVisible();
  });
});
