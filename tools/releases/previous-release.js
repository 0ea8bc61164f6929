// Finds the release before this checkout. Tests run it together with the current version.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';

/**
 * @typedef {object} PreviousRelease
 * @property {string | null} commit null if its history is missing, as in an archive or a shallow clone
 * @property {string} name the tag, or the commit if there is no tag
 * @property {string} reason why the commit is null, for the message of a skipped test; otherwise empty
 * @property {string[]} migrations names of its migrations; empty without a commit
 */

/**
 * Finds the previous release: the newest tag `vMAJOR.MINOR.PATCH` before HEAD. Until there is such a tag, it is the
 * commit in `previous-release.json`.
 * @returns {PreviousRelease}
 */
export function previousRelease() {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*.[0-9]*.[0-9]*', 'HEAD~1');
  /** @type {{ commit: string }} */
  const { commit: named } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8'),
  );
  const name = tag || named;
  const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (commit === '') {
    const reason = `the history of ${name} is not here: an archive, a shallow clone, or no git`;
    return { commit: null, name, reason, migrations: [] };
  }
  const files = git('ls-tree', '--name-only', `${commit}:apps/server/src/platform/database/migrations`);
  const migrations = files.split('\n').flatMap((file) => /^(\d{4}-.*)\.ts$/.exec(file)?.[1] ?? []);
  return { commit, name, reason: '', migrations };
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', projectRoot, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
