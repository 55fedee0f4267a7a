import { beforeEach, expect, it } from 'vitest';
import { verifyProduct, type VerificationAnswer } from '../../contract/calls/verification/verification.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { askServer } from '../support/ask.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { issueAll } from '../support/brand.ts';
import { pointsWorld } from '../support/pointsWorld.ts';
import { fileDeps } from '../support/testDeps.ts';
import { crashRounds, type Subject } from './crashRounds.ts';

const secret = 'a secret of the server that is long enough';
const points = 25;
const numbers = 100_000;

const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;

let subject: Subject;
/** Requests whose approval was answered. */
const approved: number[] = [];

beforeEach(async () => {
  const world = await pointsWorld(deps, points);
  const { companyId } = world;
  await pool.query(
    `update mappings set serials = '[1,${numbers})', mapped = '{[1,${numbers})}' where company_id = $1`,
    [companyId],
  );
  await issueAll(deps, companyId, numbers - 1);
  await pool.query('update schemes set qty = $1::int, to_no = $1::int where company_id = $2', [
    numbers - 1,
    companyId,
  ]);
  const people = await Promise.all(Array.from({ length: 3 }, () => world.mobileUser()));
  const staff = await world.staff();

  subject = {
    command: ['node', '--import', 'tsx', 'server/main.ts'],
    environment: {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: secret,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    dataDir: deps.config.dataDir,
    write: async (url, serial) => {
      const ask = askServer({ url });
      const person = people[serial % people.length];
      const { token } = person ?? staff;
      const scan = {
        VerificationMode: 'Web',
        VerificationType: 2,
        QrData: world.sealOf(serial),
        ScratchCode: '',
      };
      const { data } = await ask<Partial<VerificationAnswer>>(verifyProduct.path, scan, { token });
      if (data.EarnedPoints !== points) throw new Error(`The seal ${serial} earned ${data.EarnedPoints}`);
      // every earning is requested at once, and every second request is decided
      const request = { UserId: person?.userId, RedeemReqType: 1, RedeemPoint: points };
      const by = { token: staff.token };
      const made = await ask<{ RedeemReqId: number }>('RedemptionApproval/createRedemption', request, by);
      if (made.code !== '200' || serial % 2) return;
      const { RedeemReqId } = made.data;
      const decided = await ask('RedemptionApproval/ApproveRedeem', { RedeemReqId }, by);
      if (decided.code === '200') approved.push(RedeemReqId);
    },
    read: async (url) => {
      const { ok } = await fetch(`${url}/health`);
      if (!ok) throw new Error('The server is not up');
      const { rows } = await pool.query<{ serial: number }>(
        `select serial from point_movements where kind = 'earned' and company_id = $1`,
        [companyId],
      );
      return rows.map(({ serial }) => serial);
    },
  };
}, 60_000);

it.runIf(process.platform === 'linux')(
  'kill -9 of the server in the middle of earning and redeeming loses no point and makes none',
  async () => {
    const { answered, found } = await crashRounds(subject, ['server']);
    const { rows } = await pool.query<{ id: number }>('select id from redemption_requests where status = 2');
    console.log(
      `${answered.length} answered, ${found.length} earned, ${approved.length} of ${rows.length} approved`,
    );
    const there = new Set(found);
    expect(answered.filter((serial) => !there.has(serial))).toEqual([]);
    expect(there.size).toBe(found.length);
    const isApproved = new Set(rows.map(({ id }) => id));
    expect(approved.filter((id) => !isApproved.has(id))).toEqual([]);
    await assertInvariants(deps.database);
  },
);
