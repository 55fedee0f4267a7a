import { expect, it } from 'vitest';
import * as yup from 'yup';
import { allEndpoints, allSources, createApp } from '../../server/app.ts';
import { pagesOf } from '../../server/pages.ts';
import { resources } from '../../src/resources/index.ts';
import { askApp } from '../support/ask.ts';
import { createCompany, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const ask = askApp(createApp(deps));
const user = await createUser(deps, {
  companyId: await createCompany(deps),
  rights: everyRightOn(pagesOf(resources).map(({ actionName }) => actionName)),
});
await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [user.roleId]);

/** Keeps the parts of a request that fit `described`, with `number` wherever it takes one. */
function filled(described: yup.SchemaFieldDescription, number: number, items: number): unknown {
  if (described.type === 'object' && 'fields' in described)
    return Object.fromEntries(
      Object.entries(described.fields).map(([name, field]) => [name, filled(field, number, items)]),
    );
  if (described.type === 'array' && 'innerType' in described) {
    const { innerType } = described;
    return innerType && !Array.isArray(innerType) ? Array(items).fill(filled(innerType, number, items)) : [];
  }
  if (described.type === 'boolean') return true;
  if (described.type !== 'string') return number;
  const [one] = ('oneOf' in described && described.oneOf) || [];
  return one ?? 'a1';
}

const calls = allEndpoints(allSources('UTC')).flatMap(({ call, schema }) => {
  const described = schema instanceof yup.ObjectSchema ? schema.describe() : undefined;
  return described || call.path.includes(':')
    ? [[`${call.method} ${call.path}`, call, described] as const]
    : [];
});

it.each(calls)(
  '%s does not fail for numbers that the database can not hold',
  async (_name, call, described) => {
    const statuses: number[] = [];
    for (const number of [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300])
      for (const items of [0, 1]) {
        const token = await signIn(deps, user);
        const parts = [...call.path.matchAll(/:(\w+)/g)].map(([, part]) => [part, number] as const);
        const params = Object.fromEntries(parts);
        const sent = described && (filled(described, number, items) as object);
        const { status } = await ask(call, sent, { token, params });
        statuses.push(status);
      }
    expect(statuses).not.toContain(500);
  },
);
