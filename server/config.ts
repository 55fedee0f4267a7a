import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as yup from 'yup';

/** What the environment says; see README, "Settings". */
export interface Config {
  port: number;
  /** The address to listen on; all of the machine's by default. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  demo: boolean;
  /** IANA name of the zone whose days people see. */
  timeZone: string;
  /** The address that seals and mails lead to, without a slash at its end. */
  publicUrl: string;
  /** The origin of the maps service that `/pa` may ask. */
  mapsOrigin: string;
  /** The built client's folder; undefined to answer calls only. */
  clientDir: string | undefined;
  /** Proxies in front of the server whose X-Forwarded-For entry is believed; 0 for none. */
  trustedProxies: number;
}

const schema = yup.object({
  PORT: yup.number().integer().min(0).max(65535).default(3000),
  HOST: yup.string().default('0.0.0.0'),
  DATA_DIR: yup.string().default('data'),
  DATABASE_URL: yup.string().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL starts with postgres://'),
  SMTP_URL: yup.string().matches(/^smtps?:\/\//, 'SMTP_URL starts with smtp:// or smtps://'),
  MAIL_FROM: yup.string().default('Sealbook <no-reply@sealbook.invalid>'),
  DEMO: yup.boolean().default(false),
  TIME_ZONE: yup.string().default('Asia/Kolkata'),
  PUBLIC_URL: yup.string().matches(/^https?:\/\//, 'PUBLIC_URL starts with http:// or https://'),
  MAPS_ORIGIN: yup.string().default('https://nominatim.openstreetmap.org'),
  CLIENT_DIR: yup.string().default('dist'),
  TRUSTED_PROXIES: yup.number().integer().min(0).default(0),
});

/** Reads the environment; throws with a sentence that names the wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = schema.validateSync(given, { stripUnknown: true });
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    demo: read.DEMO,
    timeZone: read.TIME_ZONE,
    publicUrl: (read.PUBLIC_URL ?? `http://127.0.0.1:${read.PORT}`).replace(/\/$/, ''),
    mapsOrigin: read.MAPS_ORIGIN,
    clientDir: existsSync(read.CLIENT_DIR) ? resolve(read.CLIENT_DIR) : undefined,
    trustedProxies: read.TRUSTED_PROXIES,
  };
}
