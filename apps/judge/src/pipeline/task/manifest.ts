import { createHash } from 'node:crypto';
import type { JudgingManifest, JudgingTask } from '@xiezhi/contract/judging';
import type { RunLimits } from '@xiezhi/rules';
import type { PreparedArtifacts, Language, Toolchain } from '../../languages/language.ts';

/** The parts of the manifest that are the same for every task of the node. */
export interface NodeDescription {
  sandbox: JudgingManifest['sandbox'];
  node: JudgingManifest['node'];
}

interface ManifestParts {
  task: JudgingTask;
  language: Language;
  toolchain: Toolchain;
  preparedArtifacts: PreparedArtifacts;
  limits: RunLimits;
  compileCommand: readonly string[];
  artefactName: string;
}

/** Returns the data that explains a verdict and allows it to be repeated. */
export function makeManifest(parts: ManifestParts, { sandbox, node }: NodeDescription): JudgingManifest {
  const { task, language, toolchain, preparedArtifacts, limits, artefactName } = parts;
  const run = language.run({
    artefactName,
    limits: { memoryMb: Math.floor(limits.memoryKb / 1024) },
    toolchain,
    preparedArtifacts,
  });
  return {
    dataVersion: task.dataVersion,
    codeSha256: createHash('sha256').update(task.code).digest('hex'),
    language: task.language,
    compiler: toolchain.version,
    compileCommand: [...parts.compileCommand],
    runCommand: [...run.argv],
    limits: { ...limits, allowanceKb: language.runtime.memoryAllowanceKb },
    sandbox,
    node,
  };
}
