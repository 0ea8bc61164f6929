import assert from 'node:assert/strict';
import { it } from 'node:test';
import { publicClass } from './java.ts';

const table: [code: string, name: string | null][] = [
  ['public class Main {}', 'Main'],
  ['class Main {}', null],
  ['public final class Räuber {}', 'Räuber'],
  ['public record Point(int x) {}', 'Point'],
  ['class A { public class Inner {} } public class B {}', 'B'],
  ['class A { public class Inner {} }', null],
  ['// public class No\npublic class Yes {}', 'Yes'],
  ['/* public class No */ public interface Yes {}', 'Yes'],
  ['class A { String s = "{ public class No"; } public enum Yes { X }', 'Yes'],
  ["class A { char c = '{'; } public class Yes {}", 'Yes'],
];

it('finds the class name in linear time even with unterminated comments or quotes', () => {
  const started = performance.now();
  for (const unit of [String.raw`\"`, String.raw`"\ `, String.raw`\'`, '/*', '"""\\', 'public ', '{"'])
    publicClass(unit.repeat(65_535 / unit.length));
  assert.ok(performance.now() - started < 2000);
});

for (const [code, name] of table) {
  it(`${code.slice(0, 50)} has the public class ${name ?? 'null'}`, () =>
    assert.equal(publicClass(code), name));
}
