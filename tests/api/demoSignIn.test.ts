import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { checkUser } from '../../contract/calls/account/login.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { askApp } from '../support/ask.ts';
import { createUser } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const clientDir = await mkdtemp(join(tmpdir(), 'sealbook-client-'));
await writeFile(join(clientDir, 'login.html'), '<html><head></head><body></body></html>');

/** Serves with these settings, and lets somebody send the right password. */
async function tryWith(settings: Record<string, string>) {
  const logged: string[] = [];
  const config = { ...readConfig({ DATA_DIR: deps.config.dataDir, CLIENT_DIR: clientDir, ...settings }) };
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const app = createApp({ ...deps, config, log });
  const person = await createUser(deps);
  const request = { Email: person.email, Password: person.password, RequestType: 1 };
  const sent = await askApp(app)(checkUser, request);
  const wrong = await askApp(app)(checkUser, { ...request, Password: 'Wrong1234' });
  const html = await (await app.request('/login')).text();
  return { sent, wrong, html, logged: logged.join(''), code: lastCode(deps) };
}

it('offers the demo’s people and shows the code where the demo sends no mail', async () => {
  const { sent, wrong, html, logged, code } = await tryWith({ DEMO: '1' });
  expect(sent).toMatchObject({ code: '205', data: { users: [], DemoCode: code } });
  expect(wrong.data).toBeNull();
  expect(logged).toContain(code);
  const offered = JSON.parse(/id="sign-ins">(.*?)<\/script>/.exec(html)?.[1] ?? '[]');
  expect(offered).toHaveLength(5);
  expect(offered).toContainEqual({
    userName: 'Imran Shaikh',
    email: 'packer@example.com',
    password: 'Packer1234',
    who: { en: 'packs and dispatches', hi: 'पैक और रवाना करते हैं' },
  });
});

it.each([
  ['without the demo', {}],
  ['with DEMO=0', { DEMO: '0' }],
  ['with a mail server', { DEMO: '1', SMTP_URL: 'smtp://mail.example' }],
])('offers nobody and keeps the code %s', async (_case, settings) => {
  const { sent, html, logged, code } = await tryWith(settings);
  expect(sent).toMatchObject({ code: '205', data: null });
  expect(JSON.stringify(sent)).not.toContain(code);
  expect(logged).not.toContain(code);
  expect(html).not.toMatch(/sign-ins|example\.com/);
});
