import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { arch, availableParallelism, release } from 'node:os';
import { dirname } from 'node:path';
import { aptCommand } from '../install/apt.js';
import { browserPackages, findBrowser } from '../install/browser.js';
import { isWebBuilt } from '../install/build-web.js';
import { freeBytes, pathsOpenToOthers, seenBySandbox } from '../site/data-folder.js';
import { messageOf } from '../errors.js';
import { arePackagesInstalled } from '../install/install.js';
import { usableMemory } from '../process/memory.js';
import { checkPort } from '../process/port.js';
import { readReadiness } from '../process/ready.js';
import { isPinnedRuntime } from '../process/runtime.js';

/** @typedef {import('./examine.js').Finding} Finding */
/** @typedef {import('../site/settings.js').Settings} Settings */

const gibibyte = 1024 ** 3;

/** @returns {Finding} */
export function examineMachine() {
  const name = 'Machine';
  const system = readSystemName();
  const memory = usableMemory() / gibibyte;
  const detail = `${system}, Linux ${release()}, ${arch()}, ${availableParallelism()} cores, ${memory.toFixed(1)} GiB`;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(arch())) {
    return { name, status: 'failure', detail, mend: 'use Linux on x64 or arm64' };
  }
  if (memory < 1) return { name, status: 'warning', detail, mend: 'give it at least 1 GiB of memory' };
  return { name, status: 'ok', detail };
}

/** @returns {Finding} */
export function examinePackages() {
  const name = 'Packages';
  if (!arePackagesInstalled()) {
    const detail = `not installed as the lockfile says (Node ${process.versions.node})`;
    return { name, status: 'warning', detail, mend: 'npm start installs them' };
  }
  return {
    name,
    status: 'ok',
    detail: `installed; Node ${process.versions.node}${isPinnedRuntime() ? '' : ' (not the pinned one)'}`,
  };
}

/**
 * @param {Settings} settings
 * @returns {Finding}
 */
export function examineData({ dataDir }) {
  const name = 'Data folder';
  const visibleFolder = seenBySandbox(dataDir);
  if (visibleFolder !== null) {
    const seenDetail = `${dataDir} lies below ${visibleFolder}, which every judged program sees: nothing is judged there`;
    return {
      name,
      status: 'failure',
      detail: seenDetail,
      mend: `move it out of ${visibleFolder} and set XIEZHI_DATA`,
    };
  }
  let existing = dataDir;
  while (!existsSync(existing)) existing = dirname(existing);
  const mend = 'give this account the right to write there, or set XIEZHI_DATA';
  try {
    if (!statSync(existing).isDirectory()) throw new Error(`${existing} is no folder`);
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return { name, status: 'failure', detail: `${dataDir} is not writable: ${messageOf(error)}`, mend };
  }
  const [open] = existsSync(dataDir) ? pathsOpenToOthers(dataDir, 1) : [];
  if (open !== undefined) {
    const openDetail = `other accounts of this host can read or change ${open}`;
    return {
      name,
      status: 'warning',
      detail: openDetail,
      mend: 'npm start closes what belongs to its account; else chmod -R o-rwx it',
    };
  }
  const free = freeBytes(existing) / gibibyte;
  const detail = `${dataDir}${existing === dataDir ? '' : ' (made at the first start)'}, ${free.toFixed(1)} GiB free`;
  if (free < 0.2) return { name, status: 'failure', detail, mend: 'free some space, or set XIEZHI_DATA' };
  if (free < 2) return { name, status: 'warning', detail, mend: 'free some space before the disk is full' };
  return { name, status: 'ok', detail };
}

/**
 * @param {Settings} settings
 * @returns {Promise<Finding>}
 */
export async function examinePort({ port, host }) {
  const name = 'Port';
  try {
    await checkPort(port, host);
    return { name, status: 'ok', detail: `${host}:${port} is free` };
  } catch (error) {
    const state = await readReadiness(`http://127.0.0.1:${port}`);
    if (state?.judgeNodes === undefined) return { name, status: 'failure', detail: messageOf(error) };
    const detail = `Xiezhi runs on ${port}: database ${state.database ? 'reachable' : 'not reachable'}, judge nodes ${state.judgeNodes}`;
    return { name, status: state.ready && state.judgeNodes > 0 ? 'ok' : 'warning', detail };
  }
}

/** @returns {Finding} */
export function examineWeb() {
  const name = 'Web application';
  if (isWebBuilt()) return { name, status: 'ok', detail: 'built' };
  return { name, status: 'ok', detail: 'not built from the current sources; the next start builds it' };
}

/** @returns {Finding} */
export function examineBrowser() {
  const name = 'Browser for tests';
  const path = findBrowser();
  if (path !== undefined) return { name, status: 'ok', detail: path };
  return { name, status: 'warning', detail: 'no Chromium', mend: aptCommand(browserPackages) };
}

function readSystemName() {
  const path = '/etc/os-release';
  return (
    /^PRETTY_NAME="?([^"\n]+)/m.exec(existsSync(path) ? readFileSync(path, 'utf8') : '')?.[1] ??
    'unknown system'
  );
}
