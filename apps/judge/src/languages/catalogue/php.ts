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
  memoryErrors: [
    { stderr: /Fatal error: +Out of memory /, exitCodes: [255], signals: [], needsHighPeak: true },
  ],
  exception: /^(?:PHP )?Fatal error: +Uncaught ([\w\\]+)/gm,
};

/** The sandbox limits memory; errors of the program go to standard error, never to its output. */
const settings = ['memory_limit=-1', 'display_errors=stderr', 'log_errors=0', 'html_errors=0'].flatMap(
  (setting) => ['-d', setting],
);

const php = scriptLanguage({
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
  tidyMessage: (message) => message.replace(/(?<!\n)\n*Errors parsing \S+\s*$/, ''),
});

const selfTest: SelfTestPrograms = {
  program: `<?php
function dig($n) { return $n === 0 ? 0 : $n + dig($n - 1); }

[$word, $rest] = explode(' ', rtrim(fgets(STDIN), "\\n") . ' ', 2);
$rest = substr($rest, 0, -1);
switch ($word) {
    case 'add':
        echo array_sum(array_map('intval', explode(' ', $rest))), "\\n";
        break;
    case 'crash':
        exit(3);
    case 'spin':
        while (true);
    case 'eat':
        for ($all = []; ; ) $all[] = str_repeat('x', 1 << 20);
    case 'flood':
        for ($n = (int) $rest; $n > 0; $n--) echo "xiezhi\\n";
        break;
    case 'dig':
        echo dig((int) $rest), "\\n";
        break;
    case 'echo':
        echo $rest, "\\n";
}
`,
  broken: '<?php\nfunction f( {\n',
};

const behaviours: BehaviourPrograms = {
  sum: '<?php fscanf(STDIN, "%d %d", $a, $b); echo $a + $b, "\\n";\n',
  sumEndsWithoutInput: true,
  sumWithoutNewline: '<?php fscanf(STDIN, "%d %d", $a, $b); echo $a + $b;\n',
  broken: '<?php\nfunction f( {\n',
  brokenText: /syntax error, unexpected token "\{".* in main\.php on line 2/,
  exitSeven: '<?php exit(7);\n',
  crash: '<?php echo intdiv(1, 0);\n',
  crashText: /^exit code 255: DivisionByZeroError$/,
  spin: '<?php while (true);\n',
  sleep: '<?php sleep(100);\n',
  eat: '<?php for ($all = []; ; ) $all[] = str_repeat("x", 1 << 20);\n',
  flood: '<?php $block = str_repeat("a", 65536); while (true) echo $block;\n',
  noisy: '<?php for ($i = 0; $i < 320; $i++) fwrite(STDERR, str_repeat("a", 65536)); echo "3\\n";\n',
  dig: '<?php function dig($n) { return $n === 0 ? 0 : $n + dig($n - 1); } echo dig((int) fgets(STDIN)), "\\n";\n',
  echo: '<?php echo fgets(STDIN);\n',
  fileSum:
    '<?php [$a, $b] = explode(" ", file_get_contents("sum.in")); file_put_contents("sum.out", (int) $a + (int) $b);\n',
};

const memory: MemoryTest = {
  touch: (mb) => `<?php $block = str_repeat("x", ${mb} << 20); echo "3\\n";\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [{ ...php, tests: { selfTest, behaviours, memory } }];
