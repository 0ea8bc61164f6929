import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { cx } from '../lib/class-names.ts';
import { layouts } from '../navigation/layouts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ConflictPanel } from '../ui/form/ConflictPanel.tsx';
import { KeptLine } from '../ui/form/KeptLine.tsx';
import { FaultLine } from './FaultLine.tsx';
import { problemDraftQuery, type ProblemDraft } from './queries.ts';
import { groupWorkshopHome, workshopHome } from './addresses.ts';
import { useWorkshopState } from './use-workshop-state.ts';
import { WorkshopContext } from './workshop-context.ts';
import { WorkshopHead } from './WorkshopHead.tsx';

/** The workshop of one problem in the console. */
export function WorkshopLayout() {
  const pid = Number(layouts.workshop.useParams().problemId);
  return <WorkshopOf pid={pid} home={workshopHome(pid)} />;
}

/** The same in the frame of a group. */
export function GroupWorkshopLayout() {
  const { groupID, problemId } = layouts.groupWorkshop.useParams();
  const pid = Number(problemId);
  return <WorkshopOf pid={pid} home={groupWorkshopHome(Number(groupID), pid)} isFramed />;
}

interface WorkshopOfProps {
  pid: number;
  /** The address below which the steps stand. */
  home: string;
  /** What stands around keeps the distance to the window's edges. */
  isFramed?: boolean;
}

/** The head and the draft of a problem stay while one moves between the steps. */
function WorkshopOf({ pid, ...place }: WorkshopOfProps) {
  const query = useQuery(problemDraftQuery(pid));
  if (query.data !== undefined) return <Workshop key={pid} problem={query.data} {...place} />;
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="h-22 border-b border-line" aria-busy="true" />;
}

function Workshop({
  problem,
  home,
  isFramed = false,
}: Omit<WorkshopOfProps, 'pid'> & { problem: ProblemDraft }) {
  const workshop = useWorkshopState(problem, home);
  const { page, fields } = workshop;
  return (
    <WorkshopContext value={workshop}>
      <WorkshopHead isFramed={isFramed} />
      <div className={cx('mx-auto w-full max-w-[1200px] py-5', !isFramed && 'px-4 sm:px-6')}>
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
