import { type FaultsOfNames, insteadOf } from './check/Faults.ts';
import { type Field, isPersonField } from './declaration/Field.ts';
import { kinds } from './declaration/kinds.ts';
import type { MailDeclaration } from './declaration/ResourceDeclaration.ts';

const place = /\{(\w+)\}/g;

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
  fields: Readonly<Record<string, Field>>,
  { labels, fault, assertDeclared }: FaultsOfNames & { labels: ReadonlyMap<string, Field> },
): void {
  assertDeclared([mail.to], where);
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
    else if (field && (kinds[field.kind].isSecret || field.seen))
      fault(`${where} says '{${name}}', which not everybody sees`);
  }
}
