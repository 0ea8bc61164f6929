import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../paths.js';

const ignored = /(^|\/)(node_modules|dist|build)(\/|$)|\.test\.[jt]sx?$/;

/**
 * Hashes the contents and relative paths of files and folders, without tests and build output. The hash does not depend
 * on the location of the checkout.
 * @param {string[]} paths
 */
export function hashSources(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    for (const file of listFiles(path))
      hash
        .update(`${relative(projectRoot, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} sorted paths of all files in a folder, or the path itself if it is a file
 */
function listFiles(path) {
  if (ignored.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
