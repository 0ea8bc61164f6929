// Finds words in identifiers and comments for which a standard term exists. `docs/glossary.json` lists them under
// `code`.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One row of the glossary's `code`.
 * @typedef {object} CodeTerm
 * @property {string} use the standard term
 * @property {readonly string[]} names forbidden words of identifiers, in lower case: `due` forbids `isDueAt`
 * @property {readonly string[]} comments forbidden words and phrases of comments
 */

/**
 * @typedef {object} Finding
 * @property {string} file relative to the project
 * @property {number} line from 1
 * @property {string} text what contains the term
 * @property {string} term
 * @property {string} use the standard term
 */

/**
 * Matches a comment, a string, a regular expression or an identifier. Strings and regular expressions must be matched
 * as a whole, so that nothing inside them counts as a comment or an identifier. The preceding text shows whether a
 * slash begins a regular expression.
 */
const token =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[=(,:!&|?{};[]\s*|return )\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|(?<name>[A-Za-z_$][\w$]*)/g;

/**
 * Returns the forbidden terms in identifiers and comments of a source text. Identifiers with an underscore between
 * lower-case letters do not count: they are names of database columns, whose change needs a migration, or names from C.
 * @param {string} text
 * @param {readonly CodeTerm[]} terms
 * @returns {Omit<Finding, 'file'>[]} in the order of the text
 */
export function forbiddenTerms(text, terms) {
  const byName = new Map(terms.flatMap(({ use, names }) => names.map((term) => [term, { term, use }])));
  const phrases = terms.flatMap(({ use, comments }) =>
    comments.map((term) => ({ term, use, pattern: new RegExp(`(?<![\\w-])${term}(?![\\w-])`, 'i') })),
  );
  /** @type {Omit<Finding, 'file'>[]} */
  const findings = [];
  for (const { index, groups } of text.matchAll(token)) {
    const { comment, name } = groups ?? {};
    const found = comment
      ? phrases.filter(({ pattern }) => pattern.test(comment.replaceAll(/\s*\n[\s*/]*/g, ' ')))
      : wordsOf(name ?? '').flatMap((word) => byName.get(word) ?? []);
    for (const { term, use } of found)
      findings.push({ line: lineAt(text, index), text: comment ?? name ?? '', term, use });
  }
  return findings;
}

/**
 * Returns the forbidden terms in all committed sources of the project.
 * @param {string} root absolute path of the project
 * @param {readonly CodeTerm[]} terms
 * @param {(file: string) => boolean} isExempt
 * @returns {{ findings: Finding[], fileCount: number }}
 */
export function forbiddenTermsIn(root, terms, isExempt) {
  const patterns = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.c', '*.h', '*.css'];
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  const files = listed.split('\0').filter((file) => file !== '' && !isExempt(file));
  const findings = files.flatMap((file) => {
    const found = forbiddenTerms(readFileSync(join(root, file), 'utf8'), terms);
    return found.map(({ line, text, term, use }) => ({ file, line, text, term, use }));
  });
  return { findings, fileCount: files.length };
}

/**
 * Returns the words of an identifier in lower case. `isDueAt` has three words, and `MAX_AGE` has two.
 * @param {string} name
 * @returns {string[]}
 */
function wordsOf(name) {
  if (/[a-z]_/.test(name)) return [];
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]/);
}

/**
 * @param {string} text
 * @param {number} index
 */
function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
