import { accessSync, constants, existsSync } from 'node:fs';
import { installDebianPackages } from './apt.js';
import { runCommand } from '../command.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

/**
 * Chromium without a window system. It renders the same pages with two thirds of the CPU time. Debian's package has the
 * same name as the program.
 */
const shell = 'chromium-headless-shell';
const font = 'fonts-noto-cjk';
const browsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** Debian packages that browser tests need. */
export const browserPackages = [shell, font];

/**
 * @returns {string | undefined} path of the browser for tests: CHROMIUM_PATH if set, otherwise the smallest installed
 *   browser
 */
export function findBrowser() {
  const own = process.env['CHROMIUM_PATH'];
  return [...(own ? [own] : []), ...[shell, ...browsers].map((name) => `/usr/bin/${name}`)].find(
    isExecutable,
  );
}

/**
 * Installs a browser, and a font for Chinese text, for the browser tests.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installBrowser(progress) {
  const missing = [];
  const isDebian = existsSync('/usr/bin/dpkg-query');
  const own = process.env['CHROMIUM_PATH'];
  if (!(own && isExecutable(own)) && !isExecutable(`/usr/bin/${shell}`)) missing.push(shell);
  if (isDebian && !(await isInstalled(font))) missing.push(font);
  if (missing.length === 0) return { skipped: true, detail: findBrowser() ?? '' };
  const warning = await installDebianPackages(missing, 'Browser tests will be slow or fail.', progress);
  if (!warning) return { detail: `installed ${missing.join(', ')}` };
  // If the package cannot be installed, the tests use another installed browser based on Chromium.
  const present = findBrowser();
  return present !== undefined && !missing.includes(font) ? { detail: present } : { warning };
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
