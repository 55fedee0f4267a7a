import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { checkText, type TextRules } from '../contract/calls/checkText.ts';
import { passwordsDiffer } from '../contract/calls/resetPassword.ts';
import { Refusal } from '../server/calls/answer.ts';
import { readConfig } from '../server/config.ts';
import {
  administratorRules,
  createAdministrator,
  firstCompanyRules,
  isEmpty,
} from '../server/modules/accounts/createAdministrator.ts';
import { openDeps } from '../server/openDeps.ts';

let hidden = false;
const terminal = createInterface({
  input: process.stdin,
  output: new Writable({
    write: (chunk: Buffer, _encoding, written) => {
      if (hidden) written();
      else process.stdout.write(chunk, () => written());
    },
  }),
  terminal: process.stdin.isTTY,
});

async function ask(question: string, secret = false): Promise<string> {
  process.stdout.write(`${question}: `);
  hidden = secret;
  const text = await terminal.question('');
  hidden = false;
  if (secret) process.stdout.write('\n');
  return text;
}

/** A value from the environment, else asked for until it keeps the rules. */
async function read<Field extends string>(
  rules: TextRules<Field>,
  field: Field,
  variable: string,
  question: string,
): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  if (!process.stdin.isTTY) throw new Refusal(`Set ${variable}, or run this on a terminal.`);
  const secret = field === 'password';
  for (;;) {
    const text = await ask(question, secret);
    const values: Partial<Record<Field, unknown>> = {};
    values[field] = text;
    const problem = checkText(rules, values)[field];
    if (problem) console.error(problem);
    else if (secret && (await ask('The same again', true)) !== text) console.error(passwordsDiffer);
    else return secret ? text : text.trim();
  }
}

const { deps, close } = await openDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env, DEMO: '0' }));
try {
  const company = { companyName: '', prefix: '' };
  if (await isEmpty(deps)) {
    const rules = firstCompanyRules;
    company.companyName = await read(rules, 'companyName', 'COMPANY_NAME', 'Your company’s name');
    company.prefix = await read(rules, 'prefix', 'COMPANY_PREFIX', 'Its prefix, two characters such as SB');
  }
  const rules = administratorRules;
  const administrator = {
    userName: await read(rules, 'userName', 'ADMIN_NAME', 'The administrator’s name'),
    email: await read(rules, 'email', 'ADMIN_EMAIL', 'E-mail'),
    mobileNo: await read(rules, 'mobileNo', 'ADMIN_MOBILE', 'Mobile number, ten digits'),
    password: await read(rules, 'password', 'ADMIN_PASSWORD', 'Password'),
  };
  await createAdministrator(deps, administrator, company);
  console.log(`${administrator.userName} can sign in as ${administrator.email} now.`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  terminal.close();
  await close();
}
