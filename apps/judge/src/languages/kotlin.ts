import { javaRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import { configuration, findJava, runJar, virtualMachine } from './java.ts';
import type { Language, Toolchain } from './language.ts';
import { describeToolchain, findProgram, programOf } from './toolchain.ts';

const home = '/usr/share/kotlin/kotlinc';

/** Kotlin on the Java virtual machine; its library is packed beside the program. */
export const kotlin: Language = {
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
