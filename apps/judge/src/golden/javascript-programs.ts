import type { FamilyPrograms } from './family.ts';

const read = "const fs = require('fs');\nconst text = fs.readFileSync(0, 'utf8');\n";
const numbers = 'const [a, b] = text.split(/\\s+/).map(Number);\n';

export const javascriptPrograms: FamilyPrograms = {
  sum: `${read}${numbers}console.log(a + b);\n`,
  sumEndsWithoutInput: true,
  sumWithoutNewline: `${read}${numbers}process.stdout.write(String(a + b));\n`,
  broken: 'const a = ;\n',
  brokenText: /main\.js:1[\s\S]*SyntaxError/,
  exitSeven: 'process.exit(7);\n',
  crash: 'null.field;\n',
  crashText: /^exit code 1: TypeError$/,
  spin: 'for (;;);\n',
  sleep: 'setTimeout(() => {}, 100000);\n',
  eat: 'for (const all = []; ; ) all.push(new Array(1 << 17).fill(all.length + 0.5));\n',
  flood: "const fs = require('fs');\nconst block = 'a'.repeat(65536);\nfor (;;) fs.writeSync(1, block);\n",
  noisy:
    "const fs = require('fs');\nfor (let i = 0; i < 320; i++) fs.writeSync(2, 'a'.repeat(65536));\nconsole.log(3);\n",
  dig: `${read}const dig = (n) => (n === 0 ? 0 : n + dig(n - 1));\nconsole.log(dig(Number(text)));\n`,
  echo: `${read}process.stdout.write(text);\n`,
  fileSum: `const fs = require('fs');\nconst text = fs.readFileSync('sum.in', 'utf8');\n${numbers}fs.writeFileSync('sum.out', String(a + b));\n`,
};

const typedRead = "import * as fs from 'node:fs';\nconst text: string = fs.readFileSync(0, 'utf8');\n";
const typedNumbers = 'const [a, b]: number[] = text.split(/\\s+/).map(Number);\n';

/** The same with types; the rest is JavaScript, which is TypeScript as well. */
export const typescriptPrograms: FamilyPrograms = {
  ...javascriptPrograms,
  sum: `${typedRead}enum Sign { Plus = 1 }\n${typedNumbers}console.log(a + Sign.Plus * b);\n`,
  sumWithoutNewline: `${typedRead}${typedNumbers}process.stdout.write(String(a + b));\n`,
  broken: 'const a: = 1;\n',
  brokenText: /^main\.ts:1\nconst a: = 1;[\s\S]*SyntaxError/,
  dig: `${typedRead}const dig = (n: number): number => (n === 0 ? 0 : n + dig(n - 1));\nconsole.log(dig(Number(text)));\n`,
};
