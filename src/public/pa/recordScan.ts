import type { PageData } from '../../../contract/calls/verdictPage.ts';
import type { VerificationRequest } from '../../../contract/calls/verification.ts';
import { askPosition, lookUpPlace, nowhere } from './Place.ts';
import type { Place } from './Place.ts';

/** The elements that say what came between a page and its recording. */
export const warnings = { overtaken: 'overtaken', late: 'late' } as const;

/** Milliseconds for which a page is seen before somebody has looked at it. */
const moment = 1000;

/** Milliseconds between two tries to record. */
const pause = 4000;
const mostTries = 4;

const base = import.meta.env['VITE_API_URL'] ?? '/api/api/';

const requestOf = ({ address, view }: PageData, place: Place): VerificationRequest => ({
  VerificationMode: 'Web',
  QrData: address,
  VerificationType: 2,
  CompanyPrefix: /[?&]q=(..)/.exec(address)?.[1] ?? '',
  Userlatitude: place.latitude,
  Userlongitude: place.longitude,
  UserCity: place.city,
  UserState: place.state,
  UserCountry: place.country,
  UserZip: place.zip,
  UserAddress: place.address,
  ScratchCode: '',
  View: view,
});

/** The verdict that a page was shown with, which its name holds; empty where it asks for the scratch code. */
const verdictIn = (view: string) => view.split('.')[2] ?? '';

const show = (id: string) => document.getElementById(id)?.removeAttribute('hidden');

/** Sends the scan, again where it gets no answer, and says where the answer is not what the page says. */
async function send(page: PageData, place: Place): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const response = await fetch(`${base}ProductAuthentication/VerifyProduct`, {
        method: 'POST',
        // it is sent also while the page is left
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(requestOf(page, place)),
      });
      if (response.ok) {
        const { ResponseCode, ResponseData } = await response.json();
        if (ResponseCode === '409') show(warnings.late);
        else if (ResponseData?.Verdict !== verdictIn(page.view)) show(warnings.overtaken);
        return;
      }
    } catch {
      // no network: it is tried again
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Runs once the page is seen for a moment, which machines that open addresses ahead of people hardly do.
 *
 * @returns what gives up waiting for that
 */
function whenSeen(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const seen = () => {
    stop.abort();
    run();
  };
  const look = () => {
    clearTimeout(timer);
    const isPrerendered = 'prerendering' in document && document.prerendering === true;
    if (document.visibilityState === 'visible' && !isPrerendered) timer = setTimeout(seen, moment);
  };
  for (const change of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(change, look, { signal: stop.signal });
  look();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Gives the form for the scratch code the place where the scan took place. */
function fillPlace(place: Place): void {
  const { latitude, longitude, city, state, country, zip, address } = place;
  const fields = {
    Userlatitude: latitude,
    Userlongitude: longitude,
    UserCity: city,
    UserState: state,
    UserCountry: country,
    UserZip: zip,
    UserAddress: address,
  };
  const form = document.querySelector('form[method="post"]');
  for (const [name, value] of Object.entries(fields)) {
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
    form?.append(input);
  }
}

let record: () => Promise<void> = () => Promise.resolve();

/** Records the scan before something is said of it: without its place where that is not known yet. */
export const recordNow = (): Promise<void> => record();

/**
 * Records the page's scan once somebody looks at it, with the place that the device tells (spec 1 §2, §4).
 *
 * @returns what gives up waiting for somebody
 */
export function recordWhenSeen(page: PageData): () => void {
  if (page.view === '' || page.isRecorded) return () => {};
  let place = nowhere;
  let sent: Promise<void> | undefined;
  const skip = new AbortController();
  const findPlace = async () => {
    const position = await askPosition(skip.signal);
    if (position) place = await lookUpPlace(position, skip.signal);
  };
  if (verdictIn(page.view) === '') {
    return whenSeen(() => void findPlace().then(() => fillPlace(place)));
  }
  const recordThis = () => {
    skip.abort();
    return (sent ??= send(page, place));
  };
  record = recordThis;
  return whenSeen(() => {
    // whoever leaves before the place is known has scanned all the same
    window.addEventListener('pagehide', () => void recordThis());
    void findPlace().then(recordThis);
  });
}
