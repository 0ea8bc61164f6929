import { TooltipLayer } from '../../components/TooltipLayer.tsx';
import { ExamWatch } from './ExamWatch.tsx';
import { VisitRecorder } from './VisitRecorder.tsx';

/** What nobody misses in the first moment of a page, and comes after it. */
export function Attendants() {
  return (
    <>
      <VisitRecorder />
      <ExamWatch />
      <TooltipLayer />
    </>
  );
}
