import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestLocalLanguage } from './nearest-local.ts';

test('a test run of a remote problem uses the nearest language of this site, or none', () => {
  const expected: Readonly<Record<string, string | null>> = {
    'G++': 'C++ 17 With O2',
    GCC: 'C With O2',
    'C++': 'C++ 17 With O2',
    C: 'C With O2',
    'C#': 'C#',
    Java: 'Java',
    'Java 11.0.6': 'Java',
    'JavaScript (Node.js 18.16.1)': 'JavaScript Node',
    'JavaScript V8 4.8.0': 'JavaScript V8',
    'GNU GCC C11 5.1.0': 'C With O2',
    'GNU G++20 11.2.0 (64 bit, winlibs)': 'C++ 20 With O2',
    'GNU G++17 7.3.0': 'C++ 17 With O2',
    'C++ 23 (gcc 12.2)': 'C++ 23 With O2',
    'Python 2.7.18': 'Python2',
    'Python 3.9.1': 'Python3',
    'Python 3 (python  3.7.3)': 'Python3',
    'PyPy 3.7 (7.3.0)': 'PyPy3',
    'PyPy 2.7 (7.3.0)': 'PyPy2',
    'Python (PyPy 3.10-v7.3.12)': 'PyPy3',
    'Go 1.x': 'Golang',
    'Free Pascal 3.0.2': 'Pascal',
    'D DMD32 v2.091.0': 'D',
    Fortran: null,
    'Brainfuck (bf 20041219)': null,
    'Whitespace (whitespacers 1.0.0)': null,
  };
  for (const [label, local] of Object.entries(expected))
    assert.equal(nearestLocalLanguage(label), local, label);
});
