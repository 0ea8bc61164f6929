import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language, StatedRunLimits, Toolchain } from './language.ts';

/** A language whose source runs as it is: one command checks its syntax, another one runs it. */
export interface ScriptTraits extends Pick<
  Language,
  'name' | 'family' | 'runtime' | 'debianPackages' | 'pack' | 'findToolchain' | 'tidyMessage' | 'tidySource'
> {
  readonly sourceName: string;
  /** What the interpreter reads outside of /usr. */
  readonly binds?: readonly Bind[];
  /** Environment besides the common one. */
  readonly env?: Readonly<Record<string, string>>;
  readonly check: (toolchain: Toolchain, sourceName: string) => readonly string[];
  readonly start: (toolchain: Toolchain, sourceName: string) => readonly string[];
  /** Environment that depends on the limits. */
  readonly limitsEnv?: (limits: StatedRunLimits) => Readonly<Record<string, string>>;
}

/** The language of these traits: 64 processes, no artefact, nothing to prepare. */
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
