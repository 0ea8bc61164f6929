import { defaultMode } from './default.ts';
import { interactiveMode } from './interactive.ts';
import type { JudgeMode } from './judge-mode.ts';
import { specialMode } from './special.ts';

const judgeModes: readonly JudgeMode[] = [defaultMode, specialMode, interactiveMode];

/** The mode by its name on a problem, or undefined when this node does not know it. */
export function findJudgeMode(name: string): JudgeMode | undefined {
  return judgeModes.find((mode) => mode.name === name);
}
