/** Minimum time of a step in ms for the time to be shown. */
const shownFrom = 100;

/**
 * Result of a step. `skipped`: there was nothing to do. `warning`: the step continued without something that is
 * missing.
 * @typedef {{ detail?: string, skipped?: boolean, warning?: string }} StepResult
 */

/**
 * @typedef {object} Steps
 * @property {<T extends StepResult | void>(title: string, work: (progress: (text: string) => void) => T | Promise<T>) => Promise<T>} run
 *   shows one step while it runs, then its result and time
 * @property {(text: string) => void} say prints a separate line
 */

/**
 * Where steps print. A terminal also has `columns`.
 * @typedef {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} Output
 */

/**
 * Creates a progress display. A terminal gets one line per step, which is updated while the step runs. Other outputs
 * get a line at the start of a step (only if it takes long) and a line at its end.
 * @param {{ output?: Output, onlyWork?: boolean }} [options] onlyWork: prints no line for steps that had nothing to do
 * @returns {Steps}
 */
export function createSteps({ output = process.stdout, onlyWork = false } = {}) {
  const isTerminal = output.isTTY;

  /** @type {Steps['run']} */
  async function run(title, work) {
    const started = performance.now();
    let text = '';
    const draw = () => {
      const seconds = formatSeconds(performance.now() - started);
      const line = `  … ${title.padEnd(16)} ${[text, seconds].filter(Boolean).join('  ')}`;
      output.write(`\r\u001B[K${line.slice(0, (output.columns ?? 80) - 1)}`);
    };
    let announced = false;
    const timer = setInterval(
      () => {
        if (isTerminal) draw();
        else if (!announced) {
          announced = true;
          output.write(`  … ${title}\n`);
        }
      },
      isTerminal ? 100 : 2000,
    );
    try {
      const result = await work((next) => {
        text = next;
      });
      const { detail = '', skipped = false, warning = '' } = result ?? {};
      const elapsed = performance.now() - started;
      const time = elapsed >= shownFrom && !skipped ? formatSeconds(elapsed) : '';
      if (isTerminal) output.write('\r\u001B[K');
      if (!(onlyWork && skipped && !warning)) {
        const mark = warning ? '!' : '✓';
        output.write(
          `  ${mark} ${title.padEnd(16)} ${[detail, time].filter(Boolean).join('  ')}`.trimEnd() + '\n',
        );
      }
      if (warning) output.write(indent(warning) + '\n');
      return result;
    } catch (error) {
      if (isTerminal) output.write('\r\u001B[K');
      output.write(`  ✗ ${title.padEnd(16)} ${formatSeconds(performance.now() - started)}\n`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  return { run, say: (text) => void output.write(`${text}\n`) };
}

/** @param {string} text */
export function indent(text) {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

/** @param {number} milliseconds */
export function formatSeconds(milliseconds) {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  // Rounds before splitting, so that the result never contains 60 seconds.
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
