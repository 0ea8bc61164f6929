import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { layouts } from '../navigation/layouts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ConflictPanel } from '../ui/form/ConflictPanel.tsx';
import { KeptLine } from '../ui/form/KeptLine.tsx';
import { FaultLine } from './FaultLine.tsx';
import { problemDraftQuery, type ProblemDraft } from './queries.ts';
import { useWorkshopState } from './use-workshop-state.ts';
import { WorkshopContext } from './workshop-context.ts';
import { WorkshopHead } from './WorkshopHead.tsx';

/** The workshop of one problem: its head and its draft stay while one moves between the steps. */
export function WorkshopLayout() {
  const { problemId } = layouts.workshop.useParams();
  const pid = Number(problemId);
  const query = useQuery(problemDraftQuery(pid));
  if (query.data !== undefined) return <Workshop key={pid} problem={query.data} />;
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="h-22 border-b border-line" aria-busy="true" />;
}

function Workshop({ problem }: { problem: ProblemDraft }) {
  const workshop = useWorkshopState(problem);
  const { page, fields } = workshop;
  return (
    <WorkshopContext value={workshop}>
      <WorkshopHead />
      <div className="mx-auto w-full max-w-[1200px] px-4 py-5 sm:px-6">
        {page.kept === null ? null : (
          <KeptLine at={page.kept.at} onRestore={page.restore} onForget={page.forget} />
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
    </WorkshopContext>
  );
}
