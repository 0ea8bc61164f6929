import { nodeRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Command, Language } from '../language.ts';
import { describeToolchain, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const inside = '/opt/node';

/** V8 stores the stack size in bytes in 31 bits; with a larger value every program overflows the stack. */
const stackMaxMb = 2047;

/**
 * Runs programs with the Node.js that runs this judge node, whose version is pinned. Programs may not be able to read
 * its folder, so the folder is mounted. `--stack-size` equals the memory limit, as the sandbox's stack limit does.
 */
export const javascriptNode: Language = {
  name: 'JavaScript Node',
  family: 'node',
  runtime: nodeRuntime,
  debianPackages: [],
  pack: 'core',
  processes: 256,
  preparations: [],
  findToolchain: () =>
    describeToolchain(
      { node: process.execPath },
      async (path) => `Node.js ${await versionLine(path('node'), ['--version'])}`,
    ),
  sourceName: () => 'main.js',
  artefactName: null,
  compile: ({ toolchain, sourceName }) =>
    nodeCommand(programOf(toolchain, 'node'), ['--check', sourceName], 'compile-random'),
  run: ({ toolchain, artefactName, limits }) =>
    nodeCommand(
      programOf(toolchain, 'node'),
      [
        `--stack-size=${Math.min(limits.memoryMb, stackMaxMb) * 1024}`,
        `--max-old-space-size=${limits.memoryMb}`,
        '--no-warnings',
        artefactName,
      ],
      'full',
    ),
  tidyMessage: (message) =>
    message.replaceAll(/^ {4}at .*\n?/gm, '').replace(/(?<!\n)\n*Node\.js v\S+\s*$/, ''),
};

function nodeCommand(program: string, args: string[], devices: Command['devices']): Command {
  return {
    argv: [inside, ...args],
    env: baseEnvironment,
    binds: [{ from: program, to: inside }],
    proc: false,
    devices,
  };
}

const selfTest: SelfTestPrograms = {
  program: `const [word, ...rest] = require('fs').readFileSync(0, 'utf8').split('\\n')[0].split(' ');

function dig(n) {
  return n === 0 ? 0 : n + dig(n - 1);
}

if (word === 'add') console.log(Number(rest[0]) + Number(rest[1]));
else if (word === 'crash') process.exit(3);
else if (word === 'spin') for (;;);
else if (word === 'eat') for (const all = []; ; ) all.push(new Array(1 << 17).fill(all.length + 0.5));
else if (word === 'flood') process.stdout.write('xiezhi\\n'.repeat(Number(rest[0])));
else if (word === 'dig') console.log(dig(Number(rest[0])));
else if (word === 'echo') console.log(rest.join(' '));
`,
  broken: 'const a = ;\n',
};

const read = "const fs = require('fs');\nconst text = fs.readFileSync(0, 'utf8');\n";
const numbers = 'const [a, b] = text.split(/\\s+/).map(Number);\n';

/** Behavior programs of JavaScript. Those of TypeScript are based on them. */
export const javascriptBehaviours: BehaviourPrograms = {
  sum: `${read}${numbers}console.log(a + b);\n`,
  sumEndsWithoutInput: true,
  sumWithoutNewline: `${read}${numbers}process.stdout.write(String(a + b));\n`,
  broken: 'const a = ;\n',
  brokenText: /main\.js:1[\s\S]*SyntaxError/,
  exitSeven: 'process.exit(7);\n',
  crash: 'null.field;\n',
  crashText: /^exit code 1: TypeError$/,
  spin: 'for (;;);\n',
  sleep: 'setTimeout(() => {}, 100000);\n',
  eat: 'for (const all = []; ; ) all.push(new Array(1 << 17).fill(all.length + 0.5));\n',
  flood: "const fs = require('fs');\nconst block = 'a'.repeat(65536);\nfor (;;) fs.writeSync(1, block);\n",
  noisy:
    "const fs = require('fs');\nfor (let i = 0; i < 320; i++) fs.writeSync(2, 'a'.repeat(65536));\nconsole.log(3);\n",
  dig: `${read}const dig = (n) => (n === 0 ? 0 : n + dig(n - 1));\nconsole.log(dig(Number(text)));\n`,
  echo: `${read}process.stdout.write(text);\n`,
  fileSum: `const fs = require('fs');\nconst text = fs.readFileSync('sum.in', 'utf8');\n${numbers}fs.writeFileSync('sum.out', String(a + b));\n`,
};

const memory: MemoryTest = {
  touch: (mb) => `const block = Buffer.alloc(${mb} << 20, 1);\nconsole.log(block[7] + 2);\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...javascriptNode, tests: { selfTest, behaviours: javascriptBehaviours, memory } },
];
