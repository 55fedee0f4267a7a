import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ValidationError } from 'yup';
import { passwordsDiffer } from '../contract/calls/account/accountRules.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import { schemaOf } from '../contract/resource/schemaOf.ts';
import { Refusal } from '../server/calls/answer.ts';
import { readConfig } from '../server/config.ts';
import {
  administratorForm,
  createAdministrator,
  firstCompanyForm,
  isEmpty,
} from '../server/modules/companies/createAdministrator.ts';
import { openDeps } from '../server/openDeps.ts';
import { sealbook } from '../server/sealbook.ts';

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

type Form = Pick<Resource, 'fields' | 'checks'>;

/** Answers the problem with a value of a form's field, or nothing. */
async function problemOf({ fields }: Form, name: string, text: string): Promise<string | undefined> {
  const field = fields[name];
  if (!field) return undefined;
  try {
    await schemaOf({ fields: { [name]: field }, checks: [] }, 'add').validate({ [name]: text });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.message;
  }
}

/** Reads a value from the environment, or asks for it until it fits its field. */
async function read(form: Form, name: string, variable: string, question: string): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  if (!process.stdin.isTTY) throw new Refusal(`Set ${variable}, or run this on a terminal.`);
  const secret = form.fields[name]?.kind === 'password';
  for (;;) {
    const text = await ask(question, secret);
    const problem = await problemOf(form, name, text);
    if (problem) console.error(problem);
    else if (secret && (await ask('The same again', true)) !== text) console.error(passwordsDiffer);
    else return secret ? text : text.trim();
  }
}

const { deps, close } = await openDeps(
  sealbook,
  readConfig({ LOG_LEVEL: 'warn', ...process.env, DEMO: '0' }),
);
try {
  const company = { CompanyName: '', Prefix: '' };
  if (await isEmpty(deps)) {
    const form = firstCompanyForm;
    company.CompanyName = await read(form, 'CompanyName', 'COMPANY_NAME', 'Your company’s name');
    company.Prefix = await read(form, 'Prefix', 'COMPANY_PREFIX', 'Its prefix, two characters such as SB');
  }
  const form = administratorForm;
  const administrator = {
    UserName: await read(form, 'UserName', 'ADMIN_NAME', 'The administrator’s name'),
    Email: await read(form, 'Email', 'ADMIN_EMAIL', 'E-mail'),
    MobileNo: await read(form, 'MobileNo', 'ADMIN_MOBILE', 'Mobile number, ten digits'),
    Password: await read(form, 'Password', 'ADMIN_PASSWORD', 'Password'),
  };
  const { domains } = await createAdministrator(deps, administrator, company);
  console.log(`${administrator.UserName} can sign in as ${administrator.Email} now.`);
  for (const domain of domains) console.log(`Passwords are no longer refused at ${domain}.`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  terminal.close();
  await close();
}
