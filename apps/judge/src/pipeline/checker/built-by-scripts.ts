import { builtByScripts } from '@xiezhi/contract/languages';
import { nativeRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../../languages/toolchain.ts';

/** Archive of the files that a build produces; each run unpacks it into its box. */
const artefact = 'program.tar';

/**
 * Copies the program's folder, because files in the box are read-only and not executable, and runs its script `build`.
 * That script may call `cc`, `c++` and `python3`, as the package format promises. On the host these names are links to
 * files that the box does not contain, so `.tools` contains links to the compilers themselves.
 */
const buildScript = `set -e
mkdir .tools .program
ln -s "$1" .tools/cc
ln -s "$2" .tools/c++
ln -s "$3" .tools/python3
PATH="$PWD/.tools:$PATH"
export PATH
for name in *; do cp "$name" .program/; done
cd .program
chmod 755 *
./build
if [ ! -x run ]; then echo 'build left no executable "run"' >&2; exit 1; fi
tar -cf ../${artefact} .
`;

const runScript = `tar -xf ${artefact} && exec ./run "$@"`;

/** Programs that bring the scripts `build` and `run`. The result of the build is cached like any compiled program. */
export const scriptedProgram: Language = {
  name: builtByScripts,
  family: 'scripts',
  runtime: nativeRuntime,
  debianPackages: ['gcc', 'g++', 'python3'],
  pack: 'core',
  processes: 64,
  preparations: [],
  findToolchain: async () => {
    const [c, cpp, python] = await Promise.all(['gcc', 'g++', 'python3'].map((name) => findProgram(name)));
    return describeToolchain({ c: c ?? null, cpp: cpp ?? null, python: python ?? null }, (path) =>
      versionLine(path('cpp'), ['--version']),
    );
  },
  sourceName: () => 'build',
  artefactName: artefact,
  compile: ({ toolchain }) => ({
    argv: [
      '/bin/sh',
      '-c',
      buildScript,
      'sh',
      ...['c', 'cpp', 'python'].map((name) => programOf(toolchain, name)),
    ],
    env: baseEnvironment,
    binds: [],
    proc: false,
    devices: 'compile-random',
  }),
  run: () => ({
    argv: ['/bin/sh', '-c', runScript, 'sh'],
    env: baseEnvironment,
    binds: [],
    proc: false,
    devices: 'full',
  }),
};
