import { mapNode, type Program, type Random, type Routine } from './programs.ts';
import type { Node } from './ways.ts';

/** Ways to disguise a copy of a program. */
export const disguises = [
  'same',
  'renamed',
  'reordered',
  'reformatted',
  'padded',
  'commented',
  'loops',
  'cpp',
  'several',
] as const;
export type Disguise = (typeof disguises)[number];

interface Style {
  readonly indent: string;
  readonly isBraceBelow: boolean;
  readonly isWhile: boolean;
  readonly isCpp: boolean;
  readonly hasComments: boolean;
}

const plain: Style = {
  indent: '    ',
  isBraceBelow: false,
  isWhile: false,
  isCpp: false,
  hasComments: false,
};

/** Returns the source of a program. */
export function printProgram(program: Program): string {
  return print(program, plain, () => 0);
}

/** Returns the source of a disguised copy of a program. */
export function copyOf(program: Program, disguise: Disguise, random: Random): string {
  switch (disguise) {
    case 'same':
      return print(program, plain, random);
    case 'renamed':
      return print(renamed(program, random), plain, random);
    case 'reordered':
      return print(reordered(program, random), plain, random);
    case 'reformatted':
      return print(program, { ...plain, indent: '\t', isBraceBelow: true }, random);
    case 'padded':
      return print(padded(program, random), plain, random);
    case 'commented':
      return print(program, { ...plain, hasComments: true }, random);
    case 'loops':
      return print(program, { ...plain, isWhile: true }, random);
    case 'cpp':
      return print(program, { ...plain, isCpp: true }, random);
    case 'several':
      return print(
        renamed(padded(program, random), random),
        { indent: '  ', isBraceBelow: true, isWhile: random(2) === 0, isCpp: true, hasComments: true },
        random,
      );
  }
}

const keep = new Set(
  'int long char const void return continue break for while if sizeof main qsort memset include using namespace std'.split(
    ' ',
  ),
);

function renamed(program: Program, random: Random): Program {
  const names = new Map<string, string>();
  const change = (text: string) =>
    text.replaceAll(/[A-Za-z_]\w*/g, (word) => {
      if (keep.has(word)) return word;
      const known = names.get(word) ?? `v${names.size}_${random(1000)}`;
      names.set(word, known);
      return known;
    });
  return program.map(({ head, body }) => ({
    head: change(head),
    body: body.map((node) => mapNode(node, change)),
  }));
}

function reordered(program: Program, random: Random): Program {
  const main = program.at(-1);
  const others = program.slice(1, -1).toSorted(() => random(3) - 1);
  const [globals] = program;
  return [globals, ...others, main].flatMap((routine) => routine ?? []);
}

const paddings: readonly Node[] = [
  'int unused = 0;',
  'unused = unused * 7 + 3;',
  { branch: 'unused < 0', body: ['return 1;'] },
  { loop: ['unused = 9', 'unused > 0', 'unused -= 2'], body: ['unused = unused ^ 1;'] },
];

/** Adds statements without effect at the start of each routine, and a routine that is never called. */
function padded(program: Program, random: Random): Program {
  const [globals, ...rest] = program;
  const extra: Routine = {
    head: 'int check(int value, int depth)',
    body: [
      { branch: 'depth == 0', body: ['return value;'] },
      'int half = value / 2;',
      { loop: ['int step = 1', 'step < depth', 'step *= 2'], body: ['half = half - step;'] },
      'return check(half, depth - 1);',
    ],
  };
  const fuller = rest.map(({ head, body }) => ({
    head,
    body: random(2) === 0 ? [...paddings.slice(0, 1 + random(4)), ...body] : body,
  }));
  return [globals, extra, ...fuller].flatMap((routine) => routine ?? []);
}

function print(program: Program, style: Style, random: Random): string {
  const head = style.isCpp
    ? '#include <iostream>\n#include <cstdlib>\n#include <cstring>\nusing namespace std;\n'
    : '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n';
  const parts = program.map((routine) =>
    routine.body.length === 0
      ? `${routine.head};\n`
      : `${routine.head}${opening('', style)}${printBody(routine.body, style.indent, style, random)}}\n`,
  );
  return `${head}\n${parts.join('\n')}`;
}

function opening(indent: string, { isBraceBelow }: Style): string {
  return isBraceBelow ? `\n${indent}{\n` : ' {\n';
}

function printBody(body: readonly Node[], indent: string, style: Style, random: Random): string {
  return body.map((node) => printNode(node, indent, style, random)).join('');
}

function printNode(node: Node, indent: string, style: Style, random: Random): string {
  const remark = style.hasComments && random(2) === 0 ? `${indent}// step ${random(100)}: see below\n` : '';
  if (typeof node === 'string') return `${remark}${indent}${node === '' ? ';' : node}\n`;
  if ('read' in node)
    return style.isCpp
      ? `${remark}${indent}cin >> ${node.read.join(' >> ')};\n`
      : `${remark}${indent}scanf("%d", &${node.read.join(', &')});\n`;
  if ('print' in node)
    return style.isCpp
      ? `${remark}${indent}cout << ${node.print} << endl;\n`
      : `${remark}${indent}printf("%ld\\n", ${node.print});\n`;
  const inner = printBody(node.body, indent + style.indent, style, random);
  const open = opening(indent, style);
  if ('branch' in node) return `${remark}${indent}if (${node.branch})${open}${inner}${indent}}\n`;
  const [init, condition, step] = node.loop;
  const hasContinue = node.body.some((part) => JSON.stringify(part).includes('continue'));
  if (!style.isWhile || hasContinue)
    return `${remark}${indent}for (${init}; ${condition}; ${step})${open}${inner}${indent}}\n`;
  const first = init === '' ? '' : `${indent}${init};\n`;
  const last = step === '' ? '' : `${indent}${style.indent}${step};\n`;
  return `${remark}${first}${indent}while (${condition})${open}${inner}${last}${indent}}\n`;
}
