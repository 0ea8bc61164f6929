import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language, Toolchain } from './language.ts';

/** A language that one command compiles to machine code. */
export interface NativeTraits extends Pick<
  Language,
  'name' | 'family' | 'runtime' | 'debianPackages' | 'pack' | 'findToolchain' | 'tidyMessage'
> {
  readonly sourceName: string;
  /** Files outside /usr that the compiler reads. */
  readonly binds?: (toolchain: Toolchain) => readonly Bind[];
  /** Additional environment of the compiler. */
  readonly env?: Readonly<Record<string, string>>;
  /** Which processes need a `/proc`, if any. */
  readonly proc?: 'compiler' | 'both';
  readonly build: (toolchain: Toolchain, sourceName: string, target: string) => readonly string[];
}

/** Returns the language for these traits: 64 processes, a program called `main`, no preparations. */
export function nativeLanguage(traits: NativeTraits): Language {
  const { sourceName, binds, env = {}, proc, build, ...rest } = traits;
  return {
    ...rest,
    processes: 64,
    preparations: [],
    sourceName: () => sourceName,
    artefactName: 'main',
    compile: ({ toolchain }) => ({
      argv: build(toolchain, sourceName, 'main'),
      env: { ...baseEnvironment, ...env },
      binds: binds?.(toolchain) ?? [],
      proc: proc !== undefined,
      devices: 'compile-random',
    }),
    run: ({ artefactName }) => ({
      argv: [`/box/${artefactName}`],
      env: baseEnvironment,
      binds: [],
      proc: proc === 'both',
      devices: 'full',
    }),
  };
}
