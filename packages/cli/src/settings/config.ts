import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const signIn = z.object({
  token: z.string(),
  /** Null if the site has not reported the username. */
  username: z.string().nullable(),
  /** ISO date; null if the token is valid until it is revoked. */
  expiresAt: z.string().nullable(),
});
export type SignIn = z.infer<typeof signIn>;

/** A submission that was sent, but whose outcome the user has not seen. A repeated command must use the same id. */
const pending = z.object({ digest: z.string(), requestId: z.string(), at: z.number() });

const configSchema = z.object({
  /** Address of the site that commands use without `--server`. */
  site: z.string().nullable().default(null),
  signIns: z.record(z.string(), signIn).default({}),
  pending: z.array(pending).default([]),
});
export type Config = z.infer<typeof configSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the path of the user's settings: XIEZHI_CONFIG if set, otherwise in the system's usual folder for settings.
 */
export function configPath(environment: Environment = process.env, platform = process.platform): string {
  const given = environment['XIEZHI_CONFIG'];
  if (given) return given;
  const base =
    platform === 'win32'
      ? environment['APPDATA'] || join(homedir(), 'AppData/Roaming')
      : environment['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return join(base, 'xiezhi', 'config.json');
}

/** Reads the settings. Returns empty settings if the file is missing or damaged. */
export async function readConfig(path = configPath()): Promise<Config> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return configSchema.parse(JSON.parse(text));
  } catch {
    return configSchema.parse({});
  }
}

/**
 * Changes the settings. Only the user can read the file. A rename replaces it, so that a killed command leaves the old
 * file.
 */
export async function changeConfig(change: (config: Config) => void, path = configPath()): Promise<void> {
  const config = await readConfig(path);
  change(config);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
