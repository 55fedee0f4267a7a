import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as yup from 'yup';
import { usualConnections } from './db/connect.ts';
import { type Printer, readPrinters } from './services/printers.ts';

/** Letters that the server's secret has at least. */
export const shortestSecret = 32;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The settings of the environment, which "Settings" in docs/running.md explains. */
export interface Config {
  port: number;
  /** Where Prometheus reads the server's metrics; undefined for nowhere. */
  metricsPort: number | undefined;
  /** The address on which it reads them; this machine's own by default. */
  metricsHost: string;
  /** The address to listen on; all of the machine's by default. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database past the pooler that `databaseUrl` leads to. */
  databaseDirectUrl: string | undefined;
  /** Leads to replicas of the database, for reports. */
  replicaUrl: string | undefined;
  /** Connections to the database that one server process opens at the most. */
  databaseConnections: number;
  /** Seconds for which a server that is to stop goes on, so balancers notice. */
  drainSeconds: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The server's own secret; undefined for the one in `dataDir`. */
  secretKey: string | undefined;
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
  /** Months before the current one that stay in the log of scans. With 0, all stay. */
  retentionMonths: number;
  /** Whether what it lets go is written to files in `dataDir`. */
  retentionFiles: boolean;
  /** The bucket that takes the files, with its key and secret; undefined for `dataDir`. */
  uploadsUrl: string | undefined;
  /** A bucket whose files are on their way to `uploadsUrl`, or to `dataDir`. */
  uploadsOldUrl: string | undefined;
  /** Megabytes that a person may upload in 24 hours. */
  uploadsPerDay: number;
  /** Megabytes that the files of a company may take up. */
  uploadsPerCompany: number;
  /** Megabytes that stay free where the files are: with less, none is taken, and `/health` says so. */
  freeSpace: number;
  /** The label printers, and the only addresses to which the server sends slips. */
  printers: readonly Printer[];
  /** Whether events may go to this machine and to private networks, by plain http, too. */
  receiversAnywhere: boolean;
  logLevel: (typeof logLevels)[number];
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const portNumber = (name: string) => {
  const text = `${name} is a number from 0 to 65535.`;
  return yup.number().typeError(text).integer(text).min(0, text).max(65535, text);
};
const pool = 'DATABASE_CONNECTIONS is a number of connections, 4 at the least.';
const drain = 'DRAIN_SECONDS is a number of seconds, 0 for none.';
const proxies = 'TRUSTED_PROXIES is a number of proxies, 0 for none.';

const retention = 'RETENTION_MONTHS is a number of months, 0 for all.';

const megabytes = (name: string, usual: number) => {
  const text = `${name} is a number of megabytes.`;
  return yup.number().typeError(text).integer(text).min(0, text).default(usual);
};

const bucket = (name: string) =>
  yup
    .string()
    .matches(
      /^https?:\/\/[^:@/]+:[^:@/]+@[^@/]+\/[^/?]/,
      `${name} is a bucket's address with a key and its secret: https://KEY:SECRET@host/bucket.`,
    );

/** Every setting of the server: nothing else reads one from the environment. */
export const settings = yup.object({
  PORT: portNumber('PORT').default(3000),
  METRICS_PORT: portNumber('METRICS_PORT'),
  METRICS_HOST: yup.string().default('127.0.0.1'),
  HOST: yup.string().default('0.0.0.0'),
  PUBLIC_URL: yup.string().matches(/^https?:\/\//, 'PUBLIC_URL starts with http:// or https://.'),
  DATA_DIR: yup.string().default('data'),
  DATABASE_URL: yup.string().matches(/^postgres(ql)?:\/\//, 'DATABASE_URL starts with postgres://.'),
  DATABASE_DIRECT_URL: yup
    .string()
    .matches(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL starts with postgres://.'),
  DATABASE_REPLICA_URL: yup
    .string()
    .matches(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL starts with postgres://.'),
  DATABASE_CONNECTIONS: yup.number().typeError(pool).integer(pool).min(4, pool).default(usualConnections),
  DRAIN_SECONDS: yup.number().typeError(drain).integer(drain).min(0, drain).default(0),
  SMTP_URL: yup.string().matches(/^smtps?:\/\//, 'SMTP_URL starts with smtp:// or smtps://.'),
  MAIL_FROM: yup.string().default('Sealbook <no-reply@sealbook.invalid>'),
  SECRET_KEY: yup
    .string()
    .trim()
    .min(shortestSecret, `SECRET_KEY is too short: at least ${shortestSecret} characters.`),
  TIME_ZONE: yup
    .string()
    .default('Asia/Kolkata')
    .test('zone', 'TIME_ZONE is the name of a zone such as Asia/Kolkata.', (name) => isZone(name)),
  TRUSTED_PROXIES: yup.number().typeError(proxies).integer(proxies).min(0, proxies).default(0),
  MAPS_ORIGIN: yup
    .string()
    .matches(
      /^https?:\/\/[^/]+$/,
      'MAPS_ORIGIN is an address without a path, such as https://maps.example.com.',
    )
    .default('https://nominatim.openstreetmap.org'),
  CLIENT_DIR: yup.string().default('dist'),
  DEMO: yup.boolean().typeError('DEMO is 1 or 0.').default(false),
  RETENTION_MONTHS: yup.number().typeError(retention).integer(retention).min(0, retention).default(0),
  RETENTION_FILES: yup.boolean().typeError('RETENTION_FILES is 1 or 0.').default(true),
  UPLOADS_URL: bucket('UPLOADS_URL'),
  UPLOADS_OLD_URL: bucket('UPLOADS_OLD_URL'),
  UPLOADS_PER_DAY: megabytes('UPLOADS_PER_DAY', 500),
  UPLOADS_PER_COMPANY: megabytes('UPLOADS_PER_COMPANY', 10_000),
  FREE_SPACE: megabytes('FREE_SPACE', 256),
  PRINTERS: yup.string().default(''),
  RECEIVERS_ANYWHERE: yup.boolean().typeError('RECEIVERS_ANYWHERE is 1 or 0.').default(false),
  LOG_LEVEL: yup
    .string()
    .oneOf(logLevels, `LOG_LEVEL is one of ${logLevels.join(', ')}.`)
    .default('info'),
});

function readSettings(given: Record<string, string | undefined>): yup.InferType<typeof settings> {
  try {
    return settings.validateSync(given, { stripUnknown: true });
  } catch (cause) {
    throw cause instanceof yup.ValidationError ? new Error(cause.message, { cause }) : cause;
  }
}

/** Reads the environment; throws with a sentence that names the wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = readSettings(given);
  return {
    port: read.PORT,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    replicaUrl: read.DATABASE_REPLICA_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    drainSeconds: read.DRAIN_SECONDS,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    secretKey: read.SECRET_KEY,
    demo: read.DEMO,
    timeZone: read.TIME_ZONE,
    publicUrl: (read.PUBLIC_URL ?? `http://127.0.0.1:${read.PORT}`).replace(/\/$/, ''),
    mapsOrigin: read.MAPS_ORIGIN,
    clientDir: existsSync(read.CLIENT_DIR) ? resolve(read.CLIENT_DIR) : undefined,
    trustedProxies: read.TRUSTED_PROXIES,
    retentionMonths: read.RETENTION_MONTHS,
    retentionFiles: read.RETENTION_FILES,
    uploadsUrl: read.UPLOADS_URL,
    uploadsOldUrl: read.UPLOADS_OLD_URL,
    uploadsPerDay: read.UPLOADS_PER_DAY,
    uploadsPerCompany: read.UPLOADS_PER_COMPANY,
    freeSpace: read.FREE_SPACE,
    printers: readPrinters(read.PRINTERS),
    receiversAnywhere: read.RECEIVERS_ANYWHERE,
    logLevel: read.LOG_LEVEL,
  };
}
