import { expect, it } from 'vitest';
import { file, text } from '../../../../contract/resource/declaration/fields.ts';
import { forgetPersonal } from '../../../../server/engine/forgetExpired.ts';
import { sweepUploads } from '../../../../server/engine/uploads/sweepUploads.ts';
import { uploadColumns } from '../../../../server/engine/uploads/uploadFields.ts';
import { done } from '../../../support/ask.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredApp, type Row } from '../../../support/shelfApp.ts';

const guest = declare(
  'Guest',
  {
    Title: text('Title', { required: 'Please enter the title.' }),
    Face: file('Face', { takes: ['image'], personal: { seen: 'secret', months: 1 } }),
  },
  { calls: { list: 'Guest/GetGuests', create: 'Guest/CreateGuest' }, rights: { secret: 'Secrets' } },
);

const app = await fileDeclaredApp({ guest });

it('takes an erased personal file out of the store, which the log had named', async () => {
  const { deps } = app;
  const { post, userId } = await app.newcomer();
  const name = `${'c'.repeat(64)}.png`;
  await deps.database.pool.query(
    `insert into uploads (name, mime_type, size, is_private, company_id, company_ids, created_by, uploaded_at)
     select $1, 'image/png', 1, true, company_id, array[company_id], id, now() - interval '2 days' from users where id = $2`,
    [name, userId],
  );
  await done(post<Row>('Guest/CreateGuest', { Title: 'Guest', Face: `/uploads/${name}` }));
  const sweep = () => sweepUploads(deps, uploadColumns({ resources: app.resources }));
  const isStored = async () =>
    (await deps.database.pool.query('select from uploads where name = $1', [name])).rowCount === 1;
  await sweep();
  expect(await isStored()).toBe(true);
  deps.pass(60 * 24 * 60 * 60 * 1000);
  await forgetPersonal(deps, app.resources);
  await sweep();
  expect(await isStored()).toBe(false);
});
