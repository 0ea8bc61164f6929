import { readFileSync } from 'node:fs';
import { availableParallelism, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Settings {
  serverUrl: string;
  token: string;
  name: string;
  /** Absolute path of the folder with all data of this node. */
  folder: string;
  slots: number;
  isUnsafeAllowed: boolean;
  /** Whether idle cores run cases of tasks on other cores. */
  hasParallelCases: boolean;
  logLevel: string;
  /** Limit of the test data cache, and also of the cache of compiled programs. */
  cacheBytes: number;
}

/** The settings are wrong. The message has one line for the operator per wrong setting. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads `--server`, `--token`, `--name` and the environment. Flags override variables; an empty variable
 * counts as absent. Throws SettingsError with every wrong setting.
 */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const flags = readFlags(args, problems);
  const get = (name: string) => environment[name] || undefined;
  const integer = (name: string, fallback: number, least: number, most: number) => {
    const text = get(name) ?? String(fallback);
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
    return fallback;
  };
  const flag = (name: string) => {
    const text = get(name) ?? '0';
    if (text !== '0' && text !== '1') problems.push(`${name} must be 0 or 1, not "${text}"`);
    return text === '1';
  };

  const data = resolve(get('XIEZHI_DATA') ?? './cache');
  const port = integer('PORT', 8080, 1, 65_535);
  const serverUrl = flags.server ?? get('XIEZHI_SERVER_URL') ?? `http://127.0.0.1:${port}`;
  if (!isHttpUrl(serverUrl)) {
    problems.push(`the server's address must begin with http:// or https://, not "${serverUrl}"`);
  }
  const token = flags.token ?? get('XIEZHI_NODE_TOKEN') ?? readToken(join(data, 'node-token'));
  if (token === null) {
    problems.push('no node token: give --token or XIEZHI_NODE_TOKEN (the administrator of the site has it)');
  } else if (!/^[\x21-\x7e]{1,256}$/.test(token)) {
    problems.push('the node token must be 1 to 256 printable characters without blanks');
  }
  const name = flags.name ?? get('XIEZHI_NODE_NAME') ?? hostname().slice(0, 64);
  if (!/^[\w.-]{1,64}$/.test(name)) {
    problems.push(`the node's name must be 1 to 64 letters, digits or -_., not "${name}"`);
  }
  const isUnsafeAllowed = flag('XIEZHI_UNSAFE_JUDGE');
  const hasParallelCases = flag('XIEZHI_PARALLEL_CASES');
  const logLevel = get('LOG_LEVEL') ?? 'info';
  if (!levels.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${levels.join(', ')}`);
  const slots = integer('XIEZHI_SLOTS', availableParallelism(), 1, 256);
  const cacheMb = integer('XIEZHI_JUDGE_CACHE_MB', 8192, 64, 1_000_000);

  if (problems.length > 0 || token === null) throw new SettingsError(problems);
  return {
    serverUrl: serverUrl.replace(/\/+$/, ''),
    token,
    name,
    folder: join(data, 'judge'),
    slots,
    isUnsafeAllowed,
    hasParallelCases,
    logLevel,
    cacheBytes: cacheMb * 1024 * 1024,
  };
}

function readFlags(
  args: readonly string[],
  problems: string[],
): { server?: string; token?: string; name?: string } {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { server: option, token: option, name: option } }).values;
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return {};
  }
}

/**
 * Reads a file with a token; null if there is none. The launcher writes the local node's token into the data folder.
 */
function readToken(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
