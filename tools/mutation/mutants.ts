import { parseAst } from 'rolldown/parseAst';

/** One change of a source text: the characters from `start` to `end` become `replacement`. */
export interface Mutant {
  /** Name of the operator that created it. */
  operator: string;
  start: number;
  end: number;
  replacement: string;
}

/** A node of an ESTree; `start` and `end` are offsets in UTF-16 units. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const swappedOperators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};

const swappedMethods: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/**
 * Returns every mutant of a TypeScript module, in the order of the syntax tree. Types and imports have none.
 */
export function findMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const text = ({ start, end }: SyntaxNode) => source.slice(start, end);
  const replace = (operator: string, { start, end }: SyntaxNode, replacement: string) =>
    mutants.push({ operator, start, end, replacement });

  const visit = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        swapOperator(node);
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement': {
        const { test } = node;
        if (isNode(test)) replace('negated condition', test, `!(${text(test)})`);
        break;
      }
      case 'ExpressionStatement':
      case 'ReturnStatement':
      case 'ThrowStatement':
        if (node.type !== 'ReturnStatement' || isNode(node['argument']))
          replace('removed statement', node, '{}');
        break;
      case 'Literal':
        changeLiteral(node);
        break;
      case 'CallExpression':
        swapMethod(node);
    }
    for (const child of childrenOf(node)) visit(child);
  };

  const swapOperator = (node: SyntaxNode): void => {
    const { left, right, operator } = node;
    if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return;
    if (operator === '??') {
      replace('default alone', node, `(${text(right)})`);
      return;
    }
    const swapped = swappedOperators[operator];
    // The difference of two texts is not a number, so every test would notice it.
    if (swapped === undefined || (operator.startsWith('+') && [left, right].some(isText))) return;
    const start = source.indexOf(operator, left.end);
    mutants.push({ operator: 'operator', start, end: start + operator.length, replacement: swapped });
  };

  const changeLiteral = (node: SyntaxNode): void => {
    const { value } = node;
    if (typeof value === 'boolean') replace('boolean', node, String(!value));
    if (typeof value === 'number' && Number.isInteger(value))
      for (const other of [value + 1, value - 1]) replace('constant', node, `(${other})`);
    if (typeof value === 'bigint')
      for (const other of [value + 1n, value - 1n]) replace('constant', node, `(${other}n)`);
  };

  const swapMethod = ({ callee }: SyntaxNode): void => {
    if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return;
    const swapped = swappedMethods[text(callee['property'])];
    if (swapped !== undefined) replace('method', callee['property'], swapped);
  };

  const { body } = parseAst(source, { lang: 'ts' });
  for (const statement of body) if (isNode(statement)) visit(statement);
  return mutants;
}

/** Returns the source with one mutant in it. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Returns the paths that a module imports or exports values from, as written. */
export function importsOf(source: string): string[] {
  const { body } = parseAst(source, { lang: 'ts' });
  return body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return [];
    const isOfTypes =
      ('importKind' in statement && statement.importKind === 'type') ||
      ('exportKind' in statement && statement.exportKind === 'type');
    return isOfTypes ? [] : [statement.source.value];
  });
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter(({ type }) => !isForeign(type));
}

/** `x as T` and `x satisfies T` contain a value; all other TypeScript nodes are types. */
function isForeign(type: string): boolean {
  return (
    (type.startsWith('TS') &&
      !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)) ||
    type === 'ImportDeclaration'
  );
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
