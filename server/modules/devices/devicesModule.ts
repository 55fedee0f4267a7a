import { sql } from 'drizzle-orm';
import { tellWaiting } from '../../../contract/calls/seals/devices.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import type { Module } from '../../engine/Module.ts';

/** The most devices of a person in the list, and the days after which one leaves it: nobody will hear of it again. */
const mostDevices = 100;
const longestSilence = 180;

/** `Devices/TellWaiting`: what the device says last is what the list has of it. */
const tellWaitingEndpoint = endpoint(tellWaiting, ({ session, input, write }) => {
  const { companyId, userId } = session;
  const { Device, Machine, Scans, Saves, Seconds } = input;
  return write(async (transaction) => {
    await transaction.execute(sql`
      delete from waiting_devices where company_id = ${companyId}
        and (user_id = ${userId} and device = ${Device} and ${Scans + Saves === 0}
          or told_at < now() - ${`${longestSilence} days`}::interval)`);
    if (Scans + Saves > 0)
      await transaction.execute(sql`
        insert into waiting_devices (company_id, user_id, device, machine, scans, saves, waiting_since, told_at)
        select ${companyId}, ${userId}, ${Device}::uuid, ${Machine}, ${Scans}, ${Saves},
          ${clock} - ${`${Seconds} seconds`}::interval, ${clock}
        where (select count(*) from waiting_devices where company_id = ${companyId} and user_id = ${userId}
          and device <> ${Device}) < ${mostDevices}
        on conflict (company_id, user_id, device) do update set machine = excluded.machine, scans = excluded.scans,
          saves = excluded.saves, waiting_since = excluded.waiting_since, told_at = excluded.told_at`);
    return done();
  });
});

/** Tells administrators which devices still keep work of the floor. */
export const devicesModule = {
  endpoints: () => [tellWaitingEndpoint],
} satisfies Module;
