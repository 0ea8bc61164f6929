import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from '../script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { BehaviourPrograms, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /: x(?:malloc|realloc): [^\n]*cannot allocate/m,
      exitCodes: [2],
      signals: [],
      needsHighPeak: false,
    },
  ],
  exception: null,
};

const bash = scriptLanguage({
  name: 'Bash',
  family: 'bash',
  runtime,
  debianPackages: ['bash'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ bash: await findProgram('bash') }, async (path) => {
      const line = await versionLine(path('bash'), ['--version']);
      return /version (\d+(?:\.\d+)*)/.exec(line)?.[1]?.replace(/^/, 'Bash ') ?? line;
    }),
  sourceName: 'main.sh',
  tidySource: (code) => code.replaceAll('\r\n', '\n'),
  check: (toolchain, source) => [programOf(toolchain, 'bash'), '-n', source],
  // Starts the source by a path with `./`, so that scripts can find their folder from `$0`.
  start: (toolchain, source) => [programOf(toolchain, 'bash'), `./${source}`],
});

const selfTest: SelfTestPrograms = {
  program: `dig() {
  if (($1 == 0)); then
    sum=0
  else
    dig $(($1 - 1))
    ((sum += $1))
  fi
}

read -r word rest
case $word in
  add) echo $((\${rest% *} + \${rest#* })) ;;
  crash) exit 3 ;;
  spin) while :; do :; done ;;
  eat) text=x; while :; do text+=$text; done ;;
  flood) printf 'xiezhi\\n%.0s' $(seq "$rest") ;;
  dig) dig "$rest"; echo $sum ;;
  echo) echo "$rest" ;;
esac
`,
  broken: 'if true; then\n  echo 1\n',
  // Bash renumbers its call stack at every call, so the time grows with the square of the depth.
  depth: 2000,
};

const behaviours: BehaviourPrograms = {
  sum: 'read -r a b\necho $((a + b))\n',
  sumEndsWithoutInput: true,
  sumWithoutNewline: 'read -r a b\nprintf %s $((a + b))\n',
  broken: 'if true; then\n  echo 1\n',
  brokenText: /main\.sh: line \d+: syntax error: unexpected end of file/,
  exitSeven: 'exit 7\n',
  crash: 'kill -SEGV $$\n',
  crashText: /^killed by signal 11/,
  spin: 'while :; do :; done\n',
  sleep: 'sleep 100\n',
  eat: 'text=x\nwhile :; do text+=$text; done\n',
  flood: 'block=$(printf "%065536d" 0)\nwhile :; do echo "$block"; done\n',
  noisy: 'block=$(printf "%065536d" 0)\nfor ((i = 0; i < 320; i++)); do echo "$block" >&2; done\necho 3\n',
  // Function calls take time quadratic in their depth: see the self-test.
  dig: 'read -r n\necho $((n * (n + 1) / 2))\n',
  echo: 'read -r line\necho "$line"\n',
  fileSum: 'read -r a b < sum.in\necho $((a + b)) > sum.out\n',
};

export const languages: readonly RegisteredLanguage[] = [{ ...bash, tests: { selfTest, behaviours } }];
