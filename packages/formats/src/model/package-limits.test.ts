import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageLimits } from './package-limits.ts';

const mebibyte = 1_048_576;

test('limits of packages are those that the handbook and the editor state', () => {
  assert.deepEqual(packageLimits, {
    files: 4096,
    unpackedBytes: 1024 * mebibyte,
    archiveEntries: 65_536,
    problems: 2000,
    memoryBytes: 256 * mebibyte,
    archiveUnpackedBytes: 4096 * mebibyte,
    textBytes: mebibyte,
    descriptionBytes: 16 * mebibyte,
    fpsBytes: 256 * mebibyte,
    sampleBytes: mebibyte / 16,
    samplesBytes: mebibyte / 2,
    tags: 100,
    lineLength: 255,
    dependencies: 10_000,
    caseArgumentsCharacters: 1000,
    rootDepth: 3,
  });
});
