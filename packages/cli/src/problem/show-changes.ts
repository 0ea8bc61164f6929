import type { Context } from '../command.ts';
import type { Change } from './changes.ts';

const marks = { added: 'A', changed: 'M', removed: 'D' } as const;
const colors = { added: 'green', changed: 'yellow', removed: 'red' } as const;
/** Lines of a file that are shown. */
const linesMax = 40;

/** Prints what differs, one file a line, with the changed lines of texts. */
export function showChanges({ out }: Pick<Context, 'out'>, changes: readonly Change[]): void {
  for (const { kind, path, lines } of changes) {
    out.line(`${out.paint(colors[kind], marks[kind])} ${path}`);
    for (const line of lines.slice(0, linesMax))
      out.line(`  ${out.paint(line.startsWith('+') ? 'green' : 'red', line)}`);
    if (lines.length > linesMax) out.line('  …');
  }
}
