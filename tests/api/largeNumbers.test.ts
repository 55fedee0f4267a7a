import { expect, it } from 'vitest';
import type { GenericSchema } from 'valibot';
import { ObjectSchema } from 'yup';
import { allEndpoints, allSources, createApp } from '../../server/app.ts';
import type { Endpoint } from '../../server/calls/endpoint.ts';
import { innerOf, isOfCall } from '../../server/calls/requireInput.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { askApp } from '../support/ask.ts';
import { createCompany, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { sealbook } from '../../server/sealbook.ts';
import { declared } from '../../src/resources/portal.ts';

const deps = await fileDeps();
const ask = askApp(createApp(deps));
const user = await createUser(deps, {
  companyId: await createCompany(deps),
  rights: everyRightOn(pagesOf(declared).map(({ actionName }) => actionName)),
});
await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [user.roleId]);

/** Keeps the parts of a request that fit `schema`, with `number` wherever it takes one. */
function filled(schema: GenericSchema, number: number, items: number): unknown {
  const { type, entries, item, options } = innerOf(schema);
  if (entries)
    return Object.fromEntries(
      Object.entries(entries).map(([name, part]) => [name, filled(part, number, items)]),
    );
  if (item) return Array(items).fill(filled(item, number, items));
  if (type === 'boolean') return true;
  if (type === 'picklist') return options?.[0];
  return type === 'string' ? 'a1' : number;
}

/** The same of a declaration's call, whose fields take whatever is sent. */
const filledFields = ({ fields }: ObjectSchema<object>, number: number): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, number]));

type Fill = (number: number, items: number) => unknown;

function fillOf(schema: Endpoint['schema']): Fill | undefined {
  if (schema instanceof ObjectSchema) return (number) => filledFields(schema, number);
  return schema && isOfCall(schema) ? (number, items) => filled(schema, number, items) : undefined;
}

const calls = allEndpoints(sealbook, allSources(sealbook, 'UTC')).flatMap(({ call, schema }) => {
  const fill = fillOf(schema);
  return fill || call.path.includes(':') ? [[`${call.method} ${call.path}`, call, fill] as const] : [];
});

it.each(calls)('%s does not fail for numbers that the database can not hold', async (_name, call, fill) => {
  const statuses: number[] = [];
  for (const number of [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300])
    for (const items of [0, 1]) {
      const token = await signIn(deps, user);
      const parts = [...call.path.matchAll(/:(\w+)/g)].map(([, part]) => [part, number] as const);
      const params = Object.fromEntries(parts);
      const sent = fill && Object(fill(number, items));
      const { status } = await ask(call, sent, { token, params });
      statuses.push(status);
    }
  expect(statuses).not.toContain(500);
});
