import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /failed to allocate memory/, exitCodes: [1], signals: [], needsHighPeak: true }],
  exception: /^\S+:\d+:in [^\n]*\(([A-Z][\w:]*)\)$/gm,
};

/** A method call takes room on the interpreter's own stack, whose size is fixed when it starts. */
export const ruby = scriptLanguage({
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
