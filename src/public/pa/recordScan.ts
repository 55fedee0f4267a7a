import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import type {
  VerificationAnswer,
  VerificationRequest,
} from '../../../contract/calls/verification/verification.ts';
import { askPosition, lookUpPlace, nowhere, type Place } from './Place.ts';

/** The ids of the warnings for a page whose scan was not recorded as shown: another scan came first, or it came too late. */
export const warnings = { overtaken: 'overtaken', late: 'late' } as const;

/** The id of the place for the points that the scan gave somebody who is signed in on this device, or why it gave none. */
export const pointsId = 'points';

/** Says the points, in the page's language: the place has the text of each outcome. */
function showPoints({ EarnedPoints, UserPoints, NoPoints }: Partial<VerificationAnswer>): void {
  const place = document.getElementById(pointsId);
  const text = place?.dataset[EarnedPoints === undefined ? (NoPoints ?? '') : 'got'];
  if (!place || !text) return;
  // as `formatQuantity` writes it, which would cost every visitor another file
  const inGroups = (points = 0) => points.toLocaleString('en-IN');
  place.textContent = text.replace('{points}', inGroups(EarnedPoints)).replace('{all}', inGroups(UserPoints));
  place.hidden = false;
}

/** Milliseconds of being visible after which a page counts as seen. */
const moment = 1000;

const pause = 4000;
const mostTries = 4;

const base = import.meta.env['VITE_API_URL'] ?? '/api/api/';

const sentPlace = ({ latitude, longitude, city, state, country, zip, address }: Place) => ({
  Userlatitude: latitude,
  Userlongitude: longitude,
  UserCity: city,
  UserState: state,
  UserCountry: country,
  UserZip: zip,
  UserAddress: address,
});

const requestOf = ({ address, view }: PageData, place: Place): VerificationRequest => ({
  VerificationMode: 'Web',
  QrData: address,
  VerificationType: 2,
  CompanyPrefix: /[?&]q=(..)/.exec(address)?.[1] ?? '',
  ...sentPlace(place),
  ScratchCode: '',
  View: view,
});

/** Reads the verdict that the page was shown with from its view. Empty if the page asks for the scratch code. */
const verdictIn = (view: string) => view.split('.')[2] ?? '';

const show = (id: string) => document.getElementById(id)?.removeAttribute('hidden');

/** Sends the scan, and tries again if no answer comes. Shows a warning if the answer differs from what the page says. */
async function send(page: PageData, place: Place): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const response = await fetch(`${base}ProductAuthentication/VerifyProduct`, {
        method: 'POST',
        // the request survives leaving the page
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(requestOf(page, place)),
      });
      if (response.ok) {
        const { ResponseCode, ResponseData } = await response.json();
        if (ResponseCode === '409') show(warnings.late);
        else if (ResponseData?.Verdict !== verdictIn(page.view)) show(warnings.overtaken);
        showPoints(ResponseData ?? {});
        return;
      }
    } catch {
      // the network is away: tries again
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Runs once a person has probably seen the page: it must be visible for a moment, which it rarely is for machines that open
 * addresses ahead of people.
 *
 * @returns a function that stops the wait
 */
function whenSeen(run: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const seen = () => {
    stop.abort();
    run();
  };
  const look = () => {
    clearTimeout(timer);
    const isPrerendered = 'prerendering' in document && document.prerendering === true;
    if (document.visibilityState === 'visible' && !isPrerendered) timer = setTimeout(seen, milliseconds);
  };
  for (const change of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(change, look, { signal: stop.signal });
  look();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Adds the place of the scan to the form for the scratch code. */
function fillPlace(place: Place): void {
  const form = document.querySelector('form[method="post"]');
  for (const [name, value] of Object.entries(sentPlace(place))) {
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form?.append(input);
  }
}

let record: () => Promise<void> = () => Promise.resolve();

/** Records the scan now, before a rating or feedback on it is sent. If the place is not known yet, it goes without. */
export const recordNow = (): Promise<void> => record();

/**
 * Records the page's scan once somebody has seen the page, with the place that the device tells (spec 1 §2, §4).
 *
 * @returns a function that stops the wait
 */
export function recordWhenSeen(page: PageData, milliseconds = moment): () => void {
  if (page.view === '' || page.isRecorded) return () => {};
  let place = nowhere;
  let sent: Promise<void> | undefined;
  const skip = new AbortController();
  const findPlace = async () => {
    const position = await askPosition(skip.signal);
    if (position) place = await lookUpPlace(position, skip.signal);
  };
  if (verdictIn(page.view) === '') {
    return whenSeen(() => void findPlace().then(() => fillPlace(place)), milliseconds);
  }
  const recordThis = () => {
    skip.abort();
    return (sent ??= send(page, place));
  };
  record = recordThis;
  return whenSeen(() => {
    // a visitor who leaves before the place is known has still scanned
    window.addEventListener('pagehide', () => void recordThis());
    void findPlace().then(recordThis);
  }, milliseconds);
}
