import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { HomeworkLine } from './homework/HomeworkLine.tsx';
import { TrainingAuthLabel, CategoryName } from './labels.tsx';
import { ProgressSegments } from './ProgressSegments.tsx';
import { useTraining } from './training-context.ts';
import { TrainingTabs } from './TrainingTabs.tsx';
import { useManageHref } from './use-manage-href.ts';
import { nextProblem, useTrainingProgress } from './use-training-progress.ts';

/** Title, labels, progress, link to the next problem, and tabs of a training. */
export function TrainingHead(): JSX.Element {
  const { info } = useTraining();
  // Inside a group layout, the main heading is the name of the group.
  const Heading = info.gid === null ? 'h1' : 'h2';
  return (
    <header className="mb-4 flex flex-col">
      <div className="flex items-center gap-x-2.5 max-sm:contents">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-2">
          <Heading className="min-w-0 text-16 leading-6 font-bold break-words sm:text-20">
            {info.title}
          </Heading>
          <TrainingAuthLabel auth={info.auth} />
        </div>
        <Continue />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text-2">
        <CategoryName name={info.categoryName} color={info.categoryColor} />
        <span>{info.author}</span>
        <Time value={info.gmtModified} />
        <Manage />
      </div>
      <HomeworkLine />
      <Solved />
      <div className="mt-2 max-sm:order-last">
        <TrainingTabs />
      </div>
    </header>
  );
}

/** Link to the management pages, for managers. */
function Manage(): JSX.Element | null {
  const t = useT();
  const href = useManageHref();
  if (href === null) return null;
  return (
    <HrefLink href={href} className="reach text-brand hover:text-brand-hover">
      {t('training.manage')}
    </HrefLink>
  );
}

function Solved(): JSX.Element | null {
  const t = useT();
  const { info } = useTraining();
  const { problems, statusOf, areStatusesKnown } = useTrainingProgress();
  if (!info.can.enter || problems.length === 0) return null;
  const solved = areStatusesKnown
    ? problems.filter(({ pid }) => statusOf(pid) === JudgeStatus.Accepted).length
    : info.acCount;
  return (
    <div className="mt-3 grid items-center gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className="text-14 font-medium tabular-nums">
        {t('training.solved', { solved, total: problems.length })}
      </span>
      <ProgressSegments problems={problems} statusOf={statusOf} />
    </div>
  );
}

function Continue(): JSX.Element | null {
  const t = useT();
  const home = scopePath(useScope());
  const { info } = useTraining();
  const { problems, statusOf, areStatusesKnown } = useTrainingProgress();
  const next = nextProblem(problems, statusOf);
  if (!info.can.enter || !areStatusesKnown || next === undefined) return null;
  const isTried = (statusOf(next.pid) ?? JudgeStatus.NotSubmitted) !== JudgeStatus.NotSubmitted;
  const id = next.problemId;
  return (
    <HrefLink
      href={`${home}/problem/${encodeURIComponent(id)}`}
      className={`${buttonClass('primary')} max-sm:order-1 max-sm:mt-3 sm:ml-auto sm:flex-none`}
    >
      {isTried ? t('training.continue', { id }) : t('training.begin', { id })}
    </HrefLink>
  );
}
