/** The parts of every portal, which `engineModules`, the modules of `server/access` and `commonParts` register. */
export interface EngineParts {
  rows: {
    /** The entries of the audit log. */
    auditLog: true;
    /** Lists that are sent by mail. */
    plannedMails: true;
    /** Events on their way to receivers. */
    sentEvents: true;
    /** People who can sign in. */
    users: true;
  };
  writes: {
    /** Saves a person, with the hash of the password. */
    users: true;
  };
  beforeSave: {
    /** Refuses who lacks a right that the company's administrators have, and forgets whom another issuer meant. */
    protectCompanySignIn: true;
    /** Refuses a line that is neither an address nor a network. */
    requireNetworks: true;
  };
  afterSave: object;
  beforeToggle: {
    /** Refuses to inactivate the last role whose people can change roles. */
    protectLastKeeper: true;
  };
  cells: {
    /** The changes of an entry in the audit log. */
    auditChange: true;
    /** The title of an entry's page. */
    auditMaster: true;
    /** The day and the time of day. */
    auditMoment: true;
    /** The person, and the company that they acted for. */
    auditPerson: true;
    /** The subject of an entry. */
    auditRecord: true;
  };
  inputs: {
    /** A text that people often type again: it offers those of the newest rows. */
    recentText: true;
  };
  dialogs: {
    /** An entry of the audit log, field by field. */
    auditEntry: true;
    /** Makes and revokes the keys of a program. */
    programKeys: true;
    /** Makes a secret for a receiver of events, and shows it once. */
    receiverSecret: true;
    /** Mails a person a link to choose a password, or shows a code to read out. */
    passwordLink: true;
  };
  aboves: object;
  details: object;
  forms: object;
  controls: object;
  asides: {
    /** The rights of the selected role, page by page. */
    pagePermissions: true;
  };
  toolbars: {
    /** Filters the audit log by person, page and days. */
    auditFilters: true;
  };
}

/**
 * The parts outside the language that declarations may name. A portal adds its own to this interface, as the example does
 * (`examples/assets/declarations/index.ts`); what it gives the engine on each side must register each.
 */
export interface PortalParts {
  engine: EngineParts;
}

export type PartKind = keyof EngineParts;

/** The names of a kind that one portal's declarations may use: its own, and those of every portal. By default, any portal's. */
export type PartName<Kind extends PartKind, Portal extends keyof PortalParts = keyof PortalParts> = {
  [One in Portal | 'engine']: PortalParts[One] extends Record<Kind, infer Parts>
    ? keyof Parts & string
    : never;
}[Portal | 'engine'];
