import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  lineNumberMarkers,
  type DecorationSet,
} from '@codemirror/view';
import type { Fault } from '../compiler-diagnostics/faults.ts';

/** Replaces all marks. */
export const setFaults = StateEffect.define<readonly Fault[]>();

const lineMark = Decoration.line({ class: 'cm-fault-line' });

class NumberMarker extends GutterMarker {
  override elementClass = 'cm-fault-number';
}
const numberMark = new NumberMarker();

/** Creates marks for errors in lines that are unchanged since compilation. */
function marksOf(faults: readonly Fault[], { doc }: EditorState): DecorationSet {
  const ranges = faults.flatMap(({ line: number, from, to, text, source }) => {
    if (number > doc.lines) return [];
    const line = doc.line(number);
    if (line.text !== source) return [];
    const marks = [lineMark.range(line.from)];
    if (to > from)
      marks.push(
        Decoration.mark({ class: 'cm-fault', attributes: { title: text } }).range(
          line.from + from,
          line.from + to,
        ),
      );
    return marks;
  });
  return Decoration.set(ranges, true);
}

/** Keeps the marks of lines that a change does not touch, and maps them to their new positions. */
function untouched(marks: DecorationSet, { changes, startState: { doc } }: Transaction): DecorationSet {
  const touched: [from: number, to: number][] = [];
  changes.iterChangedRanges((from, to) => touched.push([doc.lineAt(from).from, doc.lineAt(to).to]));
  const isKept = (at: number) => !touched.some(([from, to]) => at >= from && at <= to);
  return marks.update({ filter: isKept }).map(changes);
}

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = transaction.docChanged ? untouched(marks, transaction) : marks;
    for (const effect of transaction.effects)
      if (effect.is(setFaults)) next = marksOf(effect.value, transaction.state);
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    lineNumberMarkers.compute([field], (state) => numbersOf(state.field(field), state)),
  ],
});

function numbersOf(marks: DecorationSet, { doc }: EditorState): RangeSet<GutterMarker> {
  const lines = new Set<number>();
  marks.between(0, doc.length, (from) => void lines.add(doc.lineAt(from).from));
  return RangeSet.of(
    [...lines].map((from) => numberMark.range(from)),
    true,
  );
}

/** Marks the positions of compiler errors until the user edits their line. */
export const faultMarks: Extension = marked;
