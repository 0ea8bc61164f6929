import type { FamilyPrograms } from './family.ts';

export const phpPrograms: FamilyPrograms = {
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

export const rubyPrograms: FamilyPrograms = {
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

export const luaPrograms: FamilyPrograms = {
  sum: "local a, b = io.read('n', 'n')\nprint((a or 0) + (b or 0))\n",
  sumEndsWithoutInput: true,
  sumWithoutNewline: "local a, b = io.read('n', 'n')\nio.write(a + b)\n",
  broken: 'local function f( end\n',
  brokenText: /^main\.lua:1: <name> or '...' expected near 'end'/,
  exitSeven: 'os.exit(7)\n',
  crash: 'local t = nil\nprint(t.field)\n',
  crashText: /^exit code 1: attempt to index a nil value/,
  spin: 'while true do end\n',
  sleep: "os.execute('sleep 100')\n",
  eat: "local all = {}\nwhile true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end\n",
  flood: "local block = string.rep('a', 65536)\nwhile true do io.write(block) end\n",
  noisy: "for _ = 1, 320 do io.stderr:write(string.rep('a', 65536)) end\nprint(3)\n",
  dig: "local function dig(n)\n  if n == 0 then return 0 end\n  return n + dig(n - 1)\nend\nprint(dig(io.read('n')))\n",
  echo: "print(io.read('l'))\n",
  fileSum:
    "local a, b = io.open('sum.in'):read('n', 'n')\nlocal out = io.open('sum.out', 'w')\nout:write(a + b)\nout:close()\n",
};

export const perlPrograms: FamilyPrograms = {
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

export const bashPrograms: FamilyPrograms = {
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
  // Calls of functions cost time in the square of their depth: see the self-test.
  dig: 'read -r n\necho $((n * (n + 1) / 2))\n',
  echo: 'read -r line\necho "$line"\n',
  fileSum: 'read -r a b < sum.in\necho $((a + b)) > sum.out\n',
};
