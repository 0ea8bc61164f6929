import { isJudgeStatus, JudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';

/**
 * How each judge status looks: its letters, its shape and its tone. A verdict is always told by all three,
 * so that nobody needs to see colours to read it.
 */

/** Shape of the glyph; one per status. */
export type Shape =
  | 'check-disc'
  | 'half-disc'
  | 'cross-square'
  | 'lines-square'
  | 'clock'
  | 'chip'
  | 'bolt'
  | 'brackets'
  | 'solid-triangle'
  | 'open-triangle'
  | 'dots'
  | 'brackets-dot'
  | 'arc'
  | 'arrow'
  | 'struck-disc'
  | 'question'
  | 'dash';

/** Colour family, a `--v-*` token. */
export type Tone = 'ac' | 'pac' | 'wa' | 'stop' | 'ce' | 'fault' | 'run' | 'none';

export interface Appearance {
  /** Short letters such as `WA`; empty where only the name is shown. */
  letters: string;
  shape: Shape;
  tone: Tone;
}

const LOOKS: Readonly<Record<JudgeStatus, readonly [Shape, Tone]>> = {
  [-10]: ['dash', 'none'],
  [-5]: ['question', 'none'],
  [-4]: ['struck-disc', 'none'],
  [-3]: ['lines-square', 'wa'],
  [-2]: ['brackets', 'ce'],
  [-1]: ['cross-square', 'wa'],
  0: ['check-disc', 'ac'],
  1: ['clock', 'stop'],
  2: ['chip', 'stop'],
  3: ['bolt', 'stop'],
  4: ['solid-triangle', 'fault'],
  5: ['dots', 'run'],
  6: ['brackets-dot', 'run'],
  7: ['arc', 'run'],
  8: ['half-disc', 'pac'],
  9: ['arrow', 'run'],
  10: ['open-triangle', 'fault'],
};

/** The code itself when it is one of ours, else unknown result (-5), so that it always has a look and a name. */
export function knownStatus(status: number): JudgeStatus {
  return isJudgeStatus(status) ? status : JudgeStatus.SubmittedUnknownResult;
}

/** The look of a status code; a code that is not ours looks like an unknown result. */
export function appearanceOf(status: number): Appearance {
  const known = knownStatus(status);
  const [shape, tone] = LOOKS[known];
  return { letters: statusLetters[known], shape, tone };
}
