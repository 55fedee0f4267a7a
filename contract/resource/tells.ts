import type { AuditAction } from '../calls/records/auditLog.ts';
import type { ResourceDeclaration, TellsDeclaration } from './declaration/ResourceDeclaration.ts';

/** A change, by its name in the audit log, and the event that it is. */
export interface ToldChange {
  action: AuditAction;
  event: string;
}

const changed = ['updated', 'activated', 'inactivated', 'corrected', 'deleted'] as const;

/** Lists the events that changes of a resource's records are. */
export function toldChanges({
  tells,
  states,
}: {
  tells?: TellsDeclaration | undefined;
  /** Undefined without states. */
  states?: unknown;
}): ToldChange[] {
  const { as, by = {} } = tells ?? {};
  const usual = new Map<AuditAction, string>();
  if (as) {
    usual.set('created', `${as}.created`);
    for (const action of changed) usual.set(action, `${as}.changed`);
    if (states) usual.set('moved', `${as}.moved`);
  }
  const own = Object.entries(by) as [AuditAction, string | readonly string[]][];
  return [...new Map<AuditAction, string | readonly string[]>([...usual, ...own])].flatMap(
    ([action, events]) => [events].flat().map((event) => ({ action, event })),
  );
}

/** Lists the events that these declarations tell of, each once. */
export const toldEvents = (declarations: Readonly<Record<string, ResourceDeclaration>>): string[] => [
  ...new Set(Object.values(declarations).flatMap((one) => toldChanges(one).map(({ event }) => event))),
];

/** A name such as `order.booked`. */
const eventName = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

/** Reports events that are named wrongly, and numbers that are none. */
export function assertTells(declaration: ResourceDeclaration, fault: (why: string) => void): void {
  const { tells, fields } = declaration;
  if (!tells) return;
  const told = toldChanges(declaration);
  if (!told.length) fault("it tells of nothing: give 'tells' an 'as' or a 'by'");
  for (const { event } of told)
    if (!eventName.test(event))
      fault(`it tells of '${event}', which is not a name of two words in letters, such as 'ticket.created'`);
  for (const name of tells.numbers ?? [])
    if (fields[name]?.kind !== 'serial')
      fault(`it tells by the numbers '${name}', which is not a field of the kind serial`);
}
