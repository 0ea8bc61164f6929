import { TooltipLayer } from '../ui/TooltipLayer.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { VisitRecorder } from './VisitRecorder.tsx';

/** What waits for somebody's hand, and comes after the page is there. */
export function Attendants() {
  return (
    <>
      <Shortcuts />
      <VisitRecorder />
      <TooltipLayer />
    </>
  );
}
