// Checks that reviews would otherwise do manually: exported functions without a docstring, and references to
// documents that are not in the repository.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Place
 * @property {string} file relative to the project
 * @property {number} line from 1
 * @property {string} text text of the line
 */

/** Start of an exported function, class or constant function. */
const declaration =
  /^export (?:default )?(?:(?:async )?function\b|(?:abstract )?class\b|const \w+(?:: [^=]+)? = (?:async )?(?:<|\([^()]*\)(?:: [^=]+)? =>|\w+ =>))/;

/**
 * Returns exported functions and classes without a comment directly above them. Ignores tests and their
 * helpers.
 * @param {string} root absolute path of the project
 * @param {readonly string[]} folders relative to it
 * @returns {Place[]}
 */
export function undocumentedExports(root, folders) {
  return linesOf(root, sources(root, folders)).filter(
    ({ text, before }) => declaration.test(text) && !before.endsWith('*/'),
  );
}

/** Numbers of requirements, defects and decisions in documents outside the project. */
const reference = /\b[FGJ]\d{1,2}\b|\b[Dd]ecisions? \d+\b|\bjudge-rule[s]\b/;

/** Key presses have similar names. */
const keyPress = /\.press\('[\w+]+'\)/g;

/**
 * Returns lines that refer to a document outside the project instead of giving the reason.
 * @param {string} root absolute path of the project
 * @param {readonly string[]} folders relative to it
 * @returns {Place[]}
 */
export function foreignReferences(root, folders) {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,js,c,h,css,md,yaml}`);
  return linesOf(root, globSync(patterns, { cwd: root, exclude: isForeign })).filter(({ text }) =>
    reference.test(text.replaceAll(keyPress, '')),
  );
}

/**
 * @param {string} root
 * @param {readonly string[]} folders
 */
function sources(root, folders) {
  const patterns = folders.map((folder) => `${folder}/**/*.ts`);
  return globSync(patterns, { cwd: root, exclude: isForeign }).filter(
    (file) => !/\.(?:test|d)\.ts$|\/(?:testing|test|attacks)\/|\/guest\/|test-support/.test(file),
  );
}

/** @param {string} file */
function isForeign(file) {
  return /(?:^|\/)(?:node_modules|build|dist)$/.test(file);
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {(Place & { before: string })[]}
 */
function linesOf(root, files) {
  return files.toSorted().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.map((text, index) => ({
      file,
      line: index + 1,
      text,
      before: lines[index - 1]?.trim() ?? '',
    }));
  });
}
