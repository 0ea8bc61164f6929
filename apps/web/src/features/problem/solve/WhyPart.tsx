import type { JSX } from 'react';
import { needTexts } from '../../../i18n/messages.ts';
import { Deferred } from '../../../components/lazy/Deferred.tsx';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';
import type { WhyPane } from './use-why.ts';

interface WhyPartProps {
  why: WhyPane;
  onLoad: (loaded: LoadedCase) => void;
}

const loadDrawer = async () => {
  const [{ WhyDrawer }] = await Promise.all([
    import('../../submission/core/failure/WhyDrawer.tsx'),
    needTexts(['submission', 'why']),
  ]);
  return WhyDrawer;
};

/** What is wrong, below the verdict; its code comes with the first failure. */
export function WhyPart({ why, onLoad }: WhyPartProps): JSX.Element {
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
