import { defaultMode } from './default.ts';
import type { JudgeMode } from './judge-mode.ts';

const judgeModes: readonly JudgeMode[] = [defaultMode];

/** The mode by its name on a problem, or undefined when this node does not know it. */
export function findJudgeMode(name: string): JudgeMode | undefined {
  return judgeModes.find((mode) => mode.name === name);
}
