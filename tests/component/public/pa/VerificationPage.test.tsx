import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import type { Call } from '../../../../contract/calls/Call.ts';
import { updateRating } from '../../../../contract/calls/verification/feedback.ts';
import { verifyProduct } from '../../../../contract/calls/verification/verification.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { lookTime, openVerdict } from '../../../support/openVerdict.tsx';
import {
  allowLocation,
  askedOptions,
  leaveLocationUndecided,
  refuseLocation,
} from '../../../support/phoneLocation.ts';
import { appOf } from '../../../support/appOf.ts';
import { askApp } from '../../../support/ask.ts';
import { createSealedProduct } from '../../../support/brand.ts';

const maps = 'https://nominatim.openstreetmap.org/reverse';

const network = await fileNetwork();
await createCompany(network.deps);
let play: MockInstance<() => Promise<void>>;
beforeEach(() => {
  refuseLocation();
  // jsdom has no sound
  play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValue(new Error('not before the first touch'));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});
afterEach(() => {
  // the page may still play something, which needs the stand-ins
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(code: string) {
  await openVerdict(network.deps, `/pa${code && `?q=${code}`}`);
  return userEvent.setup();
}

/** Collects the forms that the browser itself sends, which jsdom cannot. */
function formsSent(): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  const take = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...new FormData(event.target as HTMLFormElement)];
    sent.push(
      Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
    );
  };
  window.addEventListener('submit', take);
  onTestFinished(() => window.removeEventListener('submit', take));
  return sent;
}

const verdict = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodiesTo = (call: Call) => network.sentTo(call).map(({ body }) => body);

async function openGenuine(product: Parameters<typeof createSealedProduct>[1] = {}) {
  const sealed = await createSealedProduct(network.deps, product);
  const user = await open(sealed.sealOf(7));
  await verdict('Genuine');
  return { user, ...sealed };
}

/** The record of the page, once there is one. */
const recorded = async () => {
  await waitFor(() => expect(bodiesTo(verifyProduct)).toHaveLength(1));
  return bodiesTo(verifyProduct)[0];
};

describe('the location of a scan', () => {
  it('is requested precisely once the verdict was seen, and recorded with its place', async () => {
    allowLocation(18.52, 73.85);
    const asked: string[] = [];
    network.use(
      http.get(maps, ({ request }) => {
        asked.push(new URL(request.url).search);
        const address = { town: 'Pune', state: 'Maharashtra', country: 'India', postcode: '411001' };
        return HttpResponse.json({ display_name: 'MG Road, Pune', address });
      }),
    );
    const { sealOf } = await openGenuine();
    expect(await recorded()).toEqual({
      VerificationMode: 'Web',
      QrData: `https://seals.example/pa?q=${sealOf(7)}`,
      VerificationType: 2,
      CompanyPrefix: sealOf(7).slice(0, 2),
      Userlatitude: '18.52',
      Userlongitude: '73.85',
      UserCity: 'Pune',
      UserState: 'Maharashtra',
      UserCountry: 'India',
      UserZip: '411001',
      UserAddress: 'MG Road, Pune',
      ScratchCode: '',
      View: expect.stringMatching(/^[\w-]{22}\.\w+\.genuine\.[\w-]{22}$/),
    });
    expect(askedOptions).toEqual([expect.objectContaining({ enableHighAccuracy: true, maximumAge: 10_000 })]);
    expect(asked).toEqual(['?format=jsonv2&lat=18.52&lon=73.85']);
  });

  it('is left out if it is refused', async () => {
    await openGenuine();
    expect(await recorded()).toMatchObject({
      Userlatitude: '',
      Userlongitude: '',
      UserCity: '',
      UserAddress: '',
    });
  });

  it.each([
    ['is down', () => HttpResponse.error()],
    ['answers an error', () => new HttpResponse(null, { status: 503 })],
    ['answers nonsense', () => HttpResponse.text('<html>')],
  ])('is sent without its place when the maps service %s', async (_fault, answer) => {
    allowLocation(18.52, 73.85);
    network.use(http.get(maps, answer));
    await openGenuine();
    expect(await recorded()).toMatchObject({ Userlatitude: '18.52', UserCity: '', UserAddress: '' });
  });

  it('does not hold back the scan of a visitor who leaves while the permission is undecided', async () => {
    leaveLocationUndecided();
    await openGenuine();
    await vi.waitFor(() => expect(askedOptions).toHaveLength(1), 5000);
    window.dispatchEvent(new Event('pagehide'));
    expect(await recorded()).toMatchObject({ Userlatitude: '' });
  });
});

describe('a page that is not seen', () => {
  /** Opens the page in a tab behind another, and returns a function that brings it to the front. */
  async function openBehind(product?: Parameters<typeof openGenuine>[0]) {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const bringToFront = () => {
      state.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
    };
    return { ...(await openGenuine(product)), bringToFront };
  }

  it('records nothing, until it is seen for a moment', async () => {
    allowLocation(18.52, 73.85);
    const { bringToFront } = await openBehind();
    await new Promise((resolve) => setTimeout(resolve, 4 * lookTime));
    expect([askedOptions, bodiesTo(verifyProduct)]).toEqual([[], []]);
    bringToFront();
    expect(await recorded()).toMatchObject({ Userlatitude: '18.52' });
  });

  it('says so if another phone was sooner', async () => {
    const { sealOf, bringToFront } = await openBehind({ permissibleScan: 1 });
    expect(screen.queryByText(/scanned somewhere else/)).not.toBeVisible();
    await askApp(appOf(network.deps))(verifyProduct, { QrData: sealOf(7) });
    bringToFront();
    await recorded();
    await waitFor(() => expect(screen.getByText(/scanned somewhere else/)).toBeVisible());
  });
});

describe('the points of a scan', () => {
  const answerWith = (points: object) =>
    network.use(
      http.post('*/ProductAuthentication/VerifyProduct', () =>
        HttpResponse.json({
          ResponseCode: '200',
          ResponseMessage: '',
          ResponseData: { Verdict: 'genuine', VerificationId: '', ...points },
        }),
      ),
    );

  it('are told to whoever is signed in on this phone', async () => {
    answerWith({ EarnedPoints: 25, UserPoints: 300, SchemeName: 'Monsoon check-up' });
    await openGenuine();
    expect(await screen.findByText('This scan earned you 25 points. You can redeem 300 now.')).toBeVisible();
  });

  it('are told to have gone to somebody else', async () => {
    answerWith({ NoPoints: 'taken' });
    await openGenuine();
    expect(await screen.findByText('Somebody else has had the points of this unit.')).toBeVisible();
  });
});

describe('a genuine seal', () => {
  it('shows the product, its message and its specification with a red link to the website', async () => {
    await openGenuine({
      productName: 'Hair oil',
      genuineMessage: 'Thank you for buying the real one.',
      productSpecification: [
        { Key: 'Net quantity', Value: '200 ml' },
        { Key: 'Website', Value: 'www.orchid.example' },
        { Key: 'Note', Value: 'https://elsewhere.example' },
      ],
    });
    expect(screen.getByText('Thank you for buying the real one.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hair oil' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Picture of Hair oil' })).toHaveAttribute(
      'src',
      '/uploads/picture.png',
    );
    expect(screen.getByRole('rowheader', { name: 'Net quantity' })).toBeVisible();
    const link = within(screen.getByRole('table')).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://www.orchid.example/');
    expect(link).toHaveClass('website');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.title).toMatch(/^Genuine · /);
    expect(await verdict('Genuine')).toHaveFocus();
  });

  it('still shows the verdict if picture and sound fail', async () => {
    await openGenuine({ productName: 'Hair oil' });
    screen.getByRole('img', { name: 'Picture of Hair oil' }).dispatchEvent(new Event('error'));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture of Hair oil' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Hair oil' })).toBeVisible();
  });

  it('offers its message as a button if the browser refuses to play it', async () => {
    const { user } = await openGenuine();
    const button = await screen.findByRole('button', { name: 'Play message' });
    expect(play).toHaveBeenCalledTimes(1);
    await user.click(button);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('pauses its message by the same button, and takes the button away if there is no sound', async () => {
    const { user } = await openGenuine();
    const audio = document.querySelector('audio') ?? document.body;
    const isPaused = vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    audio.dispatchEvent(new Event('playing'));
    await user.click(screen.getByRole('button', { name: 'Pause message' }));
    expect(pause).toHaveBeenCalled();
    isPaused.mockReturnValue(true);
    audio.dispatchEvent(new Event('pause'));
    expect(screen.getByRole('button', { name: 'Play message' })).toBeVisible();
    audio.dispatchEvent(new Event('error'));
    expect(screen.queryByRole('button', { name: 'Play message' })).toBeNull();
  });

  describe('with a promotion', () => {
    const promotionalMessage = '/uploads/promotion.png';
    const promotion = () => screen.queryByRole('dialog', { name: 'Promotion' });

    beforeEach(() => {
      localStorage.clear();
      class LoadedImage extends EventTarget {
        set src(_address: string) {
          queueMicrotask(() => this.dispatchEvent(new Event('load')));
        }
      }
      vi.stubGlobal('Image', LoadedImage);
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('shows it once the verdict was read for a moment, until it is closed', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
      await openGenuine({ promotionalMessage });
      await vi.advanceTimersByTimeAsync(1500);
      expect(promotion()).toBeNull();
      await vi.advanceTimersByTimeAsync(1500);
      const dialog = within(await screen.findByRole('dialog', { name: 'Promotion' }));
      expect(dialog.getByRole('img')).toHaveAttribute('src', promotionalMessage);
      fireEvent.click(dialog.getByRole('button', { name: 'Close promotion' }));
      expect(promotion()).toBeNull();
    });

    it('shows it after a scroll, closes it by Back, and shows it only once a day', async () => {
      const sealed = await openGenuine({ promotionalMessage });
      await waitFor(() => {
        Object.defineProperty(window, 'scrollY', { value: 80, configurable: true });
        window.dispatchEvent(new Event('scroll'));
        expect(promotion()).toBeVisible();
      });
      Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
      await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
      window.history.back();
      await waitFor(() => expect(promotion()).toBeNull());
      expect(window.location.pathname).toBe('/pa');

      cleanup();
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
      await open(sealed.sealOf(8));
      await verdict('Genuine');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(promotion()).toBeNull();
    });
  });

  it('can be shared in five ways by plain links', async () => {
    const { user } = await openGenuine({
      shareMessage: 'Look & see',
      shareUrl: 'https://orchid.example/oil?a=1&b=2',
    });
    const share = screen.getByRole('heading', { name: 'Share' }).parentElement ?? document.body;
    const hrefs = within(share)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    const address = encodeURIComponent('https://orchid.example/oil?a=1&b=2');
    expect(hrefs).toEqual([
      `https://wa.me/?text=Look%20%26%20see%20${address}`,
      `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      `https://twitter.com/intent/tweet?text=Look%20%26%20see&url=${address}`,
      `mailto:?subject=Look%20%26%20see&body=Look%20%26%20see%0A${address}`,
    ]);
    await user.click(within(share).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://orchid.example/oil?a=1&b=2');
  });

  it('is rated once, and moving between the stars by arrow keys sends nothing', async () => {
    const { user, productId } = await openGenuine();
    expect(screen.getByText('No ratings yet')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(bodiesTo(updateRating)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('4.0 of 5 · 1 rating')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(bodiesTo(updateRating)).toEqual([
      { ProductId: productId, ProductRating: 4, SeqNo: 7, VerificationId: expect.stringMatching(/.{10,}/) },
    ]);
  });

  it('shows a rating that is given in another tab', async () => {
    const { user, sealOf } = await openGenuine();
    await open(sealOf(7));
    await waitFor(() => expect(screen.getAllByText('No ratings yet')).toHaveLength(2));
    // in one window both are one page, which would record the second one's scan alone
    await waitFor(() => expect(bodiesTo(verifyProduct)).toHaveLength(2));
    const [stars] = screen.getAllByRole('radio', { name: '3 stars' });
    const [send] = screen.getAllByRole('button', { name: 'Send rating' });
    await user.click(stars ?? document.body);
    await user.click(send ?? document.body);
    await waitFor(() => expect(screen.getAllByText('3.0 of 5 · 1 rating')).toHaveLength(2));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows that it has been rated if somebody else was sooner', async () => {
    const { user } = await openGenuine();
    const sooner = {
      ResponseCode: '409',
      ResponseMessage: 'This seal has already been rated.',
      ResponseData: null,
    };
    network.use(http.post('*/ProductAuthentication/UpdateRating', () => HttpResponse.json(sooner)));
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('This seal has been rated.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows a rating that was given before as read-only', async () => {
    const { user, sealOf } = await openGenuine();
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await screen.findByText('This seal has been rated.');
    cleanup();
    await open(sealOf(7));
    await verdict('Genuine');
    expect(screen.getByText('2.0 of 5 · 1 rating')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a seal that is not to be trusted', () => {
  it('is shown as already scanned in the product’s words', async () => {
    const { sealOf } = await openGenuine({
      permissibleScan: 1,
      alreadyScannedMsg: 'Somebody scanned this before.',
    });
    await recorded();
    cleanup();
    await open(sealOf(7));
    expect(await verdict('Already scanned')).toBeVisible();
    expect(screen.getByText('Somebody scanned this before.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is shown as not genuine in the company’s words, with a button for feedback', async () => {
    const { sealOf } = await createSealedProduct(network.deps);
    const altered = sealOf(7).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await open(altered);
    expect(await verdict('Not genuine')).toBeVisible();
    expect(screen.getByText('Fake.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Feedback' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a typed code', () => {
  it('is asked for before anything is sent', async () => {
    const sent = formsSent();
    const user = await open('');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const box = screen.getByRole('textbox', { name: 'Code of the seal' });
    expect(box).toHaveAccessibleDescription('Please enter the code of the seal.');
    expect(sent).toEqual([]);
  });

  it.each([
    ['with small letters and spaces', (code: string) => code.toLowerCase().replace(/(.{6})/g, '$1 ')],
    ['as a handheld scanner types it', (code: string) => `]Q1${code}`],
    [
      'as an address with what a chat added to it',
      (code: string) => `https://h/pa?q=${code}&utm_source=chat`,
    ],
  ])('is sent %s, and verified', async (_, written) => {
    const { sealOf } = await createSealedProduct(network.deps);
    const sent = formsSent();
    const user = await open('');
    const box = screen.getByRole('textbox', { name: 'Code of the seal' });
    await user.click(box);
    await user.paste(written(sealOf(7)));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(sent).toHaveLength(1);
    cleanup();
    await openVerdict(network.deps, `/pa?${new URLSearchParams(sent[0])}`);
    expect(await verdict('Genuine')).toBeVisible();
  });

  it('is shown again in groups if it fails its check', async () => {
    const { sealOf } = await createSealedProduct(network.deps);
    await openVerdict(network.deps, `/pa?typed=1&q=${sealOf(7).slice(0, -1).toLowerCase()}`);
    const box = screen.getByRole('textbox', { name: 'Code of the seal' });
    expect(box).toHaveAccessibleDescription(/compare these with the seal/);
    expect(box).toHaveDisplayValue(/^(?:\w{4} ){5}\w{3}$/);
    expect(await verdict('Check what you typed')).toBeVisible();
  });
});

describe('a seal with a scratch field', () => {
  it('asks for its code, and sends it with the place of the scan', async () => {
    allowLocation(18.52, 73.85);
    network.use(http.get(maps, () => HttpResponse.error()));
    const sent = formsSent();
    const { sealOf, scratchCodeOf } = await createSealedProduct(network.deps, { hasScratchCode: true });
    const user = await open(sealOf(7));
    const box = screen.getByRole('textbox', { name: 'Scratch code' });
    const verify = screen.getByRole('button', { name: 'Verify' });

    await user.click(verify);
    expect(screen.getByText('Please enter the scratch code.')).toBeVisible();
    await user.type(box, '1234 5678 9');
    await user.click(verify);
    expect(screen.getByText('The scratch code has eight digits.')).toBeVisible();
    await user.clear(box);
    const typed = `${scratchCodeOf(7).slice(0, 4)} ${scratchCodeOf(7).slice(4)}\u200b`;
    await user.click(box);
    await user.paste(typed);
    const form = box.closest('form') ?? undefined;
    await waitFor(() => expect(new FormData(form).get('Userlatitude')).toBe('18.52'));
    await user.click(verify);
    expect(sent).toMatchObject([{ ScratchCode: typed, Userlatitude: '18.52' }]);
    expect(bodiesTo(verifyProduct)).toEqual([]);
  });
});

describe('a scan that gets no answer', () => {
  it('is sent again, and does not change the shown verdict', async () => {
    network.use(http.post('*/VerifyProduct', () => HttpResponse.error(), { once: true }));
    await openGenuine();
    await recorded();
    expect(await verdict('Genuine')).toBeVisible();
  });
});
