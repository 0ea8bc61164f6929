import {
  accessSync,
  chmodSync,
  constants,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installDebianPackages } from './apt.js';
import { runCommand } from '../command.js';
import { installPackages } from './install.js';
import { projectRoot } from '../paths.js';

/** @typedef {import('../steps.js').StepResult} StepResult */

/** Folder with the oldest supported Chromium as an npm package, because no distribution offers it any more. */
const oldestFolder = join(projectRoot, 'e2e/browsers/chromium-109');
const packed = join(oldestFolder, 'node_modules/@sparticuz/chromium/bin');
const unpacked = join(oldestFolder, 'node_modules/.unpacked');

/** @returns {string | undefined} path of Chromium 109, if it is unpacked */
export function findOldestBrowser() {
  const file = join(unpacked, 'chromium');
  return isExecutable(file) ? file : undefined;
}

/**
 * Installs the oldest supported Chromium.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installOldestBrowser(progress) {
  const { skipped = false } = await installPackages(progress, oldestFolder);
  const isThere = findOldestBrowser() !== undefined;
  if (!isThere) await unpack();
  const { status, stderr } = await runCommand('ldd', [join(unpacked, 'chromium')]);
  return status === 0
    ? { skipped: skipped && isThere, detail: 'Chromium 109' }
    : { warning: `Chromium 109 cannot run here: ${stderr.trim()}` };
}

/** Unpacks the browser atomically: the folder gets its final name last. */
async function unpack() {
  const folder = `${unpacked}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  for (const name of ['chromium', 'swiftshader.tar'])
    writeFileSync(join(folder, name), brotliDecompressSync(readFileSync(join(packed, `${name}.br`))));
  chmodSync(join(folder, 'chromium'), 0o755);
  // Renders without a graphics card.
  await runCommand('tar', ['-xf', 'swiftshader.tar', '--no-same-owner'], { cwd: folder });
  rmSync(join(folder, 'swiftshader.tar'));
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(folder, unpacked);
}

/** Debian packages of the other browser engines. Xvfb provides the display that WebKitGTK needs. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** @returns {string | undefined} path of Firefox */
export function findFirefox() {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isExecutable);
}

/**
 * @returns {{ driver: string, browser: string, display: string } | undefined} paths of WebKitGTK's driver, its browser
 *   and Xvfb; undefined if one of them is missing
 */
export function findWebKit() {
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  return browser !== undefined && [driver, display, browser].every(isExecutable)
    ? { driver, browser, display }
    : undefined;
}

/**
 * Installs Firefox ESR and WebKitGTK from Debian.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installOtherEngines(progress) {
  if (findFirefox() !== undefined && findWebKit() !== undefined)
    return { skipped: true, detail: 'Firefox, WebKitGTK' };
  const warning = await installDebianPackages(packages, 'Firefox and WebKit are left out.', progress);
  return warning ? { warning } : { detail: `installed ${packages.join(', ')}` };
}

/**
 * Installs all missing browsers that `npm run soak:browsers` tests.
 * @param {(text: string) => void} progress
 * @returns {Promise<StepResult>}
 */
export async function installAllBrowsers(progress) {
  const results = [await installOldestBrowser(progress), await installOtherEngines(progress)];
  const warning = results.flatMap((result) => result.warning ?? []).join('\n');
  if (warning !== '') return { warning };
  return {
    skipped: results.every(({ skipped }) => skipped),
    detail: results.map(({ detail }) => detail).join(', '),
  };
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
