import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPython2, languageOfSource, ofVersion } from './python-version.ts';

const old = [
  'print "Hello"\n',
  'for i in range(3):\n    print i, i * i\n',
  'import sys\nprint >>sys.stderr, "x"\n',
  'n = int(raw_input())\nprint(n)\n',
  'for i in xrange(10):\n  print(i)\n',
  'try:\n  f()\nexcept ValueError, e:\n  print(e)\n',
  '#!/usr/bin/env python2\nprint(1)\n',
  'print -1\n',
  'inp = raw_input\nn = int(inp())\n',
];

const current = [
  'print("Hello")\n',
  'print ("Hello", end="")\n',
  'print\n',
  'print if 1 else 2\n',
  'try:\n    input = raw_input\nexcept NameError:\n    pass\nprint(input())\n',
  'import sys\nif sys.version_info[0] < 3:\n    read = raw_input()\n',
  'def xrange(n):\n  return range(n)\nfor i in xrange(3):\n  print(i)\n',
  '"""\nprint "as in Python 2"\n"""\nprint(1)\n',
  '# print "old"\nprint(1)\n',
  '#!/usr/bin/env python3\nprint "wrong"\n',
  'try:\n    input = raw_input\nexcept:\n    pass\nprint(input())\n',
  'printer = 3\nprint(printer)\n',
  'except_one = (1, 2)\n',
];

test('programs that Python 3 rejects are Python 2', () => {
  for (const code of old) assert.ok(isPython2(code), code);
  for (const code of current) assert.ok(!isPython2(code), code);
});

test('only files of Python depend on the version', () => {
  assert.equal(languageOfSource('a.py', 'print "x"\n'), 'Python2');
  assert.equal(languageOfSource('a.py', 'print("x")\n'), 'Python3');
  assert.equal(languageOfSource('a.rb', 'print "x"\n'), 'Ruby');
  assert.equal(languageOfSource('a.none', 'print "x"\n'), null);
  assert.equal(ofVersion('PyPy3', 'print "x"\n'), 'PyPy3');
});

test('takes linear time for any text', () => {
  const pieces = ['try:', 'try: ', "try:'''", '"""', 'print ', 'except a', '\n print', ' \t', 'raw_input '];
  const begin = performance.now();
  for (const piece of pieces) isPython2(`x = raw_input\n${piece.repeat(200_000)}`);
  assert.ok(performance.now() - begin < 5000);
});
