import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { TrainingProblemListPage } from './TrainingProblemListPage.tsx';
import { startsWithProblems } from './starts-with-problems.ts';
import { useTraining } from './training-context.ts';

const TrainingPasswordForm = lazyComponent(
  async () => (await import('./TrainingPasswordForm.tsx')).TrainingPasswordForm,
);
const Locked = lazyComponent(async () => (await import('./Locked.tsx')).Locked);

/** The first page of a training. It shows the description, or the problems if there is no description. */
export function TrainingOverviewPage(): JSX.Element {
  return startsWithProblems(useTraining().info) ? <TrainingProblemListPage /> : <Description />;
}

/** The description, with the password form for users who have not entered the training. */
function Description(): JSX.Element {
  const t = useT();
  const { info } = useTraining();
  useTitle(info.title);
  return (
    <div className="grid gap-x-12 gap-y-7 pt-1 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <h2 className="sr-only">{t('training.description')}</h2>
        {info.description.trim() === '' ? (
          <p className="text-13 text-text-3">{t('training.noDescription')}</p>
        ) : (
          <Markdown
            source={info.description}
            profile="staff"
            formulas={info.formulas}
            className="max-w-(--measure) text-16"
          />
        )}
      </div>
      {(info.can.register || info.lockedBy.length > 0) && (
        <aside className="grid min-w-0 content-start gap-8">
          {info.lockedBy.length > 0 && <Locked lockedBy={info.lockedBy} />}
          {info.can.register && <TrainingPasswordForm />}
        </aside>
      )}
    </div>
  );
}
