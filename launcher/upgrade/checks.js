import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { freeBytes, isWithin } from '../site/data-folder.js';
import { isGitCheckout, localChanges } from './git.js';
import { runDatabaseScript } from './recovery.js';

const mebibyte = 1024 * 1024;
/** Disk space in bytes that the new release needs: sources, changed packages and the built web app. */
const codeBytes = 1500 * mebibyte;
/** Additional disk space in bytes for logs and the database's write-ahead log. */
const reserve = 500 * mebibyte;

/**
 * Checks everything that can be checked before the upgrade changes anything.
 * @param {{ dataDir: string, databaseUrl: string | undefined, usesGit: boolean, hasTrial: boolean, texts:
 *   import('./messages.js').Messages }} options
 * @throws {OperatorError} with the first obstacle
 */
export async function checkUpgrade({ dataDir, databaseUrl, usesGit, hasTrial, texts }) {
  if (!existsSync(join(dataDir, 'launcher.json'))) throw new OperatorError(texts.noSite(dataDir));
  for (const folder of [projectRoot, dataDir])
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      throw new OperatorError(texts.notWritable(folder));
    }
  const inCode = ['apps', 'packages', 'launcher', 'docs', 'deploy', 'e2e', 'bench', 'tools', 'problems'];
  if (dataDir === projectRoot || inCode.some((name) => isWithin(dataDir, join(projectRoot, name))))
    throw new OperatorError(texts.dataInside(dataDir));
  const isCheckout = await isGitCheckout();
  if (usesGit && !isCheckout) throw new OperatorError(texts.noGit);
  const changes = isCheckout ? await localChanges() : [];
  if (changes.length > 0) throw new OperatorError(texts.changed(changes));
  await checkSpace(dataDir, hasTrial, texts);
  if (databaseUrl !== undefined) await runDatabaseScript('check', databaseUrl);
}

/**
 * @param {string} dataDir
 * @param {boolean} hasTrial
 * @param {import('./messages.js').Messages} texts
 */
async function checkSpace(dataDir, hasTrial, texts) {
  const database = await sizeOf(join(dataDir, 'postgres'));
  const files = await sizeOf(join(dataDir, 'blobs'));
  // Space for the backup (which is compressed, so the size of the data is an upper limit), for the copy of all data
  // that the trial restores, and for the copy of the database.
  const data = reserve + (database + files) * (hasTrial ? 2 : 1) + database;
  const free = freeBytes(dataDir);
  if (free < data) throw new OperatorError(texts.full(dataDir, inGib(data), inGib(free)));
  const codeFree = freeBytes(projectRoot);
  if (codeFree < codeBytes)
    throw new OperatorError(texts.full(projectRoot, inGib(codeBytes), inGib(codeFree)));
}

/**
 * @param {string} folder
 * @returns {Promise<number>} size in bytes; 0 if the folder is missing
 */
async function sizeOf(folder) {
  const result = await runCommand('du', ['--summarize', '--bytes', folder]);
  return Number.parseInt(result.stdout, 10) || 0;
}

/** @param {number} bytes */
function inGib(bytes) {
  return `${(bytes / 1024 / mebibyte).toFixed(1)} GiB`;
}
