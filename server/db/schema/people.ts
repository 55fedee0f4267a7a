import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Language, languages } from '../../../contract/language/Language.ts';
import { companyId, createdAt, foldedRule, idOf, large, moment, ownId } from './columns.ts';
import { companies, companySignIns, programs, roles } from './declared.ts';
import { systemColumns } from './systemColumns.ts';

/** A page of the portal; its id is what permissions name on the wire. The server updates it from the declarations at its start. */
export const pages = pgTable('pages', {
  id: ownId(),
  actionName: text('action_name').notNull().unique(),
  pageName: text('page_name').notNull(),
  /** The names of its own rights. */
  ownRights: text('own_rights').array().notNull().default([]),
});

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: idOf('role_id', () => roles.id),
    pageId: idOf('page_id', () => pages.id),
    isView: boolean('is_view').notNull().default(false),
    isAdd: boolean('is_add').notNull().default(false),
    isEdit: boolean('is_edit').notNull().default(false),
    isReport: boolean('is_report').notNull().default(false),
    /** Those of the page's own rights that the role has. */
    ownRights: text('own_rights').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.pageId] })],
);

/** Numbers the versions of a role's rights. Triggers count on with each change, also of the pages' names. */
export const rightsVersions = pgTable('rights_versions', {
  roleId: integer('role_id')
    .primaryKey()
    .references(() => roles.id, { onDelete: 'cascade' }),
  version: large('version').notNull(),
});

/** Roles that get every right on each new page. No form changes which roles these are. */
export const administratorRoles = pgTable('administrator_roles', {
  roleId: idOf('role_id', () => roles.id).primaryKey(),
});

export const users = pgTable(
  'users',
  {
    id: ownId(),
    companyId: companyId(),
    roleId: idOf('role_id', () => roles.id),
    /** 1 Web, 2 Mobile (spec 1 §6). */
    userType: smallint('user_type').notNull(),
    userName: text('user_name').notNull(),
    email: text('email').notNull(),
    mobileNo: text('mobile_no').notNull(),
    city: text('city'),
    passwordHash: text('password_hash').notNull(),
    /** Whether the person has yet to choose a password: they have none, or one that somebody else typed. */
    firstPassword: boolean('first_password').notNull().default(false),
    /** Null until the person chooses one. */
    language: text('language').$type<Language>(),
    /** False for people who signed up outside the portal and wait for approval. They can't sign in yet (spec 2 §4). */
    isApproved: boolean('is_approved').notNull().default(true),
    /** When the person deleted the account. Triggers keep such a row, and the firm's, as they are then. */
    deletedAt: moment('deleted_at'),
    ...systemColumns,
  },
  (table) => [
    unique('users_of_company').on(table.companyId, table.id),
    check(
      'users_language_known',
      sql`${table.language} in (${sql.raw(languages.map((language) => `'${language}'`).join(', '))})`,
    ),
    check('users_deleted_inactive', sql`${table.deletedAt} is null or not ${table.isActive}`),
    foldedRule('users', 'user_name', 'text'),
    foldedRule('users', 'email', 'code'),
    foldedRule('users', 'mobile_no', 'code'),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // people whom a company's sign-in knows come without one
    uniqueIndex('users_mobile_no_unique')
      .on(table.mobileNo)
      .where(sql`${table.mobileNo} <> ''`),
    index('users_created_at').on(table.companyId, table.createdAt, table.id),
    index('users_waiting')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`not ${table.isApproved}`),
  ],
);

export const userId = () => idOf('user_id', () => users.id);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    /** By this the person names it. */
    id: integer('id').generatedAlwaysAsIdentity(),
    userId: userId(),
    /** Where it began, as the browser and the network say it. */
    userAgent: text('user_agent'),
    address: text('address'),
    /** The company's sign-in by which it began, and what that calls the person and the session. */
    companySignInId: integer('company_sign_in_id'),
    issuerSubject: text('issuer_subject'),
    issuerSid: text('issuer_sid'),
    /** Whether it only lets the person add a passkey, which their role needs. */
    addsPasskey: boolean('adds_passkey').notNull().default(false),
    /** The company whose rows the person sees: their own, unless they act for another. */
    companyId: companyId(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Keys of programs. A program has two at most, so one can replace the other without a pause. */
export const programKeys = pgTable(
  'program_keys',
  {
    id: ownId(),
    programId: idOf('program_id', () => programs.id),
    /** SHA-256 of the key; the key itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    ending: text('ending').notNull(),
    /** The person within whose rights it works. */
    madeBy: idOf('made_by', () => users.id),
    madeAt: moment('made_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [
    index('program_keys_program_id').on(table.programId),
    index('program_keys_made_by').on(table.madeBy),
  ],
);

/** The one-time code that somebody has to type. A new code replaces the person's old one. */
export const signInCodes = pgTable('sign_in_codes', {
  userId: userId().primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  triesLeft: smallint('tries_left').notNull(),
});

/** Passkeys with which people sign in in place of a password and a mailed code. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: ownId(),
    userId: userId(),
    /** What the authenticator calls it, which no two passkeys have. */
    credentialId: text('credential_id').notNull().unique(),
    /** In base64url, like the name before. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it says itself; 0 for those that do not count. */
    counter: large('counter').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/** Numbers that authenticators sign, each once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** To sign in, or the hash of the session that adds a passkey. */
    madeFor: text('made_for').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
);

/** Codes that people keep for the day when they get no mail, or lose their passkey. A code that is used goes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    /** SHA-256 of the person's id and the code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Who began to sign in where their company does, and comes back with its answer. */
export const companySignInAttempts = pgTable(
  'company_sign_in_attempts',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').primaryKey(),
    companySignInId: integer('company_sign_in_id').notNull(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    /** The proof that the code is fetched by who asked for it (RFC 7636). */
    verifier: text('verifier').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('company_sign_in_attempts_expires_at').on(table.expiresAt),
    foreignKey({
      name: 'company_sign_in_attempts_of_sign_in',
      columns: [table.companySignInId],
      foreignColumns: [companySignIns.id],
    }),
  ],
);

/** The secret by which an issuer knows our client, wrapped with the server's. A public client has none. */
export const companySignInSecrets = pgTable(
  'company_sign_in_secrets',
  {
    companySignInId: integer('company_sign_in_id').primaryKey(),
    companyId: companyId(),
    wrapped: text('wrapped').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'company_sign_in_secrets_of_sign_in',
      columns: [table.companySignInId],
      foreignColumns: [companySignIns.id],
    }),
  ],
);

/** Whom a company's sign-in means, by its own name for them: an e-mail may become another person's. */
export const companyIdentities = pgTable(
  'company_identities',
  {
    companySignInId: idOf('company_sign_in_id', () => companySignIns.id),
    subject: text('subject').notNull(),
    /** An applicant who is rejected goes as a whole. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.companySignInId, table.subject] }),
    index('company_identities_user_id').on(table.userId),
  ],
);

/** Mailed one-time links to choose a new password. A new link leaves the older ones valid, as anybody may ask for one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_user_id').on(table.userId),
    index('password_resets_expires_at').on(table.expiresAt),
  ],
);

/** Requests to sign up whose e-mail nobody has confirmed yet. They reserve neither an e-mail nor a number. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** SHA-256 of the mailed link's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** The checked values by the wire's names, without the password. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    passwordHash: text('password_hash').notNull(),
    certificate: text('certificate'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_ups_expires_at').on(table.expiresAt)],
);

/** Browsers in which somebody has signed in. Wrong passwords of strangers don't lock the person out there. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    userId: userId(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user_id').on(table.userId),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
);

/** Until which creation the server has emptied personal columns: each sweep goes on from there. */
export const forgottenUntil = pgTable('forgotten_until', {
  /** The table with the columns that are emptied together. */
  columns: text('columns').primaryKey(),
  until: moment('until').notNull(),
});

/** Counters of limits, by subject and window, shared by all server processes. */
export const limits = pgTable(
  'limits',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('limits_resets_at').on(table.resetsAt)],
);

/** Answers of saves by their Idempotency-Key, so a repeated save does not act twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    /** The company that the person acted for. The same key for another company is another key. */
    companyId: companyId(),
    key: text('key').notNull(),
    /** SHA-256 of the call and its body. The same key with other contents is refused. */
    requestHash: text('request_hash').notNull(),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

export const uploads = pgTable(
  'uploads',
  {
    /** The stored file's name: the SHA-256 of its content with the extension of its kind. */
    name: text('name').primaryKey(),
    mimeType: text('mime_type').notNull(),
    size: large('size').notNull(),
    /** The person who uploaded it last; null if it came with a request to sign up. */
    createdBy: integer('created_by').references(() => users.id),
    /** The company in whose room it counts: the first for which it was uploaded. */
    companyId: integer('company_id').references(() => companies.id),
    /** The companies for which it was uploaded, whose records may name it; also those that were asked for an account with it. */
    companyIds: integer('company_ids').array().notNull().default([]),
    /** Whether only some people may open it: true until somebody uploads the same content for everybody. */
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: createdAt(),
    /** When it was uploaded last. */
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** When `sweepUploads` last found something that refers to it. */
    judgedAt: moment('judged_at'),
    /** Whether the audit log names it. Such a file stays for good, so a record can get it back. */
    isInLog: boolean('is_in_log').notNull().default(false),
  },
  (table) => [
    index('uploads_created_by').on(table.createdBy, table.uploadedAt),
    index('uploads_company_id').on(table.companyId),
    index('uploads_to_judge')
      .on(table.uploadedAt)
      .where(sql`not ${table.isInLog}`),
  ],
);
