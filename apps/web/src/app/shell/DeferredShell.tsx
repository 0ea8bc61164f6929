import { useUser } from '../../api/session.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { TooltipLayer } from '../../components/TooltipLayer.tsx';
import { ExamWatch } from './ExamWatch.tsx';
import { RecentPagesRecorder } from './RecentPagesRecorder.tsx';

const QuestionWatch = lazyComponent(
  async () => (await import('../../features/community/comment/QuestionWatch.tsx')).QuestionWatch,
  ['questionWatch'],
);

/** Parts of the shell that load after the page. */
export function DeferredShell() {
  const user = useUser();
  return (
    <>
      <RecentPagesRecorder />
      <ExamWatch />
      {user?.can.enterConsole === true ? <QuestionWatch key={user.uid} uid={user.uid} /> : null}
      <TooltipLayer />
    </>
  );
}
