import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /Fatal error: +Out of memory /, exitCodes: [255], signals: [], needsHighPeak: true },
  ],
  exception: /^(?:PHP )?Fatal error: +Uncaught ([\w\\]+)/gm,
};

/** Memory is the sandbox's matter; what the program does wrong goes to standard error, never into its output. */
const settings = ['memory_limit=-1', 'display_errors=stderr', 'log_errors=0', 'html_errors=0'].flatMap(
  (setting) => ['-d', setting],
);

export const php = scriptLanguage({
  name: 'PHP',
  family: 'php',
  runtime,
  debianPackages: ['php-cli', 'php-bcmath', 'php-gmp', 'php-mbstring'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ php: await findProgram('php') }, async (path) => {
      const line = await versionLine(path('php'), ['--version']);
      return /^PHP \S+/.exec(line)?.[0] ?? line;
    }),
  sourceName: 'main.php',
  binds: [{ from: '/etc/php', to: '/etc/php' }],
  check: (toolchain, source) => [programOf(toolchain, 'php'), ...settings, '-l', source],
  start: (toolchain, source) => [programOf(toolchain, 'php'), ...settings, source],
  tidyMessage: (message) => message.replace(/\n*Errors parsing \S+\s*$/, ''),
});
