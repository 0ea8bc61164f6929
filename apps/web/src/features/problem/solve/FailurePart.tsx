import type { JSX } from 'react';
import { loadMessages } from '../../../i18n/messages.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';
import type { FailurePane } from './use-failure-detail.ts';

interface FailurePartProps {
  why: FailurePane;
  onLoad: (loaded: LoadedCase) => void;
}

const loadDrawer = async () => {
  const [{ FailureDrawer: WhyDrawer }] = await Promise.all([
    import('../../submission/core/failure/FailureDrawer.tsx'),
    loadMessages(['submission', 'failure']),
  ]);
  return WhyDrawer;
};

/** Failure details below the verdict; the code loads with the first failure. */
export function FailurePart({ why, onLoad }: FailurePartProps): JSX.Element {
  const { failed, shown, show, close } = why;
  return (
    <Deferred
      load={loadDrawer}
      isWanted={false}
      props={
        failed && shown !== null
          ? {
              ...failed,
              shown,
              onShow: show,
              onLoad,
              onClose: () => {
                close();
                document.querySelector<HTMLElement>('.cm-content')?.focus();
              },
            }
          : null
      }
      fallback={<div className="h-[36%] min-h-59 flex-none border-t border-line-strong" aria-busy="true" />}
    />
  );
}
