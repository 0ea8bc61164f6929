import type { SelfTestPrograms } from './self-test-programs.ts';

/** Self-test programs of the languages whose source runs as it is; what they do says `self-test-programs.ts`. */
const php = `<?php
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
`;

const ruby = `def dig(n)
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
`;

const lua = `local function dig(n)
  if n == 0 then return 0 end
  return n + dig(n - 1)
end

local word, rest = io.read('l'):match('^(%S+) ?(.*)$')
if word == 'add' then
  local a, b = rest:match('(%S+) (%S+)')
  print(math.tointeger(a) + math.tointeger(b))
elseif word == 'crash' then
  os.exit(3)
elseif word == 'spin' then
  while true do end
elseif word == 'eat' then
  local all = {}
  while true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end
elseif word == 'flood' then
  for _ = 1, math.tointeger(rest) do io.write('xiezhi\\n') end
elseif word == 'dig' then
  print(dig(math.tointeger(rest)))
elseif word == 'echo' then
  print(rest)
end
`;

const perl = `use strict;
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
`;

const bash = `dig() {
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
`;

const typescript = `import { readFileSync } from 'node:fs';

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
`;

/** By family. */
export const scriptPrograms: Readonly<Record<string, SelfTestPrograms>> = {
  php: { program: php, broken: '<?php\nfunction f( {\n' },
  ruby: { program: ruby, broken: 'def f(\nend\n' },
  lua: { program: lua, broken: 'local function f( end\n' },
  perl: { program: perl, broken: 'my $a = ;\n' },
  // Bash renumbers the list of its callers at every call: the time grows with the square of the depth.
  bash: { program: bash, broken: 'if true; then\n  echo 1\n', depth: 2000 },
  typescript: { program: typescript, broken: 'const a: = 1;\n' },
};
