import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';

/** Minimum number of characters of a text, because shorter texts also occur in unrelated files. */
const minLatinLength = 10;
const minHanLength = 4;
const literal = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/gu;
const placeholder = /\$?\{[^{}]*\}/u;

/**
 * Returns the constant parts of the string literals that a diff removes. A test may still expect these texts.
 * Placeholders (`{count}`, `${name}`) separate the parts. Words without a blank are left out, because they are
 * identifiers.
 * @param {readonly string[]} diff lines of a unified diff
 * @returns {string[]}
 */
export function removedTexts(diff) {
  const texts = diff
    .filter((line) => line.startsWith('-') && !line.startsWith('---'))
    .flatMap((line) => line.match(literal) ?? [])
    .flatMap((quoted) => quoted.slice(1, -1).split(placeholder))
    .map((piece) => piece.trim())
    .filter(isText);
  return [...new Set(texts)];
}

/**
 * @param {readonly string[]} files relative to the project
 * @param {readonly string[]} texts
 * @returns {Set<string>} the files that contain one of the texts
 */
export function filesWithTexts(files, texts) {
  if (texts.length === 0) return new Set();
  return new Set(
    files.filter((file) => {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      return texts.some((text) => source.includes(text));
    }),
  );
}

/** @param {string} piece */
function isText(piece) {
  if (/\p{Script=Han}/u.test(piece)) return piece.length >= minHanLength;
  return piece.length >= minLatinLength && /\p{L} /u.test(piece);
}
