import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gccLanguage } from './gcc.ts';

const execute = promisify(execFile);
const language = gccLanguage({ name: 'C++', compiler: 'g++', standard: 'c++17', isOptimised: true });

function compileArguments(programs: Record<string, string>): readonly string[] {
  return language.compile({
    sourceName: 'main.cpp',
    extraNames: [],
    includedNames: [],
    toolchain: {
      version: 'G++ 12.2.0',
      fingerprint: '0',
      programs: { compiler: '/usr/bin/g++', ...programs },
    },
    preparedArtifacts: { folder: () => null },
  }).argv;
}

describe('the linker mold', () => {
  it('is used if the node has it', () => {
    assert.ok(compileArguments({ linker: '/usr/bin/mold' }).includes('-fuse-ld=mold'));
    assert.equal(compileArguments({}).filter((argument) => argument.startsWith('-fuse-ld')).length, 0);
  });

  const sources: Record<string, string> = {
    'a program': 'int main() { return 0; }\n',
    'a program with threads': '#include <thread>\nint main() { std::thread([] {}).join(); }\n',
    'a program of the mathematics library':
      '#include <cmath>\nint main(int n, char **) { return std::sin(n) > 2; }\n',
    'a weak function': 'int f() __attribute__((weak));\nint main() { return f ? f() : 0; }\n',
    'two gigabytes of zeros': 'static char a[2000000000];\nint main(int n, char **) { return a[n]; }\n',
    'nine gigabytes of zeros':
      'static char a[3000000000], b[3000000000], c[3000000000];\nint main(int n, char **) { a[n] = b[n] = 1; return a[n] + b[n] + c[n]; }\n',
    'no main function': 'int f() { return 0; }\n',
    'a function without a definition': 'int f();\nint main() { return f(); }\n',
    'a function defined twice':
      'int f() { return 1; }\nasm(".globl _Z1fv\\n_Z1fv:");\nint main() { return f(); }\n',
    'a second _start': 'extern "C" void _start() {}\nint main() {}\n',
    'a system call without a definition': 'extern "C" int sys_fork();\nint main() { return sys_fork(); }\n',
  };
  const skip = !existsSync('/usr/bin/ld.mold') && 'mold is not installed';
  it('accepts and rejects the same programs as the usual linker', { skip }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xiezhi-linkers-'));
    try {
      const isLinked = async (source: string, flags: readonly string[]) => {
        await writeFile(join(folder, 'main.cpp'), source);
        const argv = ['-w', '-O2', '-std=c++17', ...flags, '-o', 'main', 'main.cpp', '-lm'];
        return execute('/usr/bin/g++', argv, { cwd: folder }).then(
          () => true,
          () => false,
        );
      };
      const accepted: string[] = [];
      for (const [name, source] of Object.entries(sources)) {
        const usual = await isLinked(source, []);
        if (usual) accepted.push(name);
        assert.equal(await isLinked(source, ['-fuse-ld=mold']), usual, name);
      }
      // Without a compiler both linkers reject every source, and the comparison proves nothing.
      assert.ok(accepted.includes('a program') && !accepted.includes('no main function'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
