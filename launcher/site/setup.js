import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';

/**
 * Migrates the database, creates root and loads the starter problems. Uses a command of the server for this.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ waits?: boolean }} [options] `waits`: wait up to a minute if the database does not answer yet
 */
export async function setUp(env, { waits = false } = {}) {
  const script = join(projectRoot, 'apps/server/src/setup.ts');
  const words = waits ? ['--wait'] : [];
  const result = await runCommand(process.execPath, [script, ...words], { cwd: projectRoot, env });
  if (result.status !== 0) {
    const reason = result.stderr.trim() || `setup ended with status ${result.status}`;
    throw new OperatorError(`The database cannot be prepared:\n${reason}`);
  }
  /** @type {{ rootCreated: boolean, problemsLoaded: number, migrations: number }} */
  const report = JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '');
  const { rootCreated, problemsLoaded, migrations } = report;
  const parts = [];
  if (migrations > 0) parts.push(`${migrations} applied`);
  if (problemsLoaded > 0) parts.push(`${problemsLoaded} starter problems loaded`);
  return { rootCreated, detail: parts.join(', ') || 'up to date' };
}

/** Returns a password of 16 characters (92 bits) without characters that look alike. */
export function randomPassword() {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
