import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language, Toolchain } from './language.ts';

/** A language that one command compiles to a program of the machine. */
export interface NativeTraits extends Pick<
  Language,
  'name' | 'family' | 'runtime' | 'debianPackages' | 'pack' | 'findToolchain' | 'tidyMessage'
> {
  readonly sourceName: string;
  /** What the compiler reads outside of /usr. */
  readonly binds?: (toolchain: Toolchain) => readonly Bind[];
  /** Environment of the compiler besides the common one. */
  readonly env?: Readonly<Record<string, string>>;
  /** Who needs a `/proc`, if anybody. */
  readonly proc?: 'compiler' | 'both';
  readonly build: (toolchain: Toolchain, sourceName: string, target: string) => readonly string[];
}

/** The language of these traits: 64 processes, a program called `main`, nothing to prepare. */
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
