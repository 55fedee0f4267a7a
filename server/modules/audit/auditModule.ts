import type { Module } from '../../engine/Module.ts';
import { auditLogQuery } from './auditLogQuery.ts';
import { auditPeopleEndpoint } from './auditPeople.ts';

/** The audit log, as people read it. */
export const auditModule: Module = {
  endpoints: () => [auditPeopleEndpoint],
  rows: { auditLog: auditLogQuery },
};
