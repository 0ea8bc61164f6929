import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { localLanguages } from '@xiezhi/contract/languages';
import initClang, { format as clang } from '@wasm-fmt/clang-format/web';
import initGo, { format as gofmt } from '@wasm-fmt/gofmt/web';
import initRuff, { format as ruff } from '@wasm-fmt/ruff_fmt/web';
import { beforeAll, describe, expect, it } from 'vitest';
import { clangStyle } from './clang.ts';
import { formatterOf } from './formatters.ts';

const { resolve } = createRequire(import.meta.url);
const wasmOf = (name: string) => readFileSync(resolve(name));

beforeAll(async () => {
  await initClang(wasmOf('@wasm-fmt/clang-format/wasm'));
  await initGo(wasmOf('@wasm-fmt/gofmt/wasm'));
  await initRuff(wasmOf('@wasm-fmt/ruff_fmt/wasm'));
});

describe('clang-format', () => {
  it('formats C++ with the indentation of the editor, and keeps the order of includes', () => {
    const code = '#include <vector>\n#include <algorithm>\nint main(){if(x)return 0;for(;;){f();}}';
    expect(clang(code, 'main.cpp', clangStyle(4))).toBe(
      '#include <vector>\n#include <algorithm>\nint main() {\n    if (x)\n        return 0;\n    for (;;) {\n        f();\n    }\n}',
    );
    expect(clang('struct A{public:int x;};', 'main.cpp', clangStyle(2))).toBe(
      'struct A {\npublic:\n  int x;\n};',
    );
  });

  it('formats every other language that it is used for', () => {
    expect(clang('class A{void f(){g( 1 );}}', 'Main.java', clangStyle(4))).toContain('        g(1);');
    expect(clang('class A{void F(){G( 1 );}}', 'main.cs', clangStyle(4))).toContain('        G(1);');
    expect(clang("const a={b:1};f( 'x' )", 'main.js', clangStyle(2))).toContain("f('x')");
    expect(clang('const a:number=1', 'main.ts', clangStyle(2))).toContain('const a: number = 1');
  });
});

it('ruff formats Python 3 and rejects what it cannot parse', () => {
  expect(
    ruff("def f( a ):\n  print( 'x',a )\n", 'main.py', { indent_width: 4, quote_style: 'preserve' }),
  ).toBe("def f(a):\n    print('x', a)\n");
  expect(() => ruff('def f(:', 'main.py', {})).toThrow();
});

it('gofmt formats Go and rejects what it cannot parse', () => {
  expect(gofmt('package main\nfunc main(){x:=1\n_=x}\n')).toContain('\tx := 1\n');
  expect(() => gofmt('func {')).toThrow();
});

it('the languages with a formatter are known', () => {
  const names = localLanguages.filter(({ contentType }) => formatterOf(contentType) !== undefined);
  expect([...new Set(names.map(({ contentType }) => contentType))].toSorted()).toEqual([
    'text/javascript',
    'text/typescript',
    'text/x-c++src',
    'text/x-csharp',
    'text/x-csrc',
    'text/x-go',
    'text/x-java',
    'text/x-python',
  ]);
  expect([formatterOf('toString'), formatterOf('text/x-rustsrc')]).toEqual([undefined, undefined]);
});
