// Finds faults that a reviewer would otherwise have to look for: exported functions without a docstring, and references
// to documents that are not in the repository.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Place
 * @property {string} file relative to the project
 * @property {number} line from 1
 * @property {string} text text of the line
 */

/** Matches the start of an exported function, class or constant function. */
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

/** Matches numbers of requirements, defects and decisions in documents outside of the project. */
const reference = /\b[FGJ]\d{1,2}\b|\b[Dd]ecisions? \d+\b|\bjudge-rule[s]\b/;

/** Matches key presses in tests, because key names look like such numbers. */
const keyPress = /\.press\('[\w+]+'\)/g;

/**
 * Returns lines that refer to a document outside of the project. They should state the reason instead.
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
