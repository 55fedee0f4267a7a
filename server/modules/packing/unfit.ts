import type { RefusedOutcome, RefusedScan } from '../../../contract/calls/seals/packing.ts';
import { formatRange, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { firstFew, Refusal } from '../../calls/answer.ts';
import { remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { type Day, dayInZone, shownDay } from '../../../contract/day/day.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { overruleExpiry } from '../../../src/resources/parts/cartons.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';

/** Units or cartons that a refusal marks at the most; its text names fewer. */
export const mostMarked = 200;

/** Scanned units or cartons that can't be packed or dispatched, and the reason. */
export interface Unfit {
  text: string;
  ranges?: readonly SerialRange[];
  codes?: readonly string[];
}

/** Refuses a scan, and tells programs its outcome. */
export const scanRefusal = (Outcome: RefusedOutcome, text: string, errors: Refusal['errors'] = {}): Refusal =>
  new Refusal(text, { errors, data: { Outcome } });

/** Refuses scans, and names the units or cartons, so the page can mark them. `message`: if not the reason. */
export function unfitRefusal(
  { text, ranges = [], codes = [] }: Unfit,
  { message = text, data, ...answer }: ConstructorParameters<typeof Refusal>[1] & { message?: string } = {},
): Refusal {
  const Refused: RefusedScan[] = [
    ...ranges.map(({ from, to }) => ({ SeqNo: from, ToSeqNo: to })),
    ...codes.map((CartonId) => ({ CartonId })),
  ].slice(0, mostMarked);
  return new Refusal(message, { ...answer, data: Refused.length ? { Refused, ...data } : data });
}

/** Returns the company's day, on which goods that expire on it are still good. */
export const companyDay = ({ config, now }: Pick<Deps, 'config' | 'now'>): Day =>
  dayInZone(config.timeZone, 0, now());

interface Expiring {
  expiresOn: Day | null;
}

export const isExpired = ({ expiresOn }: Expiring, today: Day): boolean =>
  expiresOn !== null && expiresOn < today;

const expired = (named: readonly string[], done: 'packed' | 'dispatched') =>
  `Expired, and not ${done}: ${firstFew(named)}.`;

/** Finds those of the units that have expired, with their last good day. */
export function expiredUnits(
  units: readonly (Expiring & { runs: SerialRange[] })[],
  today: Day,
): Unfit | undefined {
  const over = units.filter((unit) => isExpired(unit, today));
  if (!over.length) return undefined;
  const named = over.map(
    ({ runs, expiresOn }) => `${firstFew(runs.map(formatRange))} (${shownDay(expiresOn ?? today)})`,
  );
  return { text: expired(named, 'packed'), ranges: over.flatMap(({ runs }) => runs) };
}

/** Finds those of the cartons in which something has expired, with its last good day. */
export function expiredCartons(
  cartons: readonly (Expiring & { code: string })[],
  done: 'packed' | 'dispatched',
  today: Day,
): Unfit | undefined {
  const over = cartons.filter((carton) => isExpired(carton, today));
  if (!over.length) return undefined;
  const named = over.map(({ code, expiresOn }) => `${code} (${shownDay(expiresOn ?? today)})`);
  return { text: expired(named, done), codes: over.map(({ code }) => code) };
}

/** Whether a person may overrule on `page` that expired goods stay. */
export const mayOverrule = ({ permissions }: Session, page: string): boolean =>
  can(permissions, page, overruleExpiry, false);

/** Returns the reason kept for expired goods, else null. Throws Refusal without a reason, or the right to overrule. */
export function requireGood(
  session: Session,
  { page, over, reason }: { page: string; over: Unfit | undefined; reason: string },
): string | null {
  if (!over) return null;
  if (!mayOverrule(session, page)) throw unfitRefusal(over);
  const problem = remarkProblem(reason);
  if (problem) throw unfitRefusal(over, { code: '409', errors: { ExpiredReason: problem } });
  return reason;
}
