import { defaultMode } from './default.ts';
import { interactiveMode } from './interactive.ts';
import type { JudgeMode } from './judge-mode.ts';
import { specialMode } from './special.ts';

const judgeModes: readonly JudgeMode[] = [defaultMode, specialMode, interactiveMode];

/** Returns the mode with this name (as stored in a problem), or undefined if this node does not know it. */
export function findJudgeMode(name: string): JudgeMode | undefined {
  return judgeModes.find((mode) => mode.name === name);
}
