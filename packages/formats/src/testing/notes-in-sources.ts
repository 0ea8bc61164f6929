import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds all remarks that readers and writers may put into a report: the texts in calls of the report, with `{}` in
 * place of inserted values. A test compares the translations with this list.
 */
export function notesInSources(): Set<string> {
  const notes = new Set<string>();
  const folder = join(import.meta.dirname, '..');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/(?<!\.test|\.d)\.ts$/.test(entry.name) || /\/(?:testing|report)\//.test(path))
      continue;
    for (const note of notesIn(readFileSync(path, 'utf8'))) notes.add(note);
  }
  return notes;
}

const call = /(?:\breport|keys)?\.?\b(lost|converted|ignored|taken|stop)\(/g;
const effects = new Set(['none', 'display', 'score', 'verdict']);

function notesIn(source: string): string[] {
  const notes: string[] = [];
  for (const match of source.matchAll(call)) {
    const all = splitArguments(source, match.index + match[0].length);
    const from = match[1] === 'stop' ? 0 : match[1] === 'lost' ? 2 : 1;
    for (const argument of all.slice(from)) {
      for (const text of literalsOf(argument)) if (!effects.has(text)) notes.push(text);
    }
  }
  return notes;
}

/** Returns the arguments of a call as source text. String literals in them may contain any character. */
function splitArguments(source: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === "'" || character === '`') at = skipString(source, at);
    else if ('([{'.includes(character)) depth += 1;
    else if (character === ',' && depth === 0) {
      found.push(source.slice(from, at));
      from = at + 1;
    } else if (')]}'.includes(character) && (depth -= 1) < 0) {
      found.push(source.slice(from, at));
      return found;
    }
  }
  return found;
}

function skipString(source: string, start: number): number {
  const quote = source[start];
  let at = start + 1;
  for (; at < source.length && source[at] !== quote; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfHole(source, at + 2);
  }
  return at;
}

/** Returns the position of the `}` that closes a `${`. */
function endOfHole(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === "'" || character === '`') at = skipString(source, at);
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) < 0) return at;
  }
  return source.length;
}

/** Returns the string values that an expression may have. Strings in conditions are left out. */
function literalsOf(expression: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < expression.length; at += 1) {
    const quote = expression[at];
    if (quote !== "'" && quote !== '`') continue;
    const end = skipString(expression, at);
    const isCompared = /[=(,]=?\s*$/.test(expression.slice(0, at)) && expression.slice(0, at).trim() !== '';
    if (!isCompared) texts.push(templateOf(expression.slice(at + 1, end)));
    at = end;
  }
  return texts;
}

function templateOf(literal: string): string {
  let text = '';
  for (let at = 0; at < literal.length; at += 1) {
    if (literal.startsWith('${', at)) {
      text += '{}';
      at = endOfHole(literal, at + 2);
    } else if (literal[at] === '\\') {
      at += 1;
      text += literal[at] ?? '';
    } else text += literal[at] ?? '';
  }
  return text;
}
