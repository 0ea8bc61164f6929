import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PackageError } from '../model/plan.ts';
import { parseYaml } from './yaml.ts';

test('reads plain YAML of the core schema', () => {
  assert.deepEqual(parseYaml('f', 'a: no\nb: 1.5\nc: [x, 2]\nd: true\ne: 2025-09\n'), {
    a: 'no',
    b: 1.5,
    c: ['x', 2],
    d: true,
    e: '2025-09',
  });
  assert.deepEqual(parseYaml('f', ''), {});
});

test('rejects aliases, duplicate keys, custom tags and multiple documents', () => {
  const hostile = [
    'a: &x [1]\nb: *x',
    'a: 1\na: 2',
    'a: !!js/function x',
    '- 1\n- 2',
    'a: [1',
    'a: 1\n---\nb: 2',
  ];
  for (const text of hostile) {
    assert.throws(
      () => parseYaml('problem.yaml', text),
      (error: Error) => {
        assert.ok(error instanceof PackageError, text);
        assert.match(error.message, /^problem\.yaml/);
        return true;
      },
    );
  }
});

test('a key with the name of an inherited property has no effect', () => {
  const data = parseYaml('f', '__proto__: { polluted: true }\nconstructor: x\n');
  assert.equal(Object.getPrototypeOf(data), Object.prototype);
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});
