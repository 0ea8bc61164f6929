import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useContest, useContestTitle } from './contest-context.ts';
import { ContestBoard } from './ContestBoard.tsx';
import { contestRankPage } from './board.page.ts';
import { ReplayBoard } from './virtual-participation/ReplayBoard.tsx';

/** Only for contest staff. */
const BoardFiles = lazyComponent(async () => (await import('./BoardFiles.tsx')).BoardFiles);

/** Scoreboard inside a contest. */
export function RankPage(): JSX.Element {
  const t = useT();
  const { info, course, phase, run } = useContest();
  const search = contestRankPage.useSearch();
  useContestTitle(t('contest.tab.rank'));
  const isUnderWay = info.virtual?.phase === 'running';
  if (isUnderWay || search.virtual !== undefined)
    return <ReplayBoard info={info} run={isUnderWay ? run : null} search={search} />;
  return (
    <>
      <ContestBoard
        contest={info}
        course={course}
        phase={phase}
        search={search}
        canSeeReal={info.can.seeRealBoard}
        isAlone={info.own !== null && phase === 'running' && !info.can.manage}
        canSeeSubmissions
      />
      {info.can.manage && (
        <BoardFiles
          cid={info.id}
          isReal={search.forceRefresh === true}
          containsEnd={search.containsEnd === true}
        />
      )}
    </>
  );
}
