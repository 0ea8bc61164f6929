import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { javaRuntime } from '@xiezhi/rules';
import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Command, Language, Preparation, RunInput, Toolchain } from '../language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

const toolInside = '/opt/java-build';
const toolSource = readFileSync(join(import.meta.dirname, 'java/Build.java'));
/** HotSpot refuses a thread stack of 1 GiB or more. */
const stackMaxMb = 1023;

export const virtualMachine = [
  '-XX:+UseSerialGC',
  '-XX:-UsePerfData',
  '-XX:ActiveProcessorCount=1',
  '-XX:+DisplayVMOutputToStderr',
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-Dstderr.encoding=UTF-8',
];

/**
 * A javac driver of our own: compiles, finds the main class and packs a jar in one start of the virtual
 * machine instead of two.
 */
const buildTool: Preparation = {
  name: `build-tool-${createHash('sha256').update(toolSource).digest('hex').slice(0, 8)}`,
  isRequired: true,
  async build({ folder, toolchain, run }) {
    const target = join(folder, 'Build.class');
    const result = await run({
      argv: [programOf(toolchain, 'javac'), '-encoding', 'UTF-8', '-d', '.', 'Build.java'],
      env: baseEnvironment,
      files: [{ name: 'Build.java', source: { bytes: toolSource } }],
      binds: configuration(toolchain),
      proc: true,
      devices: 'compile-random',
      collect: [{ name: 'Build.class', to: target, limitBytes: 1024 * 1024 }],
    });
    if (result.exitCode !== 0 || result.collected[0]?.state !== 'ok') {
      throw new Error(`building the build tool failed: ${result.stderr.toString('utf8').slice(0, 500)}`);
    }
  },
};

const java: Language = {
  name: 'Java',
  family: 'java',
  runtime: javaRuntime,
  debianPackages: ['default-jdk-headless'],
  pack: 'core',
  processes: 256,
  preparations: [buildTool],
  findToolchain: findJava,
  sourceName: (code) => `${publicClass(code) ?? 'Main'}.java`,
  sourceNameBesideMain: (code) => (publicClass(code) === null ? 'Submission.java' : null),
  artefactName: 'main.jar',
  compile({ toolchain, preparedArtifacts, sourceName, extraNames }) {
    const folder = preparedArtifacts.folder(buildTool.name);
    if (folder === null) throw new Error('the Java build tool is not prepared');
    const sources = [sourceName, ...extraNames.filter((name) => name.endsWith('.java'))];
    return {
      argv: [
        programOf(toolchain, 'java'),
        ...virtualMachine,
        '-XX:TieredStopAtLevel=1',
        '-Xss64m',
        '-cp',
        toolInside,
        'Build',
        'main.jar',
        ...sources,
      ],
      env: baseEnvironment,
      binds: [{ from: folder, to: toolInside }, ...configuration(toolchain)],
      proc: true,
      devices: 'compile-random',
    };
  },
  run: runJar,
};

/** Returns the command that starts a jar, with heap and stack sized by the limits. */
export function runJar({ toolchain, artefactName, limits }: RunInput): Command {
  return {
    argv: [
      programOf(toolchain, 'java'),
      ...virtualMachine,
      `-Xmx${limits.memoryMb}m`,
      `-Xss${Math.min(limits.memoryMb, stackMaxMb)}m`,
      '-jar',
      artefactName,
    ],
    env: baseEnvironment,
    binds: configuration(toolchain),
    proc: true,
    devices: 'full',
  };
}

/** Finds a compiler and the virtual machine of the same installation; null if either is missing. */
export async function findJava(): Promise<Toolchain | null> {
  const javac = await findProgram('javac');
  if (javac === null) return null;
  // Uses the runtime of the same installation, because `java` on the PATH may have another version.
  const home = dirname(dirname(javac));
  const security = await realpath(join(home, 'conf', 'security', 'java.security')).catch(() => javac);
  const programs = { javac, java: join(home, 'bin', 'java'), configuration: dirname(dirname(security)) };
  return describeToolchain(programs, async (path) => {
    const line = await versionLine(path('java'), ['-version']);
    const version = /^openjdk version "([^"]+)"/.exec(line)?.[1];
    return version === undefined ? line : `OpenJDK ${version}`;
  });
}

/**
 * Returns a mount of the runtime configuration, if it is in /etc. Debian stores it there and links to it from the
 * installation, and the sandbox does not contain /etc.
 */
export function configuration(toolchain: Toolchain): Bind[] {
  const folder = programOf(toolchain, 'configuration');
  return folder.startsWith('/etc/') ? [{ from: folder, to: folder }] : [];
}

/**
 * Matches literals and comments; unterminated ones match up to the end of the line or text. Otherwise a search would
 * start again at each quote inside them, which takes quadratic time.
 */
const skipped =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g;
const publicType =
  /\bpublic\s+(?:(?:abstract|final|sealed|non-sealed|strictfp|static)\s+)*(?:class|interface|enum|record|@interface)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;

/**
 * Returns the name of the public top-level type, which javac requires as the file name; null if there is
 * none.
 */
export function publicClass(code: string): string | null {
  const text = code.replaceAll(skipped, ' ');
  let depth = 0;
  let topLevel = '';
  for (const character of text) {
    if (character === '{') depth++;
    if (depth === 0) topLevel += character;
    if (character === '}') depth = Math.max(0, depth - 1);
  }
  return publicType.exec(topLevel)?.[1] ?? null;
}

const selfTest: SelfTestPrograms = {
  program: `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    static long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String[] words = in.readLine().split(" ", 2);
        switch (words[0]) {
            case "add": {
                var numbers = new Scanner(words[1]);
                System.out.println(numbers.nextLong() + numbers.nextLong());
                break;
            }
            case "crash":
                System.exit(3);
            case "spin":
                for (long i = 0; ; i++) if (i < 0) break;
                break;
            case "eat": {
                var all = new ArrayList<byte[]>();
                for (;;) all.add(new byte[1 << 20]);
            }
            case "flood": {
                var out = new PrintWriter(new BufferedOutputStream(System.out));
                for (int n = Integer.parseInt(words[1]); n > 0; n--) out.print("xiezhi\\n");
                out.flush();
                break;
            }
            case "dig":
                System.out.println(dig(Long.parseLong(words[1])));
                break;
            case "echo":
                System.out.println(words[1]);
        }
    }
}
`,
  broken: 'public class Main { void f() { missing(); } }\n',
};

const main = (body: string) => `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Main {
    static long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

    public static void main(String[] args) throws Exception {
        ${body}
    }
}
`;

const read = 'Scanner in = new Scanner(System.in); long a = in.nextLong(), b = in.nextLong();';

const behaviours: BehaviourPrograms = {
  sum: main(`${read} System.out.println(a + b);`),
  sumEndsWithoutInput: false,
  sumWithoutNewline: main(`${read} System.out.print(a + b);`),
  broken: main('missing();'),
  brokenText: /^Main\.java:\d+: error: cannot find symbol/,
  exitSeven: main('System.exit(7);'),
  crash: main('int[] numbers = new int[1]; System.out.println(numbers[args.length + 1]);'),
  crashText: /^exit code 1: java\.lang\.ArrayIndexOutOfBoundsException$/,
  spin: main('for (long i = 0; ; i++) if (i < 0) break;'),
  sleep: main('Thread.sleep(100000);'),
  eat: main('List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]);'),
  flood: main(
    'byte[] block = new byte[65536]; Arrays.fill(block, (byte) 97); for (;;) System.out.write(block);',
  ),
  noisy: main(
    'byte[] block = new byte[65536]; Arrays.fill(block, (byte) 97); for (int i = 0; i < 320; i++) System.err.write(block); System.out.println(3);',
  ),
  dig: main('System.out.println(dig(new Scanner(System.in).nextLong()));'),
  echo: main('System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());'),
  fileSum: main(
    'String[] words = Files.readString(Path.of("sum.in")).trim().split(" "); Files.writeString(Path.of("sum.out"), String.valueOf(Long.parseLong(words[0]) + Long.parseLong(words[1])));',
  ),
};

const memory: MemoryTest = {
  touch: (mb) =>
    `public class Main { public static void main(String[] a) { byte[] b = new byte[${mb} << 20]; java.util.Arrays.fill(b, (byte) 1); System.out.println(b[7] + 2); } }\n`,
  reserveMb: 48,
  hasHeapLimit: true,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...java, tests: { selfTest, behaviours, memory } },
];
