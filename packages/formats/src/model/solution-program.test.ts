import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programOf } from './solution-program.ts';

test('the main file of C++ includes sources that no file includes', () => {
  const { code } = programOf({
    language: 'C++',
    code: '#include "used.cpp"\n',
    files: { 'used.cpp': 'int a;\n', 'other.cpp': 'int b;\n', 'note.txt': 'c' },
  });
  assert.equal(code, '#include "used.cpp"\n\n#include "other.cpp"\n');
});

test('a header without a guard that several files include once each counts once', () => {
  const code = '#include "shared.h"\n';
  const header = 'struct shared {};\n';
  const filesWith = (files: Record<string, string>) => programOf({ language: 'C++', code, files }).files;
  assert.equal(
    filesWith({ 'shared.h': header, 'a.cpp': code })['shared.h'],
    `#pragma once\n#line 1\n${header}`,
  );
  const unchanged = [
    // One file includes it.
    { 'shared.h': header, 'a.cpp': 'int a;\n' },
    // `a.cpp` includes the header twice on purpose.
    { 'shared.h': header, 'a.cpp': code + code },
    { 'shared.h': `#ifndef SHARED\n#define SHARED\n${header}#endif\n`, 'a.cpp': code },
    { 'shared.h': `#pragma once\n${header}`, 'a.cpp': code },
  ];
  for (const files of unchanged) assert.equal(filesWith(files)['shared.h'], files['shared.h']);
});

test('files of the problem replace those of the solution', () => {
  const solution = {
    language: 'Python3',
    code: 'import grader\n',
    files: { 'grader.py': 'x', 'own.py': 'y' },
  };
  assert.deepEqual(programOf(solution, { 'grader.py': 'z' }).files, { 'own.py': 'y' });
});
