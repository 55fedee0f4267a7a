import { expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { connect } from '../../server/db/connect.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

it('says ok while the database answers, and 503 while it does not', async () => {
  expect((await createApp(deps).request('/health')).status).toBe(200);
  const database = connect('postgres://nobody@127.0.0.1:1/none');
  const away = await createApp({ ...deps, database }).request('/health');
  expect([away.status, await away.text()]).toEqual([503, 'The database does not answer.']);
  await database.close();
});
