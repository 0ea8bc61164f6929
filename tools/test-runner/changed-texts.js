import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';

/** Minimum number of characters of a text, because shorter texts also occur in unrelated files. */
const minLatinLength = 10;
const minHanLength = 4;
/** Maximum number of characters that a value has in an expected text. */
const maxValueLength = 40;
const literal = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/gu;
const placeholder = /\$?\{[^{}]*\}/u;
/** A placeholder that selects one of several words by a number, for example `{count|file|files}`. */
const plural = /^\{\w+\|(?<words>[^{}]*)\}$/u;

/** A regular expression in a test that contains a word of at least five letters. */
const expression = /[([:,] ?\/(?<source>(?:[^/\\\n]|\\.)*\p{L}{5}(?:[^/\\\n]|\\.)*)\/(?<flags>[gimsuy]*)/gu;

/** @typedef {{ patterns: RegExp[], texts: string[] }} RemovedTexts texts: the whole texts; patterns: find them */

/**
 * Returns the texts that a diff removes, and patterns that find them. A test may still expect these texts.
 * Placeholders (`{count}`, `${name}`) separate a text into constant parts, each with a pattern. Words without a
 * blank have none, because they are identifiers. A text with plural forms also has a pattern of the whole text,
 * because the parts between its placeholders are often too short.
 * @param {readonly string[]} diff lines of a unified diff
 * @returns {RemovedTexts}
 */
export function removedTexts(diff) {
  const texts = diff
    .filter((line) => line.startsWith('-') && !line.startsWith('---'))
    .flatMap((line) => line.match(literal) ?? [])
    .map((quoted) => quoted.slice(1, -1));
  const parts = texts
    .flatMap((text) => text.split(placeholder))
    .map((part) => part.trim())
    .filter(isText)
    .map(escape);
  const sources = [...parts, ...texts.flatMap(withPluralForms)];
  return {
    patterns: [...new Set(sources)].map((source) => new RegExp(source, 'u')),
    // A single word without a blank is an identifier.
    texts: texts.filter((text) => /\s|\p{Script=Han}/u.test(text)),
  };
}

/**
 * @param {readonly string[]} files relative to the project
 * @param {RemovedTexts} removed
 * @returns {Set<string>} the files that contain one of the texts, or a regular expression that matches one
 */
export function filesWithTexts(files, { patterns, texts }) {
  if (patterns.length === 0 && texts.length === 0) return new Set();
  return new Set(
    files.filter((file) => {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      return patterns.some((pattern) => pattern.test(source)) || matchesOne(source, texts);
    }),
  );
}

/**
 * Whether a regular expression in a test matches one of the texts.
 * @param {string} source
 * @param {readonly string[]} texts
 */
function matchesOne(source, texts) {
  return [...source.matchAll(expression)].some(({ groups }) => {
    try {
      const wanted = new RegExp(groups?.source ?? '', groups?.flags?.replace('g', ''));
      return texts.some((text) => wanted.test(text));
    } catch {
      // A division, or the end of a comment, looks like an expression.
      return false;
    }
  });
}

/** @param {string} part */
function isText(part) {
  if (/\p{Script=Han}/u.test(part)) return part.length >= minHanLength;
  return part.length >= minLatinLength && /\p{L} /u.test(part);
}

/**
 * Returns the source of a pattern for a text with plural forms: any short value for a number, any of its words for a
 * plural form. Empty for other texts and for texts that are short even with their longest words.
 * @param {string} text
 * @returns {string[]} at most one
 */
function withPluralForms(text) {
  const pieces = text.split(/(\$?\{[^{}]*\})/u);
  if (!pieces.some((piece) => plural.test(piece))) return [];
  let constant = '';
  const sources = pieces.map((piece) => {
    const words = plural.exec(piece)?.groups?.words?.split('|') ?? [piece];
    if (words[0] === piece && placeholder.test(piece)) return `[^'"\`]{1,${String(maxValueLength)}}`;
    constant += words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
    return `(?:${words.map(escape).join('|')})`;
  });
  return constant.trim().length >= minLatinLength ? [sources.join('')] : [];
}

/**
 * Escapes the characters with a meaning in a regular expression.
 * @param {string} text
 */
function escape(text) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}
