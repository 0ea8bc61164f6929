import type { Context } from '../command.ts';
import type { Change } from './changes.ts';

const marks = { added: 'A', changed: 'M', removed: 'D' } as const;
const colors = { added: 'green', changed: 'yellow', removed: 'red' } as const;
/** Maximum number of lines that are shown of a file. */
const linesMax = 40;

/** Prints one line per changed file, followed by the changed lines if it is a text. */
export function showChanges({ out }: Pick<Context, 'out'>, changes: readonly Change[]): void {
  for (const { kind, path, lines } of changes) {
    out.line(`${out.paint(colors[kind], marks[kind])} ${path}`);
    for (const line of lines.slice(0, linesMax))
      out.line(`  ${out.paint(line.startsWith('+') ? 'green' : 'red', line)}`);
    if (lines.length > linesMax) out.line('  …');
  }
}
