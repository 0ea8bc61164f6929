import type { Place, Sources } from './sources.ts';

/** A text of the user interface, or of an error, and the code that shows it. */
export interface TextSources {
  /** `area.key`, or the code of an error. */
  key: string;
  text: string;
  definition: Place;
  uses: Place[];
}

const catalogues = /^apps\/web\/src\/i18n\/(?:zh-CN|en-US)\/\w+\.ts$/;
const errorFiles = /^packages\/contract\/src\/errors\/.*(?<!\.test)\.ts$/;
const webFiles = /^apps\/web\/src\/(?!i18n\/).*(?<!\.test)\.tsx?$/;
const serverFiles = /^apps\/server\/src\/.*(?<!\.test)\.ts$/;
const entry = /^(?:'(?<quoted>[^']+)'|(?<plain>\w+)):\s*(?:\w+\()?/;

/**
 * Returns the texts that contain words, in either language.
 * @param words as shown, without regard to case; a number also matches a placeholder such as `{count}`
 */
export function findTexts(sources: Sources, words: string): TextSources[] {
  const wanted = new RegExp(
    escapeExpression(words)
      .replace(/['’"]/g, String.raw`\\?['’"]`)
      .replace(/\d+/g, String.raw`(?:$&|\{\w+\})`),
    'i',
  );
  return [...sources.find(catalogues, wanted), ...sources.find(errorFiles, wanted)]
    .map((place) => describeText(sources, place))
    .filter((text) => text !== undefined);
}

function describeText(sources: Sources, place: Place): TextSources | undefined {
  const isError = errorFiles.test(place.path);
  const key = keyAbove(sources.read(place.path).split('\n'), place.line);
  if (key === undefined || /^\s*(?:\/?\*|\/\/|import)/.test(place.text)) return undefined;
  const area = place.path.replace(/^.*\/(\w+)\.ts$/, '$1');
  const name = isError ? key : `${area}.${key}`;
  return {
    key: name,
    text: place.text,
    definition: place,
    uses: isError ? sources.find(serverFiles, `'${key}'`) : usesOf(sources, name),
  };
}

/** Code with the key as a literal; if there is none, with a template that begins like the key: `contest.kind.${kind}`. */
function usesOf(sources: Sources, key: string): Place[] {
  const literal = sources.find(webFiles, new RegExp(`['"\`]${escapeExpression(key)}['"\`]`));
  if (literal.length > 0) return literal;
  const beginning = escapeExpression(key.slice(0, key.lastIndexOf('.') + 1));
  return sources.find(webFiles, new RegExp(`\`${beginning}\\$\\{`));
}

/** The key of the entry that contains a line: its own, or that of the nearest line above that begins an entry. */
function keyAbove(lines: readonly string[], line: number): string | undefined {
  for (let index = line - 1; index >= 0; index -= 1) {
    const { quoted, plain } = entry.exec((lines[index] ?? '').trim())?.groups ?? {};
    if (quoted !== undefined || plain !== undefined) return quoted ?? plain;
  }
  return undefined;
}

export const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
