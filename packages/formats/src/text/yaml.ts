import { storableText } from '@xiezhi/contract/wire/parse-json';
import { CST, type Document, isScalar, Lexer, parseDocument, visit } from 'yaml';
import { PackageError } from '../model/plan.ts';

export type YamlMap = Record<string, unknown>;

/**
 * Parses a YAML file of a package as plain data. Uses the core schema, in which the language code `no` stays text.
 * Aliases and custom tags are rejected; depth and number of values are limited. For a repeated key, `onRepeated` is
 * called and the last value is used, as in Python readers. Without `onRepeated`, a repeated key is an error. Throws
 * `PackageError` with the name of the file.
 */
export function parseYaml(file: string, text: string, onRepeated?: (key: string) => void): YamlMap {
  checkTokens(file, text);
  // `checkKeys` finds repeated keys in linear time. The library would compare each key with every other key.
  const document = parseDocument(text, {
    schema: 'core',
    version: '1.2',
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem) throw new PackageError(`${file}: ${reasonOf(problem)}`);
  let data: unknown;
  try {
    checkKeys(file, document, onRepeated);
    visit(document, {
      Scalar: (_key, scalar) => {
        if (typeof scalar.value === 'string') scalar.value = storableText(scalar.value);
      },
    });
    data = document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof PackageError) throw error;
    // `visit` and `toJS` are recursive, so deep nesting overflows the stack.
    const reason = error instanceof RangeError ? 'nested too deeply' : 'aliases are not allowed';
    throw new PackageError(`${file}: ${reason}`);
  }
  if (data === null || data === undefined) return {};
  if (!isMap(data)) throw new PackageError(`${file}: must be a map of keys`);
  return data;
}

/**
 * Maximum number of tokens per file: values, punctuation and line ends. A file with 4,096 test cases has about 60,000.
 */
const tokensMax = 160_000;
/** Maximum nesting depth of collections. */
const depthMax = 64;

/**
 * Rejects texts for which the library would need seconds or gigabytes. The lexer takes linear time and stores nothing.
 * Parsing costs about 10 µs and 1 KB per token, and much more for each unknown tag.
 */
function checkTokens(file: string, text: string): void {
  let tokens = 0;
  let flow = 0;
  /** Number of block collections that begin on the current line, as in `- - - 1`. */
  let marks = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > tokensMax) throw new PackageError(`${file}: has more than ${tokensMax} values and marks`);
    const kind = CST.tokenType(token);
    if (kind === 'alias') throw new PackageError(`${file}: aliases are not allowed`);
    if (kind === 'tag' && !token.startsWith('!!'))
      throw new PackageError(`${file}: custom tags are not allowed`);
    if (kind === 'flow-map-start' || kind === 'flow-seq-start') flow += 1;
    else if (kind === 'flow-map-end' || kind === 'flow-seq-end') flow -= 1;
    else if (kind === 'newline') marks = 0;
    else if (flow === 0 && ['seq-item-ind', 'explicit-key-ind', 'map-value-ind'].includes(String(kind)))
      marks += 1;
    if (flow > depthMax || marks > depthMax) throw new PackageError(`${file}: nested too deeply`);
  }
}

/**
 * Rejects collections that are nested too deeply. Each level adds two elements to `path`: a collection and a pair or
 * list.
 */
function checkDepth(file: string, path: number): void {
  if (path > 2 * depthMax) throw new PackageError(`${file}: nested too deeply`);
}

function checkKeys(
  file: string,
  document: Document.Parsed,
  onRepeated: ((key: string) => void) | undefined,
): void {
  visit(document, {
    Seq: (_key, _node, path) => checkDepth(file, path.length),
    Map(_key, { items }, path) {
      checkDepth(file, path.length);
      const seen = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (seen.has(name)) {
          if (onRepeated === undefined) throw new PackageError(`${file}: Map keys must be unique`);
          onRepeated(scalarText(name));
        }
        seen.add(name);
      }
    },
  });
}

/** Returns the message for a parse error. The library reports deep nesting as an exceeded call stack. */
function reasonOf({ message }: Error): string {
  return message.includes('call stack') ? 'nested too deeply' : (message.split('\n')[0] ?? 'not YAML');
}

/** Whether a parsed value is a map. */
export function isMap(value: unknown): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text or number as text; '' for anything else. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
