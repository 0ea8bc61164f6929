import { parseAst } from 'rolldown/parseAst';
import type { TooNew } from './too-new.ts';

/**
 * Returns features of a script that are too new, such as `URL.canParse`, `new CloseWatcher` or `.toSorted()`. A bundle
 * has no types, so a method is recognized by its name, and only if no older interface has a method of that name.
 */
export function newInScript(code: string, { globals, statics, members }: TooNew): Set<string> {
  const found = new Set<string>();
  walk(parseAst(code), (node) => {
    if (node['type'] === 'MemberExpression' && statics.has(memberPath(node))) found.add(memberPath(node));
    if (node['type'] === 'CallExpression' && isMember(node['callee'])) {
      const name = nameOf(node['callee']);
      if (members.has(name) && !statics.has(memberPath(node['callee']))) found.add(`.${name}()`);
    }
    if (node['type'] === 'NewExpression' && globals.has(nameOf(node['callee'])))
      found.add(`new ${nameOf(node['callee'])}`);
  });
  return found;
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

function isMember(node: unknown): node is Node {
  return isNode(node) && node['type'] === 'MemberExpression';
}

/** Returns the last two names of a member expression, such as `URL.canParse`. */
function memberPath({ object, property }: Node): string {
  return `${nameOf(object)}.${nameOf(property)}`;
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const { type, name, property } = node;
  if (type === 'MemberExpression') return nameOf(property);
  return typeof name === 'string' ? name : '';
}

/**
 * Returns features of a style sheet that are too new, such as `:has`, `color-mix(` or
 * `grid-template-rows:subgrid`.
 */
export function newInStyles(css: string, { styles }: TooNew): Set<string> {
  const text = css.replaceAll(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)/g, '');
  const named = [
    ...matches(text, /@([\w-]+)/g, '@'),
    // Reads selectors only before a block: `text-align:right` is no selector.
    ...[...text.matchAll(/([^{};]+)\{/g)].flatMap(([, before = '']) =>
      matches(before, /::?([a-z][\w-]*)/g, ':'),
    ),
    ...matches(text, /([\w-]+)\(/g, '', '('),
    ...matches(text, /\d(d?[a-z]{2,4})\b/g, '1'),
    ...[...text.matchAll(/(?<=[{;\s])([a-z][\w-]*):([^;{}]+)/g)].flatMap(([, property = '', value = '']) =>
      // The empty word checks the property itself.
      ['', ...value.split(/[\s,!]+/)].map((word) => `${property}:${word}`),
    ),
  ];
  return new Set(named.filter((name) => styles.has(name)));
}

function matches(text: string, pattern: RegExp, before: string, after = ''): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => `${before}${name}${after}`);
}
