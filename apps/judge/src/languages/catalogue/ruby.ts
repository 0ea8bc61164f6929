import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from '../script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /failed to allocate memory/, exitCodes: [1], signals: [], needsHighPeak: true }],
  exception: /^\S+:\d+:in [^\n]*\(([A-Z][\w:]*)\)$/gm,
};

/** Method calls use a stack of the interpreter itself. An environment variable sets its size at the start. */
const ruby = scriptLanguage({
  name: 'Ruby',
  family: 'ruby',
  runtime,
  debianPackages: ['ruby'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ ruby: await findProgram('ruby') }, async (path) => {
      const line = await versionLine(path('ruby'), ['--version']);
      return /^ruby (\S+)/.exec(line)?.[1]?.replace(/^/, 'Ruby ') ?? line;
    }),
  sourceName: 'main.rb',
  check: (toolchain, source) => [programOf(toolchain, 'ruby'), '-c', source],
  start: (toolchain, source) => [programOf(toolchain, 'ruby'), source],
  limitsEnv: ({ memoryMb }) => ({ RUBY_THREAD_VM_STACK_SIZE: String(memoryMb * 1024 * 1024) }),
});

const selfTest: SelfTestPrograms = {
  program: `def dig(n)
  n == 0 ? 0 : n + dig(n - 1)
end

word, rest = gets.chomp.split(' ', 2)
case word
when 'add' then puts rest.split.sum(&:to_i)
when 'crash' then exit 3
when 'spin' then loop {}
when 'eat'
  all = []
  loop { all << 'x' * (1 << 20) }
when 'flood' then rest.to_i.times { puts 'xiezhi' }
when 'dig' then puts dig(rest.to_i)
when 'echo' then puts rest
end
`,
  broken: 'def f(\nend\n',
};

const behaviours: BehaviourPrograms = {
  sum: 'a, b = gets.split.map(&:to_i)\nputs a + b\n',
  sumEndsWithoutInput: false,
  sumWithoutNewline: 'a, b = gets.split.map(&:to_i)\nprint a + b\n',
  broken: 'def f(\nend\n',
  brokenText: /^main\.rb:2: syntax error/,
  exitSeven: 'exit 7\n',
  crash: 'puts 1 / 0\n',
  crashText: /^exit code 1: ZeroDivisionError$/,
  spin: 'loop {}\n',
  sleep: 'sleep 100\n',
  eat: "all = []\nloop { all << 'x' * (1 << 20) }\n",
  flood: "block = 'a' * 65536\nloop { $stdout.write(block) }\n",
  noisy: "320.times { $stderr.write('a' * 65536) }\nputs 3\n",
  dig: 'def dig(n)\n  n == 0 ? 0 : n + dig(n - 1)\nend\nputs dig(gets.to_i)\n',
  echo: 'puts gets\n',
  fileSum: "File.write('sum.out', File.read('sum.in').split.sum(&:to_i))\n",
};

const memory: MemoryTest = {
  touch: (mb) => `block = 'x' * (${mb} << 20)\nputs 3\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...ruby, tests: { selfTest, behaviours, memory } },
];
