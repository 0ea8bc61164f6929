import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStrictValidator, storedArguments, validatorArguments } from './input-validators.ts';

const stated = new Map([
  ['', ['--any']],
  ['secret', ['--max', '10']],
  ['secret/large', ['--max', '1000']],
  ['secret/named', null],
]);

test('an input gets the arguments of the nearest folder that states some', () => {
  const packageMeta = storedArguments(stated);
  const expected: Record<string, string[] | null> = {
    'sample/1': ['--any'],
    'secret/1': ['--max', '10'],
    'secret/small/1': ['--max', '10'],
    'secret/large/1': ['--max', '1000'],
    'secret/larger/1': ['--max', '10'],
    'secret/named/1': null,
  };
  for (const [name, args] of Object.entries(expected))
    assert.deepEqual(validatorArguments({ packageMeta }, name), args, name);
});

test('a case may state its own arguments', () => {
  const packageMeta = storedArguments(new Map([['secret/1', ['--empty']]]));
  assert.deepEqual(validatorArguments({ packageMeta }, 'secret/1'), ['--empty']);
  assert.deepEqual(validatorArguments({ packageMeta }, 'secret/2'), []);
});

test('without arguments nothing is stored, and validators run without any', () => {
  assert.deepEqual(storedArguments(new Map()), {});
  assert.deepEqual(validatorArguments({ packageMeta: {} }, 'secret/1'), []);
});

test('places without arguments, as former releases stored them, cannot be validated', () => {
  const packageMeta = { inputValidatorArgs: ['secret/a', 'sample/1'] };
  const names = ['secret/a/1', 'sample/1', 'secret/ab/1', 'secret/1', 'sample/12'];
  assert.deepEqual(
    names.map((name) => validatorArguments({ packageMeta }, name)),
    [null, null, [], [], []],
  );
  assert.equal(validatorArguments({ packageMeta: { inputValidatorArgs: [''] } }, 'secret/1'), null);
});

const strict = (path: string, code: string, files = {}) => isStrictValidator({ path, code, files });

test('a validator of an ICPC package accepts by exit code 42 unless it uses testlib', () => {
  const testlib = '#include "testlib.h"';
  assert.equal(strict('input_validators/v.py', ''), true);
  assert.equal(strict('input_format_validators/v.py', ''), true);
  assert.equal(strict('input_validators_old/v.py', ''), false);
  assert.equal(strict('files/validator.cpp', ''), false);
  assert.equal(strict('input_validators/v.cpp', testlib), false);
  assert.equal(strict('input_validators/v/main.cpp', '', { 'v.h': testlib }), false);
});
