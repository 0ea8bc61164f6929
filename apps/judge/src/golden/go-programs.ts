import type { FamilyPrograms } from './family.ts';

const main = (imports: string, body: string) => `package main

import (
${imports
  .split(' ')
  .map((name) => `\t"${name}"`)
  .join('\n')}
)

func dig(n int64) int64 {
	if n == 0 {
		return 0
	}
	return n + dig(n-1)
}

func main() {
${body}
}
`;

const read = '\tvar a, b int64\n\tfmt.Scan(&a, &b)\n';
const block = '\tblock := bytes.Repeat([]byte("a"), 65536)\n';

export const goPrograms: FamilyPrograms = {
  sum: main('fmt', `${read}\tfmt.Println(a + b)`),
  sumEndsWithoutInput: true,
  sumWithoutNewline: main('fmt', `${read}\tfmt.Print(a + b)`),
  broken: main('fmt', '\tfmt.Println(missing)'),
  brokenText: /^main\.go:\d+:\d+: undefined: missing/,
  exitSeven: main('os', '\tos.Exit(7)'),
  crash: main('fmt os', '\tnumbers := []int{1}\n\tfmt.Println(numbers[len(os.Args)])'),
  crashText: /^exit code 2: runtime error: index out of range/,
  spin: main('os', '\tfor i := 0; ; i++ {\n\t\tif i < 0 {\n\t\t\tos.Exit(0)\n\t\t}\n\t}'),
  sleep: main('time', '\ttime.Sleep(100 * time.Second)'),
  eat: main(
    'bytes',
    '\tvar all [][]byte\n\tfor {\n\t\tall = append(all, bytes.Repeat([]byte("a"), 1<<20))\n\t}',
  ),
  flood: main('bytes os', `${block}\tfor {\n\t\tos.Stdout.Write(block)\n\t}`),
  noisy: main(
    'bytes fmt os',
    `${block}\tfor i := 0; i < 320; i++ {\n\t\tos.Stderr.Write(block)\n\t}\n\tfmt.Println(3)`,
  ),
  dig: main('fmt', '\tvar n int64\n\tfmt.Scan(&n)\n\tfmt.Println(dig(n))'),
  echo: main('bufio fmt os', '\tline, _ := bufio.NewReader(os.Stdin).ReadString(10)\n\tfmt.Print(line)'),
  fileSum: main(
    'fmt os',
    '\tin, _ := os.Open("sum.in")\n\tvar a, b int64\n\tfmt.Fscan(in, &a, &b)\n\tos.WriteFile("sum.out", []byte(fmt.Sprint(a+b)), 0o644)',
  ),
};
