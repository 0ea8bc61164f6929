import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { goRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language, Preparation, Toolchain } from '../language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const execute = promisify(execFile);
const libraryInside = '/opt/go-library';

/**
 * `go build` scans its whole library and cache at each build. The compiled packages do not move, so their
 * paths are queried once, and a build calls compiler and linker directly. A release that ships no compiled
 * packages compiles them into the prepared folder. This step reads only the toolchain's own library and no
 * contestant code, so it needs no sandbox.
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

const golang: Language = {
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
  compile({ toolchain, preparedArtifacts, sourceName, extraNames }) {
    const folder = preparedArtifacts.folder(library.name);
    if (folder === null) throw new Error('the Go library is not prepared');
    // Uses the variable LIBRARY, because without mounts the folder has the host's path, which may contain spaces.
    const packages = '-importcfg "$LIBRARY/importcfg"';
    const script = [
      `"$0" -o main.a -p main -complete -trimpath /box ${packages} -pack "$@"`,
      `exec "$LINKER" -o main ${packages} -s -w main.a`,
    ].join(' && ');
    const sources = [sourceName, ...extraNames.filter((name) => name.endsWith('.go'))];
    return {
      argv: ['/bin/sh', '-c', script, programOf(toolchain, 'compile'), ...sources],
      env: {
        ...baseEnvironment,
        ...offline,
        LINKER: programOf(toolchain, 'link'),
        LIBRARY: libraryInside,
      },
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

const selfTest: SelfTestPrograms = {
  program: `package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func dig(n int64) int64 {
	if n == 0 {
		return 0
	}
	return n + dig(n-1)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	line, _ := in.ReadString('\\n')
	word, rest, _ := strings.Cut(strings.TrimRight(line, "\\n"), " ")
	var a, b int64
	fmt.Sscan(rest, &a, &b)
	switch word {
	case "add":
		fmt.Fprintln(out, a+b)
	case "crash":
		os.Exit(3)
	case "spin":
		for i := 0; ; i++ {
		}
	case "eat":
		var all [][]byte
		for {
			block := make([]byte, 1<<20)
			for i := range block {
				block[i] = 1
			}
			all = append(all, block)
		}
	case "flood":
		for ; a > 0; a-- {
			fmt.Fprintln(out, "xiezhi")
		}
	case "dig":
		fmt.Fprintln(out, dig(a))
	case "echo":
		fmt.Fprintln(out, rest)
	}
}
`,
  broken: 'package main\n\nfunc main() {\n\tmissing()\n}\n',
};

const main = (imports: string, body: string) => `package main

import (
${imports
  .split(' ')
  .map((name) => `\t"${name}"`)
  .join('\n')}
)

func dig(n int64) int64 {
	if n == 0 {
		return 0
	}
	return n + dig(n-1)
}

func main() {
${body}
}
`;

const read = '\tvar a, b int64\n\tfmt.Scan(&a, &b)\n';
const block = '\tblock := bytes.Repeat([]byte("a"), 65536)\n';

const behaviours: BehaviourPrograms = {
  sum: main('fmt', `${read}\tfmt.Println(a + b)`),
  sumEndsWithoutInput: true,
  sumWithoutNewline: main('fmt', `${read}\tfmt.Print(a + b)`),
  broken: main('fmt', '\tfmt.Println(missing)'),
  brokenText: /^main\.go:\d+:\d+: undefined: missing/,
  exitSeven: main('os', '\tos.Exit(7)'),
  crash: main('fmt os', '\tnumbers := []int{1}\n\tfmt.Println(numbers[len(os.Args)])'),
  crashText: /^exit code 2: runtime error: index out of range/,
  spin: main('os', '\tfor i := 0; ; i++ {\n\t\tif i < 0 {\n\t\t\tos.Exit(0)\n\t\t}\n\t}'),
  sleep: main('time', '\ttime.Sleep(100 * time.Second)'),
  eat: main(
    'bytes',
    '\tvar all [][]byte\n\tfor {\n\t\tall = append(all, bytes.Repeat([]byte("a"), 1<<20))\n\t}',
  ),
  flood: main('bytes os', `${block}\tfor {\n\t\tos.Stdout.Write(block)\n\t}`),
  noisy: main(
    'bytes fmt os',
    `${block}\tfor i := 0; i < 320; i++ {\n\t\tos.Stderr.Write(block)\n\t}\n\tfmt.Println(3)`,
  ),
  dig: main('fmt', '\tvar n int64\n\tfmt.Scan(&n)\n\tfmt.Println(dig(n))'),
  echo: main('bufio fmt os', '\tline, _ := bufio.NewReader(os.Stdin).ReadString(10)\n\tfmt.Print(line)'),
  fileSum: main(
    'fmt os',
    '\tin, _ := os.Open("sum.in")\n\tvar a, b int64\n\tfmt.Fscan(in, &a, &b)\n\tos.WriteFile("sum.out", []byte(fmt.Sprint(a+b)), 0o644)',
  ),
};

const memory: MemoryTest = {
  touch: (mb) =>
    `package main\n\nimport "fmt"\n\nfunc main() {\n\tblock := make([]byte, ${mb}<<20)\n\tfor i := range block {\n\t\tblock[i] = 1\n\t}\n\tfmt.Println(block[7] + 2)\n}\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...golang, tests: { selfTest, behaviours, memory } },
];
