// npm run release -- 1.2.3: makes a release of the current state. Sets the version, adds the heading to the changelog,
// commits and tags. Pushes nothing.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';
import { changelogOf, compareVersions, isVersion } from './changelog.js';

/**
 * @param {string[]} args
 * @throws {Error} with git's message
 */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', ['-C', projectRoot, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.trim();
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const path = join(projectRoot, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** @param {string | undefined} version */
function release(version) {
  if (version === undefined || !isVersion(version))
    throw new Error('Usage: npm run release -- MAJOR.MINOR.PATCH');
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove local changes first.');
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  const newest = tags
    .map((tag) => tag.slice(1))
    .filter(isVersion)
    .sort(compareVersions)
    .at(-1);
  if (newest !== undefined && compareVersions(version, newest) <= 0)
    throw new Error(`Release ${newest} exists already; ${version} is not newer.`);
  const changelog = changelogOf(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(join(projectRoot, 'CHANGELOG.md'), changelog.withRelease(version, day));
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  // The lockfile contains the version of the project twice. The versions of all packages follow.
  let count = 0;
  edit('package-lock.json', (text) =>
    text.replaceAll(/"version": "[^"]+"/g, (found) =>
      (count += 1) <= 2 ? `"version": "${version}"` : found,
    ),
  );
  git('commit', '--all', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Xiezhi ${version}\n\n${changelog.unreleased}`);
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  console.log(`Release ${version} is tagged. Publish it: git push origin ${branch} v${version}`);
}

try {
  release(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
