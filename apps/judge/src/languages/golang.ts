import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { goRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language, Preparation, Toolchain } from './language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const execute = promisify(execFile);
const libraryInside = '/opt/go-library';

/**
 * The Go command looks through its whole library and cache at each build. Where the compiled packages
 * lie does not change, so it is asked once, and a build calls compiler and linker directly. A release
 * that ships no compiled packages compiles them into the prepared folder. Only the toolchain's own library
 * is read here, nothing of a contestant, so this needs no sandbox.
 */
const library: Preparation = {
  name: 'library',
  isRequired: true,
  async build({ folder, toolchain }) {
    const cache = join(folder, 'cache');
    await mkdir(cache, { recursive: true });
    const form = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}';
    const { stdout } = await execute(
      programOf(toolchain, 'go'),
      ['list', '-p=1', '-export', '-deps', '-f', form, 'std'],
      {
        env: { ...baseEnvironment, HOME: folder, TMPDIR: folder, GOCACHE: cache, GOPATH: folder, ...offline },
        timeout: 300_000,
        maxBuffer: 16 * 1024 * 1024,
        cwd: folder,
      },
    );
    await writeFile(join(folder, 'importcfg'), stdout.replaceAll(`=${cache}/`, `=${libraryInside}/cache/`));
  },
};

const offline = { GO111MODULE: 'off', GOFLAGS: '', GOPROXY: 'off', CGO_ENABLED: '0', GOMAXPROCS: '1' };

export const golang: Language = {
  name: 'Golang',
  family: 'go',
  runtime: goRuntime,
  debianPackages: ['golang-go'],
  pack: 'core',
  processes: 256,
  preparations: [library],
  findToolchain: findGo,
  sourceName: () => 'main.go',
  artefactName: 'main',
  compile({ toolchain, equipment, sourceName, extraNames }) {
    const folder = equipment.folder(library.name);
    if (folder === null) throw new Error('the Go library is not prepared');
    const packages = `-importcfg ${libraryInside}/importcfg`;
    const script = [
      `"$0" -o main.a -p main -complete -trimpath /box ${packages} -pack "$@"`,
      `exec "$LINKER" -o main ${packages} -s -w main.a`,
    ].join(' && ');
    const sources = [sourceName, ...extraNames.filter((name) => name.endsWith('.go'))];
    return {
      argv: ['/bin/sh', '-c', script, programOf(toolchain, 'compile'), ...sources],
      env: { ...baseEnvironment, ...offline, LINKER: programOf(toolchain, 'link') },
      binds: [{ from: folder, to: libraryInside }],
      proc: false,
      devices: 'compile-random',
    };
  },
  run: ({ artefactName, limits }) => ({
    argv: [`/box/${artefactName}`],
    env: {
      ...baseEnvironment,
      GOMAXPROCS: '1',
      GOMEMLIMIT: `${Math.floor(limits.memoryMb * 0.9 * 1024)}KiB`,
    },
    binds: [],
    proc: false,
    devices: 'full',
  }),
};

async function findGo(): Promise<Toolchain | null> {
  const go = await findProgram('go');
  if (go === null) return null;
  const folder = await versionLine(go, ['env', 'GOTOOLDIR']).catch(() => join(dirname(go), '..', 'pkg'));
  return describeToolchain(
    { go, compile: join(folder, 'compile'), link: join(folder, 'link') },
    async (path) => {
      const line = await versionLine(path('go'), ['version']);
      const version = /\bgo(\d\S*)/.exec(line)?.[1];
      return version === undefined ? line : `Go ${version}`;
    },
  );
}
