import type { PlainKey } from '../../../../i18n/messages.ts';
import { useT } from '../../../../i18n/messages.ts';
import { StateMark, type WorkState } from '../../../../components/StateMark.tsx';
import type { ProblemDraft } from '../queries.ts';
import { useProblemDraft } from '../problem-draft-context.ts';

interface ProgramStateProps {
  /** The last compilation on this page; null if none. */
  compiled: { isCompiled: boolean } | null;
  isPending: boolean;
  /** Whether the current program differs from the compiled one. */
  isStale: boolean;
  /** Whether the current program differs from the saved one. */
  isEdited: boolean;
}

const known: Readonly<Record<ProblemDraft['programState'], readonly [WorkState, PlainKey]>> = {
  none: ['untouched', 'problemEditor.program.none'],
  compiled: ['done', 'problemEditor.program.compiled'],
  failed: ['wrong', 'problemEditor.program.failed'],
  edited: ['open', 'problemEditor.program.edited'],
  unproven: ['open', 'problemEditor.program.unproven'],
};

/** Whether the current program is known to compile. */
export function ProgramState({ compiled, isPending, isStale, isEdited }: ProgramStateProps) {
  const t = useT();
  const { problem } = useProblemDraft();
  const [state, text] =
    compiled !== null && !isStale
      ? known[compiled.isCompiled ? 'compiled' : 'failed']
      : isStale || isEdited
        ? known.edited
        : known[problem.programState];
  return (
    <output className="flex items-center gap-2 text-13 text-text-2">
      {isPending ? (
        t('problemEditor.compiling')
      ) : (
        <>
          <StateMark state={state} />
          {t(text)}
        </>
      )}
    </output>
  );
}
