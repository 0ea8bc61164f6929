import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nativeRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language, Pack, Preparation, Toolchain, PreparationContext } from '../language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

/**
 * C and C++ by GCC. Programs are linked dynamically. The large standard headers are precompiled once per
 * compiler version and set of flags. The compiler uses a precompiled header only if it was built by the same
 * compiler with the same flags, and otherwise reads the header as usual, so a verdict cannot depend on it.
 */
interface Dialect {
  name: string;
  compiler: 'gcc' | 'g++';
  standard: string;
  isOptimised: boolean;
  pack?: Pack;
}

const precompiledInside = '/opt/precompiled';
/** GCC uses the precompiled version only for the first header of a source, and either of these may be the first. */
const precompiledHeaders = ['bits/stdc++.h', 'iostream'];

function flagsOf({ standard, isOptimised }: Dialect): string[] {
  return ['-DONLINE_JUDGE', '-w', '-fmax-errors=1', `-std=${standard}`, ...(isOptimised ? ['-O2'] : [])];
}

/** Returns a dialect of C or C++ for GCC, used for contestants and, with other flags, for checkers. */
export function gccLanguage(dialect: Dialect): Language {
  const isCpp = dialect.compiler === 'g++';
  const usualName = isCpp ? 'main.cpp' : 'main.c';
  const units = isCpp ? /\.(?:c|cc|cpp|cxx|c\+\+)$/i : /\.c$/;
  const preparation = precompile(dialect);
  return {
    name: dialect.name,
    family: dialect.compiler,
    runtime: nativeRuntime,
    pack: dialect.pack ?? 'core',
    debianPackages: dialect.compiler === 'gcc' ? ['gcc', 'libc6-dev'] : ['g++'],
    processes: 64,
    preparations: isCpp ? [preparation] : [],
    findToolchain: (rights) => findGcc(dialect.compiler, rights?.mayChangeModes === true),
    sourceName: () => usualName,
    artefactName: 'main',
    sourceNameBesideMain: () => (isCpp ? 'submission.cpp' : 'submission.c'),
    compile({ toolchain, preparedArtifacts, sourceName, includedNames }) {
      const headers = preparedArtifacts.folder(preparation.name);
      const include = headers === null ? [] : [`-I${precompiledInside}`];
      return {
        argv: [
          programOf(toolchain, 'compiler'),
          ...flagsOf(dialect),
          '-pipe',
          ...linkerFlags(toolchain),
          ...include,
          '-o',
          'main',
          sourceName,
          ...includedNames.filter((name) => units.test(name)),
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

async function findGcc(compiler: 'gcc' | 'g++', mayUseMold: boolean): Promise<Toolchain | null> {
  const found = await findProgram(compiler);
  const linker = found === null || !mayUseMold ? null : await findMold(found);
  const programs = { compiler: found, ...(linker === null ? {} : { linker }) };
  return describeToolchain(programs, async (path) => {
    const line = await versionLine(path('compiler'), ['--version']);
    const [, build = '', number = ''] = /\(([^)]*)\) (\d\S*)/.exec(line) ?? [];
    return number === '' ? line : `${compiler.toUpperCase()} ${number} (${build})`;
  });
}

/**
 * Returns the path of the linker mold, if it is installed and this compiler calls it (GCC 12 and later), or
 * null. Mold links about twice as fast as the linker of binutils. The only verdict that depends on the linker
 * is Compile Error; `gcc.test.ts` checks that both linkers reject the same programs. Mold changes the mode of
 * the program's file, which the tier `restricted` of the sandbox forbids.
 */
async function findMold(compiler: string): Promise<string | null> {
  const linker = await findProgram('ld.mold');
  if (linker === null) return null;
  try {
    const line = await versionLine(compiler, ['-fuse-ld=mold', '-Wl,--version']);
    return line.startsWith('mold ') ? linker : null;
  } catch {
    return null;
  }
}

function linkerFlags({ programs }: Toolchain): string[] {
  return programs['linker'] === undefined ? [] : ['-fuse-ld=mold'];
}

function precompile(dialect: Dialect): Preparation {
  return {
    name: `precompiled-${dialect.standard}${dialect.isOptimised ? '-O2' : ''}`,
    isRequired: false,
    async build(context) {
      for (const header of precompiledHeaders) await precompileHeader(context, dialect, header);
    },
  };
}

async function precompileHeader(
  context: PreparationContext,
  dialect: Dialect,
  header: string,
): Promise<void> {
  const target = join(context.folder, `${header}.gch`);
  await mkdir(dirname(target), { recursive: true });
  // GCC uses one precompiled header per source. A further include finds this file beside the `.gch` file, and
  // the file includes the real header.
  await writeFile(join(context.folder, header), `#include_next <${header}>\n`);
  const compiler = programOf(context.toolchain, 'compiler');
  const source = await findHeader(context, compiler, header);
  const result = await context.run(
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
  await checkIsUsed(context, dialect, header);
}

/** Returns the path of the header, as the preprocessor reports it. */
async function findHeader(context: PreparationContext, compiler: string, header: string): Promise<string> {
  const result = await context.run({
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

/** Checks that the compiler uses the precompiled header: with `-H`, it marks a used one with an exclamation mark. */
async function checkIsUsed(context: PreparationContext, dialect: Dialect, header: string): Promise<void> {
  const flags = flagsOf(dialect).filter((flag) => flag !== '-w');
  // Includes the headers again, as sources and other headers do.
  const again = precompiledHeaders.map((one) => `#include <${one}>\n`).join('');
  const text = `#include <${header}>\n${again}int main() {}\n`;
  const result = await context.run({
    argv: [
      programOf(context.toolchain, 'compiler'),
      ...flags,
      '-H',
      '-Winvalid-pch',
      `-I${precompiledInside}`,
      '-S',
      '-o',
      'main.s',
      'main.cpp',
    ],
    binds: [{ from: context.folder, to: precompiledInside }],
    devices: 'compile',
    files: [{ name: 'main.cpp', source: { bytes: Buffer.from(text) } }],
  });
  const stderr = result.stderr.toString('utf8');
  if (result.exitCode !== 0 || !stderr.startsWith(`! ${precompiledInside}/${header}.gch`)) {
    throw new Error(`the precompiled ${header} is not taken: ${stderr.slice(0, 500)}`);
  }
}

const cSelfTest: SelfTestPrograms = {
  program: `#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];

static long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }

int main(void) {
    if (!fgets(line, sizeof line, stdin)) return 1;
    line[strcspn(line, "\\n")] = 0;
    char *rest = strchr(line, ' ');
    if (rest) *rest++ = 0;
    if (!strcmp(line, "add")) {
        long long a, b;
        sscanf(rest, "%lld %lld", &a, &b);
        printf("%lld\\n", a + b);
    } else if (!strcmp(line, "crash")) {
        return 3;
    } else if (!strcmp(line, "spin")) {
        for (volatile unsigned i = 0;; i++) {}
    } else if (!strcmp(line, "eat")) {
        for (;;) {
            char *block = (char *)malloc(1 << 20);
            if (block) memset(block, 1, 1 << 20);
        }
    } else if (!strcmp(line, "flood")) {
        for (long n = atol(rest); n > 0; n--) puts("xiezhi");
    } else if (!strcmp(line, "dig")) {
        printf("%lld\\n", dig(atoll(rest)));
    } else if (!strcmp(line, "echo")) {
        puts(rest);
    }
    return 0;
}
`,
  broken: 'int main(void) { return missing; }\n',
};

const cMain = (body: string) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }
int main(void) {
    long long a = 0, b = 0;
${body}
    return 0;
}
`;

const cBehaviours: BehaviourPrograms = {
  sum: cMain('scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b);'),
  sumEndsWithoutInput: true,
  sumWithoutNewline: cMain('scanf("%lld %lld", &a, &b); printf("%lld", a + b);'),
  broken: cMain('return missing;'),
  brokenText: /^main\.c: In function ['‘]main['’]:\nmain\.c:\d+:\d+: error: .*missing/,
  exitSeven: cMain('exit(7);'),
  crash: cMain('int *nowhere = 0; *(volatile int *)nowhere = 1;'),
  crashText: /^killed by signal 11 \(SIGSEGV\)$/,
  spin: cMain('for (volatile unsigned i = 0;; i++) {}'),
  sleep: cMain('for (;;) sleep(10);'),
  eat: cMain('for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }'),
  flood: cMain(
    'static char block[1 << 16]; memset(block, 97, sizeof block); for (;;) fwrite(block, 1, sizeof block, stdout);',
  ),
  noisy: cMain(
    'static char block[1 << 16]; memset(block, 97, sizeof block); for (int i = 0; i < 320; i++) fwrite(block, 1, sizeof block, stderr); puts("3");',
  ),
  dig: cMain('scanf("%lld", &a); printf("%lld\\n", dig(a));'),
  echo: cMain('char line[1000]; fgets(line, sizeof line, stdin); fputs(line, stdout);'),
  fileSum: cMain(
    'FILE *in = fopen("sum.in", "r"), *out = fopen("sum.out", "w"); fscanf(in, "%lld %lld", &a, &b); fprintf(out, "%lld\\n", a + b); fclose(out);',
  ),
};

const memory: MemoryTest = {
  touch: (mb) =>
    `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(${mb} << 20); memset(p, 1, ${mb} << 20); printf("%d\\n", p[7] + 2); return 0; }\n`,
  reserveMb: 3,
};

const cppSelfTest: SelfTestPrograms = {
  program: `#include <iostream>
#include <string>
#include <vector>

long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }

int main() {
    std::string word, text;
    std::cin >> word;
    if (word == "add") {
        long long a, b;
        std::cin >> a >> b;
        std::cout << a + b << "\\n";
    } else if (word == "crash") {
        return 3;
    } else if (word == "spin") {
        for (volatile unsigned i = 0;; i = i + 1) {}
    } else if (word == "eat") {
        for (std::vector<std::vector<char>> all;;) all.emplace_back(1 << 20, 'x');
    } else if (word == "flood") {
        long n;
        for (std::cin >> n; n > 0; n--) std::cout << "xiezhi\\n";
    } else if (word == "dig") {
        long long n;
        std::cin >> n;
        std::cout << dig(n) << "\\n";
    } else if (word == "echo") {
        std::getline(std::cin >> std::ws, text);
        std::cout << text << std::endl;
    }
}
`,
  broken: '#include <iostream>\nint main() { std::cout << missing; }\n',
};

const cppMain = (body: string) => `#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }
int main() {
    long long a = 0, b = 0;
${body}
}
`;

const cppBehaviours: BehaviourPrograms = {
  sum: cppMain('cin >> a >> b; cout << a + b << endl;'),
  sumEndsWithoutInput: true,
  sumWithoutNewline: cppMain('cin >> a >> b; cout << a + b;'),
  broken: cppMain('vector<int> v = missing;'),
  brokenText: /^main\.cpp: In function ['‘]int main\(\)['’]:\nmain\.cpp:\d+:\d+: error: .*missing/,
  exitSeven: cppMain('exit(7);'),
  crash: cppMain('throw runtime_error("lost");'),
  crashText: /^killed by signal 6 \(SIGABRT\): std::runtime_error$/,
  spin: cppMain('for (volatile unsigned i = 0;; i = i + 1) {}'),
  sleep: cppMain('for (;;) sleep(10);'),
  eat: cppMain('for (vector<vector<int>> all;;) all.emplace_back(1 << 18, 1);'),
  flood: cppMain('string block(1 << 16, 97); for (;;) cout << block;'),
  noisy: cppMain('string block(1 << 16, 97); for (int i = 0; i < 320; i++) cerr << block; cout << 3;'),
  dig: cppMain('cin >> a; cout << dig(a);'),
  echo: cppMain('string line; getline(cin, line); cout << line;'),
  fileSum: cppMain('ifstream in("sum.in"); ofstream out("sum.out"); in >> a >> b; out << a + b;'),
};

const c = (isOptimised: boolean) =>
  gccLanguage({ name: isOptimised ? 'C With O2' : 'C', compiler: 'gcc', standard: 'c11', isOptimised });

/** Returns a dialect of C++. `release` is the version in its name, which the oldest dialect does not have. */
function cpp(standard: string, release: string, isOptimised: boolean, pack: Pack = 'core'): Language {
  const name = `C++${release}${isOptimised ? ' With O2' : ''}`;
  return gccLanguage({ name, compiler: 'g++', standard, isOptimised, pack });
}

export const languages: readonly RegisteredLanguage[] = [
  { ...c(false), tests: { selfTest: cSelfTest, behaviours: cBehaviours, memory } },
  { ...c(true), tests: { selfTest: cSelfTest } },
  { ...cpp('c++14', '', false), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++14', '', true), tests: { selfTest: cppSelfTest, behaviours: cppBehaviours } },
  { ...cpp('c++17', ' 17', false), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++17', ' 17', true), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++20', ' 20', false), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++20', ' 20', true), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++23', ' 23', false, 'base'), tests: { selfTest: cppSelfTest } },
  { ...cpp('c++23', ' 23', true, 'base'), tests: { selfTest: cppSelfTest } },
];
