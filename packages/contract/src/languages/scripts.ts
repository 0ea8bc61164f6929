import { sampleOnly, withMarkers, type LanguageEntry, type LanguageTemplate } from './entry.ts';

const pythonStarter = `import sys


def main():
    words = sys.stdin.read().split()


main()
`;

const python3: LanguageTemplate = {
  sample: `a, b = map(int, input().split())
print(a + b)
`,
  skeleton: withMarkers(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, input().split())
print(solve(a, b))`,
  ),
  starter: pythonStarter,
};

const python2: LanguageTemplate = {
  sample: `a, b = map(int, raw_input().split())
print a + b
`,
  skeleton: withMarkers(
    '#',
    '',
    `def solve(a, b):
    # Write your answer here.
    return 0`,
    `a, b = map(int, raw_input().split())
print solve(a, b)`,
  ),
  starter: pythonStarter,
};

/** Languages whose source runs as it is. */
export const scriptLanguages: readonly LanguageEntry[] = [
  {
    id: 10,
    name: 'Python2',
    contentType: 'text/x-python',
    grammar: 'python',
    labels: [],
    sourceFile: 'main.py',
    ending: 'py2',
    reads: ['py2'],
    icpcCode: 'python2',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: null,
    template: python2,
  },
  {
    id: 11,
    name: 'Python3',
    contentType: 'text/x-python',
    grammar: 'python',
    labels: ['python', 'py', 'python3'],
    sourceFile: 'main.py',
    ending: 'py',
    reads: ['py', 'py3'],
    icpcCode: 'python3',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'print(..., flush=True)',
    template: python3,
  },
  {
    id: 12,
    name: 'PyPy2',
    contentType: 'text/x-python',
    grammar: 'python',
    labels: [],
    sourceFile: 'main.py',
    ending: null,
    reads: [],
    icpcCode: 'python2',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: null,
    template: python2,
  },
  {
    id: 13,
    name: 'PyPy3',
    contentType: 'text/x-python',
    grammar: 'python',
    labels: [],
    sourceFile: 'main.py',
    ending: null,
    reads: [],
    icpcCode: 'python3',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'print(..., flush=True)',
    template: python3,
  },
  {
    id: 16,
    name: 'PHP',
    contentType: 'text/x-php',
    grammar: 'php',
    labels: ['php'],
    sourceFile: 'main.php',
    ending: 'php',
    reads: ['php'],
    icpcCode: 'php',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'fflush(STDOUT)',
    template: sampleOnly(
      `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`,
      `<?php
`,
    ),
  },
  {
    id: 17,
    name: 'JavaScript Node',
    contentType: 'text/javascript',
    grammar: 'javascript',
    labels: ['javascript', 'js', 'jsx'],
    sourceFile: 'main.js',
    ending: 'js',
    reads: ['js', 'mjs', 'cjs'],
    icpcCode: 'javascript',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'process.stdout.write(...)',
    template: sampleOnly(
      `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
console.log(Number(words[0]) + Number(words[1]));
`,
      `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
`,
    ),
  },
  {
    id: 18,
    name: 'JavaScript V8',
    contentType: 'text/javascript',
    grammar: 'javascript',
    labels: [],
    sourceFile: 'main.js',
    ending: null,
    reads: [],
    icpcCode: 'javascript',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: null,
    template: sampleOnly(`const words = readline().split(' ');
print(Number(words[0]) + Number(words[1]));
`),
  },
  {
    id: 19,
    name: 'Ruby',
    contentType: 'text/x-ruby',
    grammar: 'ruby',
    labels: ['ruby', 'rb'],
    sourceFile: 'main.rb',
    ending: 'rb',
    reads: ['rb'],
    icpcCode: 'ruby',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: '$stdout.flush',
    template: sampleOnly(`a, b = gets.split.map(&:to_i)
puts a + b
`),
  },
  {
    id: 25,
    name: 'Lua',
    contentType: 'text/x-lua',
    grammar: 'lua',
    labels: ['lua'],
    sourceFile: 'main.lua',
    ending: 'lua',
    reads: ['lua'],
    icpcCode: 'lua',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'io.flush()',
    template: sampleOnly(`local a, b = io.read('n', 'n')
print(a + b)
`),
  },
  {
    id: 26,
    name: 'Perl',
    contentType: 'text/x-perl',
    grammar: 'perl',
    labels: ['perl', 'pl'],
    sourceFile: 'main.pl',
    ending: 'pl',
    reads: ['pl'],
    icpcCode: 'perl',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: '$| = 1;',
    template: sampleOnly(
      `use strict;
use warnings;

my ($a, $b) = split ' ', <STDIN>;
print $a + $b, "\\n";
`,
      `use strict;
use warnings;
`,
    ),
  },
  {
    id: 27,
    name: 'Bash',
    contentType: 'text/x-sh',
    grammar: 'bash',
    labels: ['bash', 'sh', 'shell'],
    sourceFile: 'main.sh',
    ending: 'bash',
    reads: ['bash', 'sh'],
    icpcCode: 'bash',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: null,
    template: sampleOnly(`read -r a b
echo $((a + b))
`),
  },
  {
    id: 28,
    name: 'TypeScript',
    contentType: 'text/typescript',
    grammar: 'typescript',
    labels: ['typescript', 'ts', 'tsx'],
    sourceFile: 'main.ts',
    ending: 'ts',
    reads: ['ts'],
    icpcCode: 'typescript',
    isSpj: false,
    seq: 0,
    limitFactor: 2,
    flush: 'process.stdout.write(...)',
    template: sampleOnly(
      `import { readFileSync } from 'node:fs';

const [a, b]: number[] = readFileSync(0, 'utf8').split(/\\s+/).map(Number);
console.log(a + b);
`,
      `import { readFileSync } from 'node:fs';

const words: string[] = readFileSync(0, 'utf8').split(/\\s+/);
`,
    ),
  },
];
