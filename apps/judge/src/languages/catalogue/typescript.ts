import { join } from 'node:path';
import { baseEnvironment } from '@xiezhi/sandbox';
import { javascriptBehaviours, javascriptNode } from './javascript.ts';
import type { Language } from '../language.ts';
import { describeToolchain, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const nodeInside = '/opt/node';
const buildInside = '/opt/typescript/build.mts';
const buildProgram = join(import.meta.dirname, 'typescript/build.mts');

/**
 * TypeScript on Node.js: Node's own transformer strips the types once, and the resulting JavaScript runs like
 * any other. Syntax is checked, types are not, so the node needs no type declarations and no compiler.
 */
const typescript: Language = {
  ...javascriptNode,
  name: 'TypeScript',
  family: 'typescript',
  pack: 'base',
  findToolchain: () =>
    describeToolchain(
      { node: process.execPath, build: buildProgram },
      async (path) => `Node.js ${await versionLine(path('node'), ['--version'])} (types are not checked)`,
    ),
  sourceName: () => 'main.ts',
  artefactName: 'main.js',
  compile: ({ toolchain, sourceName }) => ({
    argv: [nodeInside, '--no-warnings', buildInside, sourceName, 'main.js'],
    env: baseEnvironment,
    binds: [
      { from: programOf(toolchain, 'node'), to: nodeInside },
      { from: programOf(toolchain, 'build'), to: buildInside },
    ],
    proc: false,
    devices: 'compile-random',
  }),
};

const selfTest: SelfTestPrograms = {
  program: `import { readFileSync } from 'node:fs';

enum Word { Add = 'add', Crash = 'crash', Spin = 'spin', Eat = 'eat', Flood = 'flood', Dig = 'dig', Echo = 'echo' }

const [word, ...rest]: string[] = readFileSync(0, 'utf8').split('\\n')[0].split(' ');

function dig(n: number): number {
  return n === 0 ? 0 : n + dig(n - 1);
}

if (word === Word.Add) console.log(Number(rest[0]) + Number(rest[1]));
else if (word === Word.Crash) process.exit(3);
else if (word === Word.Spin) for (;;);
else if (word === Word.Eat) for (const all: number[][] = []; ; ) all.push(new Array(1 << 17).fill(all.length + 0.5));
else if (word === Word.Flood) process.stdout.write('xiezhi\\n'.repeat(Number(rest[0])));
else if (word === Word.Dig) console.log(dig(Number(rest[0])));
else if (word === Word.Echo) console.log(rest.join(' '));
`,
  broken: 'const a: = 1;\n',
};

const typedRead = "import * as fs from 'node:fs';\nconst text: string = fs.readFileSync(0, 'utf8');\n";
const typedNumbers = 'const [a, b]: number[] = text.split(/\\s+/).map(Number);\n';

const behaviours: BehaviourPrograms = {
  ...javascriptBehaviours,
  sum: `${typedRead}enum Sign { Plus = 1 }\n${typedNumbers}console.log(a + Sign.Plus * b);\n`,
  sumWithoutNewline: `${typedRead}${typedNumbers}process.stdout.write(String(a + b));\n`,
  broken: 'const a: = 1;\n',
  brokenText: /^main\.ts:1\nconst a: = 1;[\s\S]*SyntaxError/,
  dig: `${typedRead}const dig = (n: number): number => (n === 0 ? 0 : n + dig(n - 1));\nconsole.log(dig(Number(text)));\n`,
};

const memory: MemoryTest = {
  touch: (mb) => `const block: Buffer = Buffer.alloc(${mb} << 20, 1);\nconsole.log(block[7] + 2);\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...typescript, tests: { selfTest, behaviours, memory } },
];
