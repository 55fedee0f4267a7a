import type { ReportText } from './resourceKeys.ts';

/**
 * The parts outside the language that declarations may name. The compiler holds both sides to this list: a declaration
 * names no other, and the modules of the server (`server/modules/index.ts`) and the portal (`customParts.ts`) register each.
 */
export interface NamedParts {
  rows: {
    applicants: true;
    auditLog: true;
    dealers: true;
    issuedRanges: true;
    mappings: true;
    users: true;
  } & Record<ReportText, true>;
  writes: {
    dealers: true;
    issuedRanges: true;
    mappings: true;
    users: true;
  };
  beforeSave: {
    protectStrongerRole: true;
    protectUsedPrefix: true;
    requireFreeSeries: true;
    requireMediaKind: true;
    requireNewPrice: true;
  };
  afterSave: {
    followPrice: true;
    openSerialBook: true;
  };
  beforeToggle: {
    protectOwnCompany: true;
    protectOwnRole: true;
    requireStillFree: true;
  };
  cells: {
    auditChange: true;
    auditMaster: true;
    auditMoment: true;
    auditPerson: true;
    lastDay: true;
    mediaPreview: true;
  };
  inputs: {
    chosenMedia: true;
  };
  dialogs: {
    auditEntry: true;
    downloadSeals: true;
  };
  asides: {
    pagePermissions: true;
  };
  toolbars: {
    auditFilters: true;
  };
}

export type PartKind = keyof NamedParts;

export type PartName<Kind extends PartKind> = keyof NamedParts[Kind] & string;
