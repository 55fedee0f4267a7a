import '../src/resources/formats.ts';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { subscribedEvent } from '../contract/choices/events.ts';
import { webType } from '../contract/choices/people.ts';
import { epcisQueryDocument } from '../contract/epcis/EpcisEvent.ts';
import { previewMinutes } from '../contract/calls/sqlEditor.ts';
import { declared } from '../src/resources/portal.ts';
import { demoGreeting, fillDemo } from './demo/fillDemo.ts';
import { demoSignIns } from './demo/people.ts';
import { cartLines } from './db/schema/orders.ts';
import type { ServerPortal } from './engine/ServerPortal.ts';
import { speakOtherLanguages } from './language/inLanguage.ts';
import { failureOf, verdictHeaders } from './middleware.ts';
import { eraseDealer } from './modules/dealers/createDealer.ts';
import { epcisInterface } from './modules/epcis/epcisModule.ts';
import { modules } from './modules/index.ts';
import { startPrinting } from './modules/printing/startPrinting.ts';
import { creditScans } from './modules/points/earnPoints.ts';
import { closePoints } from './modules/points/ledger.ts';
import { fillPlaces } from './modules/places/placesModule.ts';
import { sealHousekeeping } from './modules/suspicion/tellOfSuspicions.ts';
import { keepScanLog, logTrouble } from './modules/scanLog/scanLogModule.ts';
import { startLinkChecks } from './modules/resolver/checkLinks.ts';
import { resolver } from './modules/resolver/resolver.ts';
import { tryLook } from './modules/verification/decideSeal.ts';
import { verdictPage } from './modules/verification/verdictPage.ts';
import { type PageParts, readPageParts } from './services/pageParts.ts';

speakOtherLanguages(join(import.meta.dirname, '../src/i18n/locales'));

/** Mounts the page of verdicts, by default as it was built, and the interface for other companies' machines. */
export const mountSeals =
  (built?: PageParts): ServerPortal['mount'] =>
  (app, { deps, endpoints, pageHeaders }) => {
    const { clientDir, mapsOrigin } = deps.config;
    const parts = built ?? readPageParts(clientDir);
    if (parts) {
      const headers = verdictHeaders(mapsOrigin, parts.styleHash);
      app.route('/', resolver(deps, parts, headers));
      app.route('/', verdictPage(endpoints, deps, parts, { failureOf: failureOf(deps.log), headers }));
    }
    app.use('/api/epcis/*', pageHeaders);
    app.route('/api/epcis', epcisInterface(deps));
  };

/** Sealbook on the server: here, and nowhere else, the engine meets its business. */
export const sealbook: ServerPortal = {
  ...declared,
  modules,
  documents: { [subscribedEvent]: epcisQueryDocument },
  fileColumns: [
    { table: 'dealers', column: 'gst_certificate' },
    { table: 'sign_ups', column: 'certificate' },
  ],
  expiring: [
    // unconfirmed requests
    { table: 'sign_ups', column: 'expires_at', minutes: 0 },
    // counts of fakes
    { table: 'fake_hours', column: 'hour', minutes: 90 * 24 * 60 },
    // documents of events, once their programs have read what became of them
    { table: 'captures', column: 'created_at', minutes: 30 * 24 * 60 },
    // previews of scripts
    { table: 'sql_runs', column: 'started_at', minutes: previewMinutes },
  ],
  signed: (request, session) =>
    creditScans(request, session && session.userType > webType ? session.token : undefined),
  erasePerson: async (transaction, userId, now) => {
    await closePoints(transaction, userId, now);
    await transaction.delete(cartLines).where(eq(cartLines.userId, userId));
    return eraseDealer(transaction, userId, now);
  },
  prepare: async ({ database, log }) => {
    if (await fillPlaces(database)) log.info('states and cities are stored');
  },
  start: keepScanLog,
  mount: mountSeals(),
  look: tryLook,
  trouble: ({ database }) => logTrouble(database.front),
  housekeeping: sealHousekeeping,
  work: (deps) => [...startPrinting(deps), startLinkChecks(deps)],
  demo: { fill: fillDemo, greeting: demoGreeting, signIns: demoSignIns },
};
