import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createApp } from '../../server/app.ts';
import type { ServerPortal } from '../../server/engine/ServerPortal.ts';
import { migrate } from '../../server/db/migrate.ts';
import { askApp } from '../support/ask.ts';
import { copyOfProject, type ProjectCopy } from '../support/copyOfProject.ts';
import { createCompany, createUser, everyRight, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

interface Row extends Record<string, unknown> {
  TotalRows: number;
}

interface Block {
  language: string;
  text: string;
  /** The file that the page names last before the block. */
  file: string;
}

/** Reads the code of the section Ten minutes, in the order in which a newcomer meets it. */
async function readBlocks(): Promise<Block[]> {
  const [, section = ''] =
    /^## Ten minutes$(.*?)^## /ms.exec(await readFile('docs/declaring.md', 'utf8')) ?? [];
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: text = '', index }) => ({
      language,
      text,
      file:
        section
          .slice(0, index)
          .match(/`(?:src|server)\/[^`]+\.(?:ts|sql)`/g)
          ?.at(-1)
          ?.replaceAll('`', '') ?? '',
    }),
  );
}

const deps = await fileDeps();

describe('ten minutes with docs/declaring.md', () => {
  let copy: ProjectCopy;
  let databaseUrl: string;

  const migrateCopy = () => migrate(databaseUrl, join(copy.folder, 'server/db/migrations'));

  async function follow({ language, text, file }: Block): Promise<void> {
    const [, npm = ''] = /^npm run (\S+)/.exec(text) ?? [];
    const script = { 'new:resource': 'newResource', generate: 'generate' }[npm];
    if (script)
      await copy.run('sh', '-c', text.replace(/^npm run \S+ --/, `node --import tsx scripts/${script}.ts`));
    if (language === 'sh') return;
    const path = join(copy.folder, file);
    if (/^(?:import|--) /.test(text)) return writeFile(path, text);
    const before = await readFile(path, 'utf8');
    await writeFile(
      path,
      before.replace(/^ *FirmName: .*$/m, (line) => `${line}\n    ${text}`),
    );
  }

  beforeAll(async () => {
    copy = await copyOfProject();
    databaseUrl = deps.database.pool.options.connectionString ?? '';
  });

  afterAll(() => copy.remove());

  it('ends with a page and a report that work', async () => {
    const blocks = await readBlocks();
    const place = blocks.findIndex(({ text }) => text.startsWith('CollectedBy:'));
    for (const block of blocks.slice(0, place)) await follow(block);
    await migrateCopy();
    const app: { createApp: typeof createApp } = await import(join(copy.folder, 'server/app.ts'));
    const { sealbook: portal }: { sealbook: ServerPortal } = await import(
      join(copy.folder, 'server/sealbook.ts')
    );
    const ask = askApp(app.createApp({ ...deps, portal }));
    const rights = { 'dealer-payment': everyRight, 'payments-by-firm': everyRight };
    const companyId = await createCompany(deps);
    const token = await signIn(deps, await createUser(deps, { companyId, rights }));
    const pay = (values: object) =>
      ask('DealerPayment/CreateDealerPayment', { FirmName: 'Om Traders', Mode: 1, ...values }, { token });
    const now = new Date().toISOString().slice(0, 16);
    expect(await pay({ ReceiptNo: 'R1', Amount: '1,234.50', PaidAt: now })).toMatchObject({ code: '200' });
    expect(await pay({ ReceiptNo: 'R2', Amount: 65.5, PaidAt: now, Discount: 101 })).toMatchObject({
      message: 'Please enter 100 or less.',
    });
    expect(await pay({ ReceiptNo: 'R2', Amount: 65.5, PaidAt: now, Mode: 3 })).toMatchObject({
      message: 'Please enter the bank reference.',
    });
    const transfer = { Mode: 3, BankReference: 'N042' };
    expect(await pay({ ReceiptNo: 'R2', Amount: 65.5, PaidAt: now, ...transfer })).toMatchObject({
      code: '200',
    });

    const list = async (call: string, by: string) =>
      (await ask<Row[]>(call, { PageSize: 10 }, { token: by })).data;
    expect(await list('DealerPayment/GetDealerPayments', token)).toHaveLength(2);
    expect(await list('Report/GetPaymentsByFirm', token)).toMatchObject([
      { FirmName: 'Om Traders', Payments: 2, Total: 1300, TotalRows: 1 },
    ]);
    const viewer = await createUser(deps, { companyId, rights: { 'dealer-payment': ['view'] } });
    const [seen] = await list('DealerPayment/GetDealerPayments', await signIn(deps, viewer));
    expect(seen).not.toHaveProperty('BankReference');

    const [field, ...rest] = blocks.slice(place);
    if (field) await follow(field);
    await expect(copy.script('testResource', 'dealerPayment')).rejects.toThrow('older than the declaration');
    for (const block of rest) await follow(block);
    await migrateCopy();
    const { rows } = await deps.database.pool.query('select collected_by from dealer_payments');
    expect(rows).toEqual([{ collected_by: 'Office' }, { collected_by: 'Office' }]);
    await copy.script('generate', '--check');
    // it starts a dozen processes, one after the other
  }, 120_000);
});
