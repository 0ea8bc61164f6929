import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { limits, remoteJudgeKeys, type RemoteJudgeKey, settingDefaults } from '@xiezhi/contract/limits';
import { z } from 'zod';
import { makeFolders } from '../../../../../launcher/site/data-folder.js';
import { publicUrlAdvice } from '../../../../../launcher/site/settings.js';
import { blobEnvironment, type BlobSettings, readBlobSettings } from './object-storage.ts';

/** The OpenID Connect provider for sign-in. */
export interface OidcSettings {
  /** Address of the provider. `/.well-known/openid-configuration` below it must exist. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Label of the sign-in button. */
  readonly name: string;
}

/** Sign-in services with a fixed public address. */
const signInBaseKeys = ['github', 'wechat'] as const;
export type SignInBaseKey = (typeof signInBaseKeys)[number];

/** Settings from the environment, read once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /**
   * Address of the same database without a connection pooler. Used for everything that needs a database session of its
   * own. Equal to `databaseUrl` if there is no pooler.
   */
  readonly directDatabaseUrl: string;
  /** Maximum database connections of this process. */
  readonly databasePoolSize: number;
  /**
   * Public address without a trailing slash. If null, the site setting `baseUrl` is used, or else the address of the
   * request.
   */
  readonly publicUrl: string | null;
  /** If null, the mail server in the site settings is used. */
  readonly smtpUrl: string | null;
  /** If null, the OpenID Connect provider in the site settings is used. */
  readonly oidc: OidcSettings | null;
  /** If null, the assistant in the site settings is used. */
  readonly assistant: AssistantSettings | null;
  readonly blobs: BlobSettings;
  readonly adminPassword: string | null;
  readonly nodeToken: string | null;
  readonly nodeName: string;
  /** Seconds after which a judge node that does not respond loses its tasks. */
  readonly leaseSeconds: number;
  readonly logLevel: string;
  /** Key material for tokens and signed addresses. It must be the same on every server of a site. */
  readonly secret: Uint8Array;
  /** Addresses or CIDR ranges of proxies whose header `X-Forwarded-For` is trusted; false if there are none. */
  readonly trustProxy: string | false;
  /** Token that allows reading `/metrics`; null if nobody may read it. */
  readonly metricsToken: string | null;
  /** Factor for every rate limit; 0 disables rate limits, for benchmarks. */
  readonly rateLimitFactor: number;
  /** Whether webhooks may go to private networks and over plain HTTP. */
  readonly outgoingReachesPrivate: boolean;
  /** Origins that replace those of remote judges, without a trailing slash. For mirrors and simulators. */
  readonly remoteBases: ReadonlyMap<RemoteJudgeKey, string>;
  /** Origins that replace the public ones of sign-in services, for instance of a GitHub Enterprise Server. */
  readonly signInBases: ReadonlyMap<SignInBaseKey, string>;
  /** Divides all pauses at judges whose origin is replaced by `remoteBases`. */
  readonly remoteSpeed: number;
}

/** The provider of the AI assistant. The key never leaves the server. */
export interface AssistantSettings {
  readonly key: string;
  /** Full address for chat completion requests. */
  readonly url: string;
  readonly model: string;
}

/** Thrown if settings are invalid. The message is for the operator and contains the name of each invalid setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const optional = z
  .string()
  .optional()
  .transform((text) => text || null);

function address(...schemes: string[]) {
  const expected = `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return optional.refine(
    (text) => text === null || (URL.canParse(text) && schemes.includes(new URL(text).protocol)),
    expected,
  );
}

function integer(least: number, most: number, fallback: number) {
  return optional.transform((text, context) => {
    if (text === null) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
    return z.NEVER;
  });
}

/**
 * Parses pairs such as `HDU=https://mirror.example`. Returns the origins by judge; null if the text is not a list of
 * such pairs.
 */
export function readRemoteBases(text: string): ReadonlyMap<RemoteJudgeKey, string> | null {
  return readBases(text, remoteJudgeKeys);
}

/**
 * Parses pairs such as `KEY=https://mirror.example`. Returns the origins by key; null if the text is not a list of such
 * pairs.
 */
function readBases<Key extends string>(text: string, keys: readonly Key[]): ReadonlyMap<Key, string> | null {
  const bases = new Map<Key, string>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [name, origin = ''] = part.trim().split(/=(.*)/s);
    const key = keys.find((one) => one === name);
    const url = URL.parse(origin);
    if (key === undefined || url === null || !/^https?:$/.test(url.protocol)) return null;
    bases.set(key, url.origin);
  }
  return bases;
}

const isPasswordLength = (length: number) => length >= limits.passwordMin && length <= limits.passwordMax;

const environmentSchema = z.object({
  PORT: integer(0, 65_535, 8080),
  HOST: optional,
  XIEZHI_DATA: optional,
  DATABASE_URL: address('postgres:', 'postgresql:').refine(
    (text) => text !== null,
    'is missing; `npm start` sets it for the embedded PostgreSQL',
  ),
  XIEZHI_DATABASE_DIRECT_URL: address('postgres:', 'postgresql:'),
  XIEZHI_DATABASE_POOL: integer(2, 500, 20),
  PUBLIC_URL: address('http:', 'https:').refine(
    (text) => (URL.parse(text ?? '')?.pathname ?? '/') === '/',
    publicUrlAdvice,
  ),
  SMTP_URL: address('smtp:', 'smtps:'),
  OIDC_ISSUER: address('http:', 'https:'),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional.refine((text) => text === null || text.length <= 40, 'has at most 40 characters'),
  XIEZHI_ASSISTANT_KEY: optional,
  XIEZHI_ASSISTANT_URL: address('http:', 'https:'),
  XIEZHI_ASSISTANT_MODEL: optional.refine(
    (text) => text === null || text.length <= 100,
    'has at most 100 characters',
  ),
  ...blobEnvironment,
  XIEZHI_ADMIN_PASSWORD: optional.refine(
    (text) => text === null || isPasswordLength(Array.from(text).length),
    `must have ${limits.passwordMin} to ${limits.passwordMax} characters`,
  ),
  XIEZHI_NODE_TOKEN: optional.refine(
    (text) => text === null || /^[\w.~+/=-]{16,256}$/.test(text),
    'must be 16 to 256 letters, digits or -_.~+/=',
  ),
  XIEZHI_NODE_NAME: optional,
  XIEZHI_LEASE_SECONDS: integer(1, 3600, settingDefaults.leaseSeconds),
  XIEZHI_SECRET: optional.refine(
    (text) => text === null || text.length >= 32,
    'must have at least 32 characters',
  ),
  XIEZHI_TRUST_PROXY: optional.refine(
    (text) => text === null || /^[\da-fA-F.:/, ]+$|^(loopback|linklocal|uniquelocal)$/.test(text),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  XIEZHI_METRICS_TOKEN: optional,
  XIEZHI_RATE_LIMIT_FACTOR: integer(0, 1_000_000, 1),
  XIEZHI_OUTGOING_PRIVATE: integer(0, 1, 0),
  XIEZHI_REMOTE_BASES: optional.transform((text, context) => {
    const bases = readRemoteBases(text ?? '');
    if (bases !== null) return bases;
    context.addIssue({
      code: 'custom',
      message: `must be pairs such as HDU=https://mirror.example, separated by commas; judges: ${remoteJudgeKeys.join(', ')}`,
    });
    return z.NEVER;
  }),
  XIEZHI_SIGN_IN_BASES: optional.transform((text, context) => {
    const bases = readBases(text ?? '', signInBaseKeys);
    if (bases !== null) return bases;
    context.addIssue({
      code: 'custom',
      message: `must be pairs such as github=https://github.school.example, separated by commas; services: ${signInBaseKeys.join(', ')}`,
    });
    return z.NEVER;
  }),
  XIEZHI_REMOTE_SPEED: integer(1, 1000, 1),
  LOG_LEVEL: optional.refine(
    (text) => text === null || ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].includes(text),
    'must be one of trace, debug, info, warn, error, fatal, silent',
  ),
});

/** Default settings of the assistant. */
export const assistantDefaults = {
  url: 'https://api.moonshot.cn/v1/chat/completions',
  model: 'moonshot-v1-8k',
} as const;

/** Reads the settings from the environment. Creates the data folder and the secret key if they are missing. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingsError(`Wrong settings: ${lines.join('; ')}`);
  }
  const values = read.data;
  const blobs = readBlobSettings(values);
  if (typeof blobs === 'string') throw new SettingsError(`Wrong settings: ${blobs}`);
  const dataFolder = resolve(values.XIEZHI_DATA ?? './data');
  return {
    port: values.PORT,
    host: values.HOST ?? '0.0.0.0',
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? '',
    directDatabaseUrl: values.XIEZHI_DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? '',
    databasePoolSize: values.XIEZHI_DATABASE_POOL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: values.SMTP_URL,
    oidc: oidcSettings(values),
    assistant:
      values.XIEZHI_ASSISTANT_KEY === null
        ? null
        : {
            key: values.XIEZHI_ASSISTANT_KEY,
            url: values.XIEZHI_ASSISTANT_URL ?? assistantDefaults.url,
            model: values.XIEZHI_ASSISTANT_MODEL ?? assistantDefaults.model,
          },
    blobs,
    adminPassword: values.XIEZHI_ADMIN_PASSWORD,
    nodeToken: values.XIEZHI_NODE_TOKEN,
    nodeName: values.XIEZHI_NODE_NAME ?? 'local',
    leaseSeconds: values.XIEZHI_LEASE_SECONDS,
    logLevel: values.LOG_LEVEL ?? 'info',
    secret: new TextEncoder().encode(values.XIEZHI_SECRET ?? readSecretFile(dataFolder)),
    trustProxy: values.XIEZHI_TRUST_PROXY ?? false,
    metricsToken: values.XIEZHI_METRICS_TOKEN,
    rateLimitFactor: values.XIEZHI_RATE_LIMIT_FACTOR,
    outgoingReachesPrivate: values.XIEZHI_OUTGOING_PRIVATE === 1,
    remoteBases: values.XIEZHI_REMOTE_BASES,
    signInBases: values.XIEZHI_SIGN_IN_BASES,
    remoteSpeed: values.XIEZHI_REMOTE_SPEED,
  };
}

function oidcSettings(values: z.output<typeof environmentSchema>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === null) return null;
  if (clientId === null || clientSecret === null)
    throw new SettingsError('Wrong settings: OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME ?? new URL(issuer).hostname };
}

/**
 * Reads the secret key; creates it if it is missing. A complete key file is linked to its name, so that servers that
 * start at the same time read the same key.
 */
function readSecretFile(dataFolder: string): string {
  const path = join(dataFolder, 'secret.key');
  try {
    makeFolders(dataFolder);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    chmodSync(draft, 0o600);
    try {
      linkSync(draft, path);
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isThere) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length < 32) throw new Error('it is too short; remove it to get a new one');
    return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`The secret key ${path} cannot be read or made: ${reason}`);
  }
}
