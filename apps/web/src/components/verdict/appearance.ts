import { isJudgeStatus, JudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';

/**
 * Appearance of each judge status: letters, shape and tone. Every verdict shows all three, so that users who cannot
 * distinguish the colors can read it.
 */

/** Shape of the glyph. Each status has its own shape. */
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

/** Color family, a `--v-*` token. */
export type Tone = 'ac' | 'pac' | 'wa' | 'stop' | 'ce' | 'fault' | 'run' | 'none';

export interface Appearance {
  /** Short letters such as `WA`; empty if only the name is shown. */
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

/**
 * Returns a known status code unchanged. Returns "unknown result" (-5) for other codes, so that every code has an
 * appearance and a name.
 */
export function knownStatus(status: number): JudgeStatus {
  return isJudgeStatus(status) ? status : JudgeStatus.SubmittedUnknownResult;
}

/** Appearance of a status code; an unknown code looks like an unknown result. */
export function appearanceOf(status: number): Appearance {
  const known = knownStatus(status);
  const [shape, tone] = LOOKS[known];
  return { letters: statusLetters[known], shape, tone };
}
