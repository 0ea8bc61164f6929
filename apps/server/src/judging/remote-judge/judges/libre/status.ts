import { stripVTControlCharacters } from 'node:util';
import type { z } from 'zod';
import type { RemoteRunState, RemoteVerdict } from '../../run-state.ts';
import type { detailAnswer } from './answers.ts';

type Detail = z.infer<typeof detailAnswer>;

const final: Readonly<Record<string, RemoteVerdict>> = {
  Accepted: 0,
  WrongAnswer: -1,
  CompilationError: -2,
  RuntimeError: 3,
  TimeLimitExceeded: 1,
  MemoryLimitExceeded: 2,
  PartiallyCorrect: 8,
  OutputLimitExceeded: 3,
  FileError: 3,
  ConfigurationError: 4,
  JudgementFailed: 4,
  SystemError: 4,
  Canceled: -4,
};

export function libreStateOf({ meta, progress }: Detail): RemoteRunState {
  if (meta === null || meta === undefined) return { kind: 'absent' };
  const text = meta.status;
  if (text === 'Pending') {
    const phase = progress?.progressType ?? 'Preparing';
    const status = phase === 'Compiling' ? 6 : phase === 'Running' || phase === 'Finished' ? 7 : 5;
    return { kind: 'pending', status, text: phase };
  }
  const status = final[text];
  if (status === undefined) return { kind: 'unknown', text };
  return {
    kind: 'final',
    status,
    // Splits words for display: `WrongAnswer` becomes `Wrong Answer`.
    text: text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
    timeMs: rounded(meta.timeUsed),
    memoryKb: rounded(meta.memoryUsed),
    score: meta.score ?? null,
  };
}

const rounded = (amount: number | null | undefined) =>
  typeof amount === 'number' && amount >= 0 ? Math.round(amount) : null;

/** Compiler output without terminal colours; null: not available yet. */
export function compilerTextOf({ progress }: Detail): string | null {
  const message = progress?.compile?.message;
  const text = typeof message === 'string' ? message : (message?.data ?? '');
  const plain = stripVTControlCharacters(text).trim();
  return plain === '' ? null : plain;
}
