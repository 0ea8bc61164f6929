import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { layouts } from '../../../routing/layouts.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { ConflictPanel } from '../../../components/form/ConflictPanel.tsx';
import { DraftRestoredLine } from '../../../components/form/DraftRestoredLine.tsx';
import { FaultLine } from './FaultLine.tsx';
import { problemDraftQuery, type ProblemDraft } from './queries.ts';
import { groupEditorBase, stepAt, stepHref, editorBase } from './addresses.ts';
import { useProblemDraftState } from './use-problem-draft-state.ts';
import { ProblemDraftContext } from './problem-draft-context.ts';
import { ProblemEditorHead } from './ProblemEditorHead.tsx';

/** The problem editor in the console. */
export function ProblemEditorLayout() {
  const pid = Number(layouts.authoring.useParams().problemId);
  return <ProblemEditor pid={pid} />;
}

/** The problem editor inside the layout of a group. */
export function GroupProblemEditorLayout() {
  const { groupID, problemId } = layouts.groupAuthoring.useParams();
  return <ProblemEditor pid={Number(problemId)} gid={Number(groupID)} />;
}

interface ProblemEditorProps {
  pid: number;
  /** The group whose layout contains the editor. */
  gid?: number;
}

/** The head and the draft of a problem persist while the user switches steps. */
function ProblemEditor({ pid, gid }: ProblemEditorProps) {
  const query = useQuery(problemDraftQuery(pid));
  if (query.data !== undefined) {
    const home = gid === undefined ? editorBase(pid) : groupEditorBase(gid, pid);
    // The group in the URL may be wrong; the actual one is stored with the problem.
    if (gid !== undefined && query.data.gid !== gid) return <Elsewhere from={home} problem={query.data} />;
    return <ProblemDraftState key={pid} problem={query.data} home={home} isFramed={gid !== undefined} />;
  }
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="h-22 border-b border-line" aria-busy="true" />;
}

/** Redirects to the same step at the problem’s own address. */
function Elsewhere({ from, problem: { pid, gid } }: { from: string; problem: ProblemDraft }) {
  const { state } = useRouter();
  // Computed once: the address changes as soon as the redirect happens.
  const [href] = useState(() => {
    const home = gid === null ? editorBase(pid) : groupEditorBase(gid, pid);
    return stepHref(home, stepAt(from, state.location.pathname) ?? 'statement');
  });
  return <Navigate to={href} replace />;
}

interface ProblemDraftStateProps {
  problem: ProblemDraft;
  /** Address prefix of the steps. */
  home: string;
  /** Whether the editor is inside another layout, which provides the margins. */
  isFramed: boolean;
}

function ProblemDraftState({ problem, home, isFramed }: ProblemDraftStateProps) {
  const draft = useProblemDraftState(problem, home);
  const { page, fields } = draft;
  return (
    <ProblemDraftContext value={draft}>
      <ProblemEditorHead isFramed={isFramed} />
      <div className={cx('mx-auto w-full max-w-[1200px] py-5', !isFramed && 'px-4 sm:px-6')}>
        {page.storedDraft === null ? null : (
          <DraftRestoredLine at={page.storedDraft.at} onRestore={page.restore} onForget={page.forget} />
        )}
        {page.conflict === null ? null : (
          <ConflictPanel
            conflict={page.conflict}
            fields={[...fields.statement, ...fields.judge]}
            mine={page.form.getValues()}
            decide={page.decide}
            decideAll={page.decideAll}
          />
        )}
        <FaultLine />
        <Outlet />
      </div>
    </ProblemDraftContext>
  );
}
