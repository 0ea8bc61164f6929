import { intervals, limits } from '@xiezhi/contract/limits';
import type { ESTree, Plugin } from 'vite';

const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { limits, intervals };

interface Use {
  start: number;
  end: number;
  text: string;
}

/**
 * Writes the constants of the contract where they are used. A page needs a few of some two hundred, and no bundler
 * takes single fields out of an object.
 */
export function constantsInPlace(): Plugin {
  return {
    name: 'xiezhi:constants-in-place',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('@xiezhi/contract/limits')) return undefined;
      return { code: withConstants(code, this.parse(code)), map: null };
    },
  };
}

/**
 * A module that imports the constants, with each `limits.codeMax` written as its value.
 * @param program The module as it was parsed
 */
export function withConstants(code: string, program: ESTree.Program): string {
  let text = code;
  for (const { start, end, text: value } of usesIn(program).sort((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}${value}${text.slice(end)}`;
  return text;
}

function usesIn(node: unknown): Use[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isMember(node)) {
    const value = valueOf(node);
    if (value !== undefined)
      return [{ start: node.start, end: node.end, text: `(${JSON.stringify(value)})` }];
  }
  return Object.values(node).flatMap((child: unknown) => usesIn(child));
}

function isMember(node: object): node is ESTree.MemberExpression {
  return 'type' in node && node.type === 'MemberExpression';
}

function valueOf({ object, property, computed }: ESTree.MemberExpression): unknown {
  if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return undefined;
  return tables[object.name]?.[property.name];
}
