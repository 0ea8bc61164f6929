import { accessSync, constants, existsSync } from 'node:fs';
import { installPackages } from './apt.js';
import { runCommand } from './command.js';

/** @typedef {import('./steps.js').StepResult} StepResult */

/** Debian's browser; browser tests take its path from CHROMIUM_PATH. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Brings a browser, and a font for Chinese text, for the browser tests.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installBrowser(progress) {
  const missing = [];
  if (!isExecutable(chromiumPath)) missing.push('chromium');
  if (existsSync('/usr/bin/dpkg-query') && !(await isInstalled('fonts-noto-cjk')))
    missing.push('fonts-noto-cjk');
  if (missing.length === 0) return { skipped: true, detail: chromiumPath };
  const warning = await installPackages(missing, 'Browser tests will fail.', progress);
  return warning ? { warning } : { detail: `installed ${missing.join(', ')}` };
}

/** @param {string} name */
async function isInstalled(name) {
  const { stdout } = await runCommand('dpkg-query', ['-W', '-f=${db:Status-Status}', name]);
  return stdout === 'installed';
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
