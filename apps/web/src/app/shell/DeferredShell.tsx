import { TooltipLayer } from '../../components/TooltipLayer.tsx';
import { ExamWatch } from './ExamWatch.tsx';
import { RecentPagesRecorder } from './RecentPagesRecorder.tsx';

/** What nobody misses in the first moment of a page, and comes after it. */
export function DeferredShell() {
  return (
    <>
      <RecentPagesRecorder />
      <ExamWatch />
      <TooltipLayer />
    </>
  );
}
