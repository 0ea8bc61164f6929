import { languageOfFile } from './file-languages.ts';

const comments = /("""|''')[\s\S]*?\1|#[^\n]*/g;
/** Statements that Python 3 rejects. */
const oldSyntax =
  /^[ \t]*(?:print[ \t]*(?:>>|["'`\d]|[ \t](?!(?:if|else|in|is|and|or|not|for)\b)[\w[{~-])|except[ \t]+[\w.]+[ \t]*,[ \t]*\w+[ \t]*:|exec[ \t]+["'])/m;
/** Functions that Python 3 lacks. */
const oldName = /\b(?:raw_input|xrange)\b/;
/** Signs that a program runs on both versions: it defines these functions itself or checks whether they exist. */
const caresForBoth =
  /\b(?:raw_input|xrange)[ \t]*=|\bNameError\b|\bsys\.version|\bimport[ \t]+six\b|\bdef[ \t]+(?:raw_input|xrange)\b|\btry\s*:\s*\w{1,40}\s*=\s*(?:raw_input|xrange)\b/;

/**
 * Whether source code is Python 2. A version in the `#!` line decides; otherwise, code that Python 3 rejects is Python
 * 2.
 */
export function isPython2(code: string): boolean {
  if (/^#![^\n]*python2\b/.test(code)) return true;
  if (/^#![^\n]*python3\b/.test(code)) return false;
  const text = code.replaceAll(comments, '""');
  return oldSyntax.test(text) || (oldName.test(text) && !caresForBoth.test(text));
}

/**
 * Returns the language of a source file by its ending. For Python, the code determines the version. Null if unknown.
 */
export function languageOfSource(path: string, code: string): string | null {
  return ofVersion(languageOfFile(path), code);
}

/** Returns `language`, except that Python 3 becomes Python 2 if the code is Python 2. */
export function ofVersion<Language extends string | null>(
  language: Language,
  code: string,
): Language | 'Python2' {
  return language === 'Python3' && isPython2(code) ? 'Python2' : language;
}
