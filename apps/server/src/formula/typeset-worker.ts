import { findFormulas } from '@xiezhi/markdown/find-formulas';
import { typeset } from '@xiezhi/markdown/typeset';
import type { Formula } from '@xiezhi/contract/formula';
import { parentPort } from 'node:worker_threads';
import { formulaLimits } from './limits.ts';

/**
 * A thread that is sent Markdown texts and answers each with its formulas. It knows no clock: whoever asks ends
 * it when it takes too long.
 */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on('message', (text: string) => parentPort?.postMessage(typesetText(text)));

/** As many formulas as fit the limits, from the beginning of the text. */
function typesetText(text: string): Formula[] {
  const done: Formula[] = [];
  let room = formulaLimits.charactersOfText;
  for (const source of findFormulas(text).slice(0, formulaLimits.perText)) {
    if (source.tex.length > formulaLimits.texLength) continue;
    const formula = typeset(source);
    room -= formula.html?.length ?? 0;
    if (room < 0) break;
    done.push(formula);
  }
  return done;
}
