import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteAdapters } from '../../../judging/remote-judge/judges/all.ts';
import { grammarOf } from './grammars.ts';

/** All labels of the remote judges by family of languages. All others have no family. */
const families: Readonly<Record<string, readonly string[]>> = {
  'C/C++': [
    'C',
    'C (clang 8.0)',
    'C (gcc 12.2.0)',
    'C (gcc 8.3)',
    'C 11 (Clang)',
    'C 11 (GCC)',
    'C 17 (Clang)',
    'C 17 (GCC)',
    'C++',
    'C++ (g++ 4.3.2)',
    'C++ (gcc 8.3)',
    'C++ 11 (Clang++)',
    'C++ 11 (G++)',
    'C++ 11 O2(Clang++)',
    'C++ 11 O2(G++)',
    'C++ 17 (Clang 16.0.6)',
    'C++ 17 (Clang++)',
    'C++ 17 (G++)',
    'C++ 17 (gcc 12.2)',
    'C++ 17 O2(Clang++)',
    'C++ 17 O2(G++)',
    'C++ 20 (Clang 16.0.6)',
    'C++ 20 (gcc 12.2)',
    'C++ 23 (Clang 16.0.6)',
    'C++ 23 (gcc 12.2)',
    'C++14 (clang 8.0)',
    'C++14 (gcc 8.3)',
    'C99 (gcc 8.3)',
    'Clang++17 Diagnostics',
    'G++',
    'GCC',
    'GNU G++14 6.4.0',
    'GNU G++17 7.3.0',
    'GNU G++20 11.2.0 (64 bit, winlibs)',
    'GNU GCC C11 5.1.0',
    'Microsoft Visual C++ 2017',
  ],
  Pascal: [
    'Delphi 7',
    'Free Pascal 3.0.2',
    'Pascal',
    'Pascal (fpc 3.0.4)',
    'Pascal (fpc 3.2.2)',
    'Pascal (gpc 20070904)',
    'PascalABC.NET 3.4.2',
  ],
  Java: ['Java', 'Java (HotSpot 12)', 'Java (OpenJDK 17)', 'Java 1.8.0_241', 'Java 11.0.6'],
  'C#': [
    'C#',
    'C# (gmcs 5.20.1)',
    'C# 11.0 (.NET 7.0.7)',
    'C# 11.0 AOT (.NET 7.0.7)',
    'C# 7.3',
    'C# 8, .NET Core 3.1',
    'C# 9',
    'C# Mono 6.8',
  ],
  Kotlin: ['Kotlin (Kotlin/JVM 1.8.20)', 'Kotlin (kotlin 1.3.21)', 'Kotlin 1.4.0', 'Kotlin 1.8 (JVM)'],
  Perl: ['Perl (perl  5.34)', 'Perl (perl 2018.12)', 'Perl (perl 5.28.1)', 'Perl 5.20.1'],
  PHP: ['PHP (php 7.3.5)', 'PHP (php 8.2.8)', 'PHP 7.2.13'],
  Python: [
    'PyPy 2.7 (7.3.0)',
    'PyPy 3.7 (7.3.0)',
    'Python (CPython 3.11.4)',
    'Python (Cython 0.29.34)',
    'Python (Mambaforge / CPython 3.10.10)',
    'Python (PyPy 2.7.13)',
    'Python (PyPy 3.10-v7.3.12)',
    'Python (cpython 2.7.16)',
    'Python 2.7',
    'Python 2.7.18',
    'Python 3 (python  3.7.3)',
    'Python 3 nbc (python 3.7.3)',
    'Python 3.10',
    'Python 3.9',
    'Python 3.9.1',
  ],
  D: [
    'D (DMD 2.104.0)',
    'D (GDC 12.2)',
    'D (LDC 1.32.2)',
    'D (dmd 2.085.0)',
    'D (gdc 8.3)',
    'D (ldc 1.12.0)',
    'D DMD32 v2.091.0',
  ],
  Go: ['Go (go 1.12.1)', 'Go (go 1.20.6)', 'Go 1.15.6', 'Go 1.x'],
  Haskell: ['Haskell (GHC 9.4.5)', 'Haskell (ghc 8.4.4)', 'Haskell GHC 8.10.1'],
  Ruby: ['Ruby (ruby 2.5.5)', 'Ruby (ruby 3.2.2)', 'Ruby 3.0.0'],
  Rust: ['Rust (rust 1.33.0)', 'Rust (rustc 1.70.0)', 'Rust 1.49.0', 'Rust 2015', 'Rust 2018', 'Rust 2021'],
  JavaScript: [
    'JavaScript (Deno 1.35.1)',
    'JavaScript (Node.js 18.16.1)',
    'JavaScript (SMonkey 60.2.3)',
    'JavaScript (rhino 1.7.9)',
    'JavaScript V8 4.8.0',
    'Node.js (node 11.12.0)',
    'Node.js 12.6.3',
    'TypeScript 5.1 (Deno 1.35.1)',
    'TypeScript 5.1 (Node.js 18.16.1)',
  ],
  Nim: ['Nim (Nim 1.6.14)', 'Nim (nim 0.19.4)'],
  Bash: ['Bash (bash 5.0.3)', 'Bash (bash 5.2.2)'],
  Lua: ['Lua (Lua 5.4.6)', 'Lua (LuaJIT 2.1.0-beta3)', 'Lua (luac 5.3.3)'],
};

test('labels of remote judges are assigned by their language, not by a compiler that serves several', () => {
  const labels = new Set(siteAdapters.flatMap(({ languages }) => languages.map(({ label }) => label)));
  const actual: Record<string, string[]> = {};
  for (const label of [...labels].toSorted()) {
    const family = grammarOf(label)?.family;
    if (family !== undefined) (actual[family] ??= []).push(label);
  }
  assert.deepEqual(actual, families);
});

test('labels that judges use today or used before are recognized, too', () => {
  const named: Readonly<Record<string, string | null>> = {
    'C++23 (GCC 14-64, msys2)': 'C/C++',
    'C23 (GCC 14.2.0)': 'C/C++',
    'MS C++ 2017': 'C/C++',
    'GNU C11 5.1.0': 'C/C++',
    'Objective-C++': null,
    'C# 13, .NET SDK 9': 'C#',
    'Mono C#': 'C#',
    'F# 9, .NET SDK 9': null,
    'PascalABC.NET 3.8.3': 'Pascal',
    'Node.js 15.8.0 (64bit)': 'JavaScript',
    'PyPy 3-64': 'Python',
    'Rust 1.89.0 (2021)': 'Rust',
    'Oracle Java 8': 'Java',
    Cobol: null,
    Crystal: null,
  };
  for (const [label, family] of Object.entries(named))
    assert.equal(grammarOf(label)?.family ?? null, family, label);
});
