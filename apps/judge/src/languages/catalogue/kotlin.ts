import { javaRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import { configuration, findJava, runJar, virtualMachine } from './java.ts';
import type { Language, Toolchain } from '../language.ts';
import { describeToolchain, findProgram, programOf } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const home = '/usr/share/kotlin/kotlinc';

/** Kotlin on the Java virtual machine; its library is packed into the program's jar. */
const kotlin: Language = {
  name: 'Kotlin',
  family: 'kotlin',
  runtime: javaRuntime,
  debianPackages: ['kotlin', 'default-jdk-headless'],
  pack: 'optional',
  processes: 256,
  preparations: [],
  findToolchain: findKotlin,
  sourceName: () => 'main.kt',
  artefactName: 'main.jar',
  compile: ({ toolchain, sourceName, extraNames }) => ({
    argv: [
      programOf(toolchain, 'java'),
      ...virtualMachine,
      '-Xss64m',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      `${home}/lib/kotlin-preloader.jar`,
      'org.jetbrains.kotlin.preloading.Preloader',
      '-cp',
      `${home}/lib/kotlin-compiler.jar`,
      'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
      '-nowarn',
      '-include-runtime',
      '-d',
      'main.jar',
      sourceName,
      ...extraNames.filter((name) => name.endsWith('.kt')),
    ],
    env: baseEnvironment,
    binds: configuration(toolchain),
    proc: true,
    devices: 'compile-random',
  }),
  run: runJar,
};

async function findKotlin(): Promise<Toolchain | null> {
  const java = await findJava();
  if (java === null) return null;
  const compiler = await findProgram('kotlin-compiler.jar', [`${home}/lib`]);
  return describeToolchain({ ...java.programs, compiler }, () => {
    const version = /-([\d.]+)\.jar$/.exec(compiler ?? '')?.[1] ?? 'of unknown version';
    return Promise.resolve(`Kotlin ${version} (${java.version})`);
  });
}

const selfTest: SelfTestPrograms = {
  program: `fun dig(n: Long): Long = if (n == 0L) 0L else n + dig(n - 1)

fun main() {
    val line = readLine()!!
    val rest = line.substringAfter(' ', "")
    when (line.substringBefore(' ')) {
        "add" -> println(rest.split(" ").map { it.toLong() }.sum())
        "crash" -> System.exit(3)
        "spin" -> { var i = 0L; while (i >= 0) i++ }
        "eat" -> { val all = ArrayList<ByteArray>(); while (true) all.add(ByteArray(1 shl 20)) }
        "flood" -> print("xiezhi\\n".repeat(rest.toInt()))
        "dig" -> println(dig(rest.toLong()))
        else -> println(rest)
    }
}
`,
  broken: 'fun main() { missing() }\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'fun main(a: Array<String>) {\n    println(intArrayOf(1)[a.size + 1])\n}\n',
    message: /^exit code 1: java\.lang\.ArrayIndexOutOfBoundsException$/,
  },
];

const mistakes: readonly Ending[] = [
  { code: 'fun main() { missing() }\n', message: /^main\.kt:1:14: error: unresolved reference/ },
];

const memory: MemoryTest = {
  touch: (mb) =>
    `fun main() {\n    val b = ByteArray(${mb} shl 20)\n    b.fill(1)\n    println(b[7] + 2)\n}\n`,
  reserveMb: 48,
  hasHeapLimit: true,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...kotlin, tests: { selfTest, crashes, mistakes, memory } },
];
