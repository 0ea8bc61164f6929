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
  memoryErrors: [{ stderr: /^Out of memory\b/m, exitCodes: [1], signals: [6], needsHighPeak: true }],
  exception: /^([^\n]{1,80}) at main\.pl line \d+/gm,
};

/** The syntax check executes BEGIN blocks; it runs in the sandbox with the limits of a compile. */
const perl = scriptLanguage({
  name: 'Perl',
  family: 'perl',
  runtime,
  debianPackages: ['perl'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ perl: await findProgram('perl') }, async (path) => {
      return `Perl ${(await versionLine(path('perl'), ['-e', 'print $^V'])).replace(/^v/, '')}`;
    }),
  sourceName: 'main.pl',
  check: (toolchain, source) => [programOf(toolchain, 'perl'), '-c', source],
  start: (toolchain, source) => [programOf(toolchain, 'perl'), source],
});

const selfTest: SelfTestPrograms = {
  program: `use strict;
use warnings;
no warnings 'recursion';

sub dig {
    my ($n) = @_;
    return $n == 0 ? 0 : $n + dig($n - 1);
}

chomp(my $line = <STDIN>);
my ($word, $rest) = split / /, $line, 2;
if ($word eq 'add') {
    my ($a, $b) = split / /, $rest;
    print $a + $b, "\\n";
} elsif ($word eq 'crash') {
    exit 3;
} elsif ($word eq 'spin') {
    while (1) { }
} elsif ($word eq 'eat') {
    my @all;
    while (1) { push @all, 'x' x (1 << 20) . @all; }
} elsif ($word eq 'flood') {
    print "xiezhi\\n" for 1 .. $rest;
} elsif ($word eq 'dig') {
    print dig($rest), "\\n";
} elsif ($word eq 'echo') {
    print "$rest\\n";
}
`,
  broken: 'my $a = ;\n',
};

const behaviours: BehaviourPrograms = {
  sum: 'my ($a, $b) = split " ", <STDIN> // "0 0";\nprint $a + $b, "\\n";\n',
  sumEndsWithoutInput: true,
  sumWithoutNewline: 'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b;\n',
  broken: 'my $a = ;\n',
  brokenText: /^syntax error at main\.pl line 1/,
  exitSeven: 'exit 7;\n',
  crash: 'my $zero = 0;\nprint 1 / $zero;\n',
  crashText: /^exit code \d+: Illegal division by zero$/,
  spin: 'while (1) { }\n',
  sleep: 'sleep 100;\n',
  eat: 'my @all;\nwhile (1) { push @all, "x" x (1 << 20) . @all; }\n',
  flood: 'my $block = "a" x 65536;\nwhile (1) { print $block; }\n',
  noisy: 'print STDERR "a" x 65536 for 1 .. 320;\nprint "3\\n";\n',
  dig: 'sub dig { my ($n) = @_; return $n == 0 ? 0 : $n + dig($n - 1); }\nprint dig(<STDIN> + 0), "\\n";\n',
  echo: 'print scalar <STDIN>;\n',
  fileSum:
    'open my $in, "<", "sum.in";\nmy ($a, $b) = split " ", <$in>;\nopen my $out, ">", "sum.out";\nprint $out $a + $b;\n',
};

const memory: MemoryTest = {
  touch: (mb) => `my $block = 'x';\n$block x= ${mb} << 20;\nprint "3\\n";\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...perl, tests: { selfTest, behaviours, memory } },
];
