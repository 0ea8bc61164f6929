import { expect, it } from 'vitest';
import { shortCompiler } from './short-compiler.ts';

it.each([
  ['G++ 12.2.0 (Debian 12.2.0-14+deb12u1)', 'G++ 12.2'],
  ['GCC 12.2.0', 'GCC 12.2'],
  ['OpenJDK 17.0.9 2023-10-17', 'OpenJDK 17.0'],
  ['Node v24.21.0', 'Node v24.21'],
  ['go1.22.1 linux/amd64', 'go1.22'],
  ['PyPy 3', 'PyPy 3'],
  ['Mono (Debian)', 'Mono'],
  ['', ''],
  ['C++ (gcc 8.3)', 'C++ (gcc 8.3)'],
  ['C++ 17 (GCC 12.2.0, O2)', 'C++ 17'],
])('%s', (description, short) => {
  expect(shortCompiler(description)).toBe(short);
});
