import { type FaultsOfNames, insteadOf } from './check/Faults.ts';
import { fieldsOfCondition } from './declaration/Condition.ts';
import { type Field, isPersonField } from './declaration/Field.ts';
import { kinds } from './declaration/kinds.ts';
import { isPartlyHidden } from './seen.ts';
import type { MailDeclaration, ResourceDeclaration } from './declaration/ResourceDeclaration.ts';

const place = /\{(\w+)\}/g;

/** The most days between a date and its reminder. */
const mostDays = 3650;

/** The names in a mail's texts beside the row's fields. */
const mailNames = ['company', 'portal'] as const;

/** Lists the names in braces of a mail's texts. */
const namesIn = ({ subject, text }: MailDeclaration): string[] =>
  [...`${subject} ${text}`.matchAll(place)].map(([, name = '']) => name);

/** Replaces each name in braces by what `read` answers for it. */
export const filledIn = (template: string, read: (name: string) => string): string =>
  template.replaceAll(place, (_, name: string) => read(name));

/** Reports a mail that has no address, or says what its row does not have or not everybody sees. */
export function assertMail(
  mail: MailDeclaration,
  where: string,
  { fields, table }: Pick<ResourceDeclaration, 'fields' | 'table'>,
  { labels, fault, assertDeclared }: FaultsOfNames & { labels: ReadonlyMap<string, Field> },
): void {
  const isAuthor = mail.to === 'CreatedBy' && table !== undefined;
  if (!isAuthor) assertDeclared([mail.to], where);
  const to = fields[mail.to];
  if (to && to.kind !== 'email' && !isPersonField(to))
    fault(`${where} goes to '${mail.to}', which is neither an e-mail nor a reference to 'user'`);
  const known = [...Object.keys(fields), ...labels.keys(), ...mailNames];
  for (const name of namesIn(mail)) {
    const field = fields[name] ?? labels.get(name);
    if (!known.includes(name))
      fault(`${where} says '{${name}}', which is not one of its fields${insteadOf(name, known)}`);
    // whom the data tells of may read it
    else if (field?.personal && to?.personal?.seen === field.personal.seen) continue;
    else if (field && (kinds[field.kind].isSecret || isPartlyHidden(field)))
      fault(`${where} says '{${name}}', which not everybody sees`);
  }
}

/** Reports a reminder that never goes out, or that says what not everybody sees. */
export function assertReminders(
  declaration: ResourceDeclaration,
  names: FaultsOfNames & { labels: ReadonlyMap<string, Field> },
): void {
  const { fields, table, rowsOf, reminders = {} } = declaration;
  const { fault, assertDeclared } = names;
  for (const [name, reminder] of Object.entries(reminders)) {
    const where = `its reminder '${name}'`;
    const { on, days = 0, until } = reminder;
    assertMail(reminder, where, declaration, names);
    if (!/^[a-z][A-Za-z]*$/.test(name)) fault(`${where} has no name in letters, such as 'due'`);
    if (!table || rowsOf) fault(`${where} needs a declared table of a company's records`);
    assertDeclared([on, ...(until ? fieldsOfCondition(until) : [])], where);
    const dated = fields[on];
    if (dated && !kinds[dated.kind].isDate) fault(`${where} goes by '${on}', which is not a date or moment`);
    if (!Number.isInteger(days) || Math.abs(days) > mostDays)
      fault(`${where} goes out ${days} days after '${on}', which are not whole days of ten years`);
  }
}
