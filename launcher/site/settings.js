import { resolve } from 'node:path';
import { OperatorError } from '../errors.js';

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} fallback default value as shown in the documentation
 * @property {string} meaning one line for the documentation
 * @property {(value: string) => string | undefined} check returns the error of a value, if any
 */

/** Tells operators how to fix a `PUBLIC_URL` that has a path. */
export const publicUrlAdvice =
  'must have no path: the site works only at the top of a host. Give it a host name of its own, such as https://oj.school.example';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * All settings. docs/settings.md documents them, and a test compares the two. Server and judge node read the same
 * variables themselves; the launcher checks them first, so that an invalid one is reported before anything starts.
 * @type {Setting[]}
 */
export const settingsTable = [
  {
    name: 'PORT',
    fallback: '8080',
    meaning: 'Port of the site.',
    check: integer(1, 65_535),
  },
  {
    name: 'HOST',
    fallback: '0.0.0.0',
    meaning: 'Address to listen on; `127.0.0.1` behind a proxy on the same machine.',
    check: (value) => (/^[\w.:%-]+$/.test(value) ? undefined : 'must be an address or a host name'),
  },
  {
    name: 'XIEZHI_DATA',
    fallback: './data',
    meaning: 'Folder of all data: database, files, keys, logs.',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_ADMIN_PASSWORD',
    fallback: 'random, shown once',
    meaning: 'Initial password of `root`, used only at the first start, 6 to 128 characters.',
    check: (value) =>
      value.length >= 6 && value.length <= 128 ? undefined : 'must have 6 to 128 characters',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded PostgreSQL',
    meaning: 'Address of your own PostgreSQL, `postgresql://user:password@host:5432/database`.',
    check: address('postgres:', 'postgresql:'),
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'setting of the console, else the address of the request',
    meaning: 'Address of the site for links in emails: a host without a path.',
    check: (value) =>
      address('http:', 'https:')(value) ?? (new URL(value).pathname === '/' ? undefined : publicUrlAdvice),
  },
  {
    name: 'SMTP_URL',
    fallback: 'setting of the console; without it, sign-up does not verify email addresses',
    meaning: 'Mail server, `smtp://user:password@host:587` or `smtps://…`.',
    check: address('smtp:', 'smtps:'),
  },
  {
    name: 'OIDC_ISSUER',
    fallback: 'setting of the console; without it, sign-in by password only',
    meaning: 'Address of an OpenID Connect provider for sign-in; requires the next two settings.',
    check: address('http:', 'https:'),
  },
  {
    name: 'OIDC_CLIENT_ID',
    fallback: 'none',
    meaning:
      'Client id of this site at the provider. The redirect address is `PUBLIC_URL/api/oidc/callback`.',
    check: () => undefined,
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    fallback: 'none',
    meaning: 'Client secret of this site at the provider.',
    check: () => undefined,
  },
  {
    name: 'OIDC_NAME',
    fallback: 'host of the provider',
    meaning: 'Name of the provider on the sign-in button.',
    check: (value) => (value.length <= 40 ? undefined : 'has at most 40 characters'),
  },
  {
    name: 'XIEZHI_ASSISTANT_KEY',
    fallback: 'none: no AI assistant',
    meaning: 'API key of a chat completion service, for the AI assistant. It is sent to that service only.',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_ASSISTANT_URL',
    fallback: '`https://api.moonshot.cn/v1/chat/completions`',
    meaning: "Full address of the service's endpoint.",
    check: address('http:', 'https:'),
  },
  {
    name: 'XIEZHI_ASSISTANT_MODEL',
    fallback: 'moonshot-v1-8k',
    meaning: 'Model of the service.',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_BLOBS',
    fallback: 'disk',
    meaning:
      'Where test data and files are stored: `disk` (the data folder) or `s3` (an object storage). To move a site, list both: `s3,disk` writes to the first and reads from both.',
    check: (value) =>
      /^(disk|s3|s3,disk|disk,s3)$/.test(value) ? undefined : 'must be `disk`, `s3`, `s3,disk` or `disk,s3`',
  },
  {
    name: 'XIEZHI_S3_ENDPOINT',
    fallback: 'Amazon S3',
    meaning: 'Address of an S3-compatible object storage, such as `https://s3.example.org`.',
    check: address('http:', 'https:'),
  },
  {
    name: 'XIEZHI_S3_REGION',
    fallback: 'us-east-1',
    meaning: 'Region of the object storage.',
    check: (value) => (/^[\w-]+$/.test(value) ? undefined : 'must be letters, digits or -_'),
  },
  {
    name: 'XIEZHI_S3_BUCKET',
    fallback: 'none; required for `s3`',
    meaning: 'An existing bucket for the files of this site.',
    check: (value) =>
      /^[a-z\d][\w.-]{1,61}[a-z\d]$/i.test(value) ? undefined : 'must be 3 to 63 letters, digits or .-_',
  },
  {
    name: 'XIEZHI_S3_PREFIX',
    fallback: 'none',
    meaning:
      'Prefix of all names in the bucket, such as `xiezhi/`. One bucket and prefix belong to one site.',
    check: (value) =>
      /^[\w.-]+(\/[\w.-]+)*\/?$/.test(value) ? undefined : 'must be letters, digits, .-_ and single slashes',
  },
  {
    name: 'XIEZHI_S3_ACCESS_KEY',
    fallback: 'role of the machine, as the AWS SDK finds it',
    meaning: 'Access key that may list the bucket and read, write and delete its objects.',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_S3_SECRET_KEY',
    fallback: 'none',
    meaning: 'Secret of the access key.',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_S3_PATH_STYLE',
    fallback: '`1` with an endpoint, else `0`',
    meaning: '`1`: the bucket is part of the path; `0`: part of the host name.',
    check: (value) => (value === '0' || value === '1' ? undefined : 'must be 0 or 1'),
  },
  {
    name: 'XIEZHI_S3_NODE_ENDPOINT',
    fallback: 'none: judge nodes fetch from the servers',
    meaning:
      'Address of the object storage for judge nodes. They then fetch test data from it, with URLs that are signed for five minutes.',
    check: address('http:', 'https:'),
  },
  {
    name: 'XIEZHI_NODE_TOKEN',
    fallback: 'random, stored in the data folder',
    meaning: 'Token with which judge nodes sign in, at least 16 characters.',
    check: (value) =>
      /^[\w.~+/=-]{16,256}$/.test(value) ? undefined : 'must be 16 to 256 letters, digits or -_.~+/=',
  },
  {
    name: 'XIEZHI_NODE_NAME',
    fallback: 'local',
    meaning: 'Name of the judge node that starts with the site.',
    check: (value) => (/^[\w.-]{1,64}$/.test(value) ? undefined : 'must be 1 to 64 letters, digits or -_.'),
  },
  {
    name: 'XIEZHI_SLOTS',
    fallback: 'number of cores',
    meaning: 'Number of programs that the judge node runs at a time.',
    check: integer(1, 256),
  },
  {
    name: 'XIEZHI_PARALLEL_CASES',
    fallback: '0',
    meaning:
      '`1`: idle cores of a judge node run cases of one submission in parallel. Verdicts are faster, measured times vary slightly more.',
    check: (value) => (value === '0' || value === '1' ? undefined : 'must be 0 or 1'),
  },
  {
    name: 'XIEZHI_JUDGE_CACHE_MB',
    fallback: '8192',
    meaning:
      "Size limit in megabytes of a judge node's cache of test data, and of its cache of compiled programs.",
    check: integer(64, 1_000_000),
  },
  {
    name: 'XIEZHI_UNSAFE_JUDGE',
    fallback: '0',
    meaning: '`1`: judge even if the security self-test of the sandbox fails.',
    check: (value) => (value === '0' || value === '1' ? undefined : 'must be 0 or 1'),
  },
  {
    name: 'XIEZHI_LEASE_SECONDS',
    fallback: '30',
    meaning: 'Seconds after which the tasks of a judge node that does not respond are judged by others.',
    check: integer(1, 3600),
  },
  {
    name: 'XIEZHI_DATABASE_DIRECT_URL',
    fallback: '`DATABASE_URL`',
    meaning:
      'Direct address of the database, for notifications, migrations and backups. Required if `DATABASE_URL` leads through PgBouncer or another pooler.',
    check: address('postgres:', 'postgresql:'),
  },
  {
    name: 'XIEZHI_DATABASE_POOL',
    fallback: '20',
    meaning: 'Database connections of a server.',
    check: integer(2, 500),
  },
  {
    name: 'XIEZHI_TRUST_PROXY',
    fallback: 'none',
    meaning:
      'Proxies whose `X-Forwarded-For` is trusted: addresses, ranges such as `10.0.0.0/8`, or `loopback`.',
    check: (value) =>
      /^[\da-fA-F.:/, ]+$|^(loopback|linklocal|uniquelocal)$/.test(value)
        ? undefined
        : 'must be addresses or ranges',
  },
  {
    name: 'XIEZHI_METRICS_TOKEN',
    fallback: 'none: no access',
    meaning: 'Token for reading `/metrics` (`Authorization: Bearer …`).',
    check: () => undefined,
  },
  {
    name: 'XIEZHI_RATE_LIMIT_FACTOR',
    fallback: '1',
    meaning: 'Factor of all rate limits; `0` turns them off.',
    check: integer(0, 1_000_000),
  },
  {
    name: 'XIEZHI_OUTGOING_PRIVATE',
    fallback: '0',
    meaning:
      '`1`: webhooks, text messages and git repositories may also use this machine, private networks and unencrypted `http://`.',
    check: (value) => (value === '0' || value === '1' ? undefined : 'must be 0 or 1'),
  },
  {
    name: 'XIEZHI_REMOTE_BASES',
    fallback: "the judges' own addresses",
    meaning:
      'Replacement addresses of remote judges, such as `HDU=https://mirror.example,POJ=http://127.0.0.1:9001`. Private networks and `http://` are allowed: list only servers that you trust with passwords.',
    check: (value) =>
      value.split(',').every((pair) => /^\s*[A-Z]+=https?:\/\/\S+\s*$/.test(pair))
        ? undefined
        : 'must be pairs such as HDU=https://mirror.example, separated by commas',
  },
  {
    name: 'XIEZHI_SIGN_IN_BASES',
    fallback: 'github.com, open.weixin.qq.com',
    meaning:
      'Replacement addresses of sign-in services, such as `github=https://github.school.example` for a GitHub Enterprise Server. Private networks and `http://` are allowed: list only servers that you trust with the client secret.',
    check: (value) =>
      value.split(',').every((pair) => /^\s*(?:github|wechat)=https?:\/\/\S+\s*$/.test(pair))
        ? undefined
        : 'must be pairs such as github=https://github.example, separated by commas',
  },
  {
    name: 'XIEZHI_REMOTE_SPEED',
    fallback: '1',
    meaning:
      'For tests: factor that speeds up all pauses and rates of remote judges listed in `XIEZHI_REMOTE_BASES`.',
    check: integer(1, 1000),
  },
  {
    name: 'XIEZHI_SECRET',
    fallback: 'random, stored in the data folder',
    meaning:
      'Key of sessions and encrypted passwords, the same on all servers of a site, at least 32 characters.',
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning: `One of ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    check: (value) => (logLevels.includes(value) ? undefined : `must be one of ${logLevels.join(', ')}`),
  },
];

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute path
 * @property {string | undefined} databaseUrl of an external PostgreSQL
 * @property {string | undefined} publicUrl
 * @property {string | undefined} adminPassword
 * @property {string | undefined} nodeToken
 * @property {string} nodeName
 */

/**
 * Reads the environment; an empty variable counts as absent.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Settings}
 * @throws {OperatorError} with all invalid settings
 */
export function readSettings(environment = process.env) {
  const problems = settingsTable.flatMap(({ name, check }) => {
    const value = environment[name];
    const problem = value ? check(value) : undefined;
    return problem ? [`  ${name} ${problem}${isSecret(name) ? '' : `, not "${value}"`}`] : [];
  });
  if (problems.length > 0) throw new OperatorError(`Wrong settings:\n${problems.join('\n')}`);
  const get = (/** @type {string} */ name) => environment[name] || undefined;
  return {
    port: Number(get('PORT') ?? 8080),
    host: get('HOST') ?? '0.0.0.0',
    dataDir: resolve(get('XIEZHI_DATA') ?? './data'),
    databaseUrl: get('DATABASE_URL'),
    publicUrl: get('PUBLIC_URL'),
    adminPassword: get('XIEZHI_ADMIN_PASSWORD'),
    nodeToken: get('XIEZHI_NODE_TOKEN'),
    nodeName: get('XIEZHI_NODE_NAME') ?? 'local',
  };
}

/**
 * Returns the names of variables with the prefix `XIEZHI_` that are no settings. They are most likely typing errors.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function unknownSettings(environment = process.env) {
  const known = new Set([
    ...settingsTable.map(({ name }) => name),
    'XIEZHI_SERVER_URL',
    'XIEZHI_TEST_DATABASE_URL',
    'XIEZHI_TRIAL',
  ]);
  return Object.keys(environment).filter((name) => name.startsWith('XIEZHI_') && !known.has(name));
}

/** @param {string} name */
function isSecret(name) {
  return /PASSWORD|TOKEN|SECRET|_URL$|_KEY$/.test(name) && name !== 'PUBLIC_URL';
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {Setting['check']}
 */
function integer(least, most) {
  return (value) => {
    const isRight = /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
    return isRight ? undefined : `must be a whole number from ${least} to ${most}`;
  };
}

/**
 * @param {string[]} schemes
 * @returns {Setting['check']}
 */
function address(...schemes) {
  return (value) => {
    const wanted = `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
    return URL.canParse(value) && schemes.includes(new URL(value).protocol) ? undefined : wanted;
  };
}
