import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nativeRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language, Pack, Preparation, Toolchain, Workshop } from './language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

/**
 * C and C++ by GCC. Programs are linked dynamically. The big standard headers are precompiled once per
 * compiler version and set of flags; the compiler takes a precompiled header only if it was made by
 * itself with the same flags, and otherwise reads the header as usual, so a verdict cannot depend on it.
 */
interface Dialect {
  name: string;
  compiler: 'gcc' | 'g++';
  standard: string;
  isOptimised: boolean;
  pack?: Pack;
}

const precompiledInside = '/opt/precompiled';
/** Where the headers are kept apart: the first header of a source decides which is used. */
const precompiledHeaders = ['bits/stdc++.h', 'iostream'];

function flagsOf({ standard, isOptimised }: Dialect): string[] {
  return ['-DONLINE_JUDGE', '-w', '-fmax-errors=1', `-std=${standard}`, ...(isOptimised ? ['-O2'] : [])];
}

export function gccLanguage(dialect: Dialect): Language {
  const isCpp = dialect.compiler === 'g++';
  const sourceName = isCpp ? 'main.cpp' : 'main.c';
  const preparation = precompile(dialect);
  return {
    name: dialect.name,
    family: dialect.compiler,
    runtime: nativeRuntime,
    pack: dialect.pack ?? 'core',
    debianPackages: dialect.compiler === 'gcc' ? ['gcc', 'libc6-dev'] : ['g++'],
    processes: 64,
    preparations: isCpp ? [preparation] : [],
    findToolchain: () => findGcc(dialect.compiler),
    sourceName: () => sourceName,
    artefactName: 'main',
    compile({ toolchain, equipment }) {
      const headers = equipment.folder(preparation.name);
      const include = headers === null ? [] : [`-I${precompiledInside}`];
      return {
        argv: [
          programOf(toolchain, 'compiler'),
          ...flagsOf(dialect),
          '-pipe',
          ...include,
          '-o',
          'main',
          sourceName,
          '-lm',
        ],
        env: baseEnvironment,
        binds: headers === null ? [] : [{ from: headers, to: precompiledInside }],
        proc: false,
        devices: 'compile',
      };
    },
    run: ({ artefactName }) => ({
      argv: [`/box/${artefactName}`],
      env: baseEnvironment,
      binds: [],
      proc: false,
      devices: 'full',
    }),
  };
}

async function findGcc(compiler: 'gcc' | 'g++'): Promise<Toolchain | null> {
  return describeToolchain({ compiler: await findProgram(compiler) }, async (path) => {
    const line = await versionLine(path('compiler'), ['--version']);
    const [, build = '', number = ''] = /\(([^)]*)\) (\d\S*)/.exec(line) ?? [];
    return number === '' ? line : `${compiler.toUpperCase()} ${number} (${build})`;
  });
}

function precompile(dialect: Dialect): Preparation {
  return {
    name: `headers-${dialect.standard}${dialect.isOptimised ? '-O2' : ''}`,
    isRequired: false,
    async build(workshop) {
      for (const header of precompiledHeaders) await precompileHeader(workshop, dialect, header);
    },
  };
}

async function precompileHeader(workshop: Workshop, dialect: Dialect, header: string): Promise<void> {
  const target = join(workshop.folder, `${header}.gch`);
  await mkdir(dirname(target), { recursive: true });
  const compiler = programOf(workshop.toolchain, 'compiler');
  const source = await findHeader(workshop, compiler, header);
  const result = await workshop.run(
    {
      argv: [compiler, ...flagsOf(dialect), '-pipe', '-x', 'c++-header', '-o', 'header.gch', source],
      devices: 'compile',
      collect: [{ name: 'header.gch', to: target, limitBytes: 512 * 1024 * 1024 }],
    },
    { boxBytes: 768 * 1024 * 1024, fileBytes: 512 * 1024 * 1024 },
  );
  const [file] = result.collected;
  if (result.exitCode !== 0 || file?.state !== 'ok') {
    throw new Error(`precompiling ${header} failed: ${result.stderr.toString('utf8').slice(0, 500)}`);
  }
  await checkIsUsed(workshop, dialect, header);
}

/** Asks the preprocessor where the header lies. */
async function findHeader(workshop: Workshop, compiler: string, header: string): Promise<string> {
  const result = await workshop.run({
    argv: [compiler, '-E', '-x', 'c++', 'probe.cpp'],
    devices: 'compile',
    files: [{ name: 'probe.cpp', source: { bytes: Buffer.from(`#include <${header}>\n`) } }],
    stdout: 'memory',
  });
  const path = new RegExp(`^# \\d+ "(/[^"]*/${header.replaceAll(/[+.]/g, String.raw`\$&`)})"`, 'm').exec(
    result.stdout.toString('utf8'),
  )?.[1];
  if (path === undefined) throw new Error(`the compiler does not find <${header}>`);
  return path;
}

/** `-H` marks a precompiled header that was really taken with an exclamation mark. */
async function checkIsUsed(workshop: Workshop, dialect: Dialect, header: string): Promise<void> {
  const flags = flagsOf(dialect).filter((flag) => flag !== '-w');
  const text = `#include <${header}>\nint main() {}\n`;
  const result = await workshop.run({
    argv: [
      programOf(workshop.toolchain, 'compiler'),
      ...flags,
      '-H',
      '-Winvalid-pch',
      `-I${precompiledInside}`,
      '-S',
      '-o',
      'main.s',
      'main.cpp',
    ],
    binds: [{ from: workshop.folder, to: precompiledInside }],
    devices: 'compile',
    files: [{ name: 'main.cpp', source: { bytes: Buffer.from(text) } }],
  });
  const said = result.stderr.toString('utf8');
  if (result.exitCode !== 0 || !said.startsWith(`! ${precompiledInside}/${header}.gch`)) {
    throw new Error(`the precompiled ${header} is not taken: ${said.slice(0, 500)}`);
  }
}
