import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language, StatedRunLimits, Toolchain } from './language.ts';

/** A language whose source runs as it is: one command checks its syntax, another runs it. */
export interface ScriptTraits extends Pick<
  Language,
  'name' | 'family' | 'runtime' | 'debianPackages' | 'pack' | 'findToolchain' | 'tidyMessage' | 'tidySource'
> {
  readonly sourceName: string;
  /** Files outside /usr that the interpreter reads. */
  readonly binds?: readonly Bind[];
  /** Additional environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly check: (toolchain: Toolchain, sourceName: string) => readonly string[];
  readonly start: (toolchain: Toolchain, sourceName: string) => readonly string[];
  /** Environment that depends on the limits. */
  readonly limitsEnv?: (limits: StatedRunLimits) => Readonly<Record<string, string>>;
}

/** Returns the language for these traits: 64 processes, no artifact, no preparations. */
export function scriptLanguage(traits: ScriptTraits): Language {
  const { sourceName, binds = [], env: ownEnv = {}, check, start, limitsEnv, ...rest } = traits;
  const env = { ...baseEnvironment, ...ownEnv };
  return {
    ...rest,
    processes: 64,
    preparations: [],
    sourceName: () => sourceName,
    artefactName: null,
    compile: ({ toolchain }) => ({
      argv: check(toolchain, sourceName),
      env,
      binds,
      proc: false,
      devices: 'compile-random',
    }),
    run: ({ toolchain, artefactName, limits }) => ({
      argv: start(toolchain, artefactName),
      env: { ...env, ...limitsEnv?.(limits) },
      binds,
      proc: false,
      devices: 'full',
    }),
  };
}
