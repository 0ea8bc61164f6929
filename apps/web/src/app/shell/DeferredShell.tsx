import { TooltipLayer } from '../../components/TooltipLayer.tsx';
import { ExamWatch } from './ExamWatch.tsx';
import { RecentPagesRecorder } from './RecentPagesRecorder.tsx';

/** Parts of the shell that load after the page. */
export function DeferredShell() {
  return (
    <>
      <RecentPagesRecorder />
      <ExamWatch />
      <TooltipLayer />
    </>
  );
}
