import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useContest, useContestTitle } from './contest-context.ts';
import { ContestScoreboard } from './ContestScoreboard.tsx';
import { contestRankPage } from './board.page.ts';
import { useContestSettingsHref } from './use-contest-settings-href.ts';
import { VirtualScoreboardView } from './virtual-participation/VirtualScoreboardView.tsx';

/** Only for contest staff. */
const ScoreboardExports = lazyComponent(
  async () => (await import('./ScoreboardExports.tsx')).ScoreboardExports,
);

/** Scoreboard inside a contest. */
export function ContestRankPage(): JSX.Element {
  const t = useT();
  const { info, schedule, phase, run } = useContest();
  const search = contestRankPage.useSearch();
  const settings = useContestSettingsHref({ cid: info.id, gid: info.gid, isManager: info.can.manage });
  useContestTitle(t('contest.tab.rank'));
  const isUnderWay = info.virtual?.phase === 'running';
  if (isUnderWay || search.virtual !== undefined)
    return <VirtualScoreboardView info={info} run={isUnderWay ? run : null} search={search} />;
  return (
    <>
      <ContestScoreboard
        contest={info}
        schedule={schedule}
        phase={phase}
        search={search}
        canSeeReal={info.can.seeRealBoard}
        isAlone={info.own !== null && phase === 'running' && !info.can.manage}
        settings={settings}
        canSeeSubmissions
      />
      {info.can.manage && (
        <ScoreboardExports
          cid={info.id}
          isReal={search.forceRefresh === true}
          containsEnd={search.containsEnd === true}
        />
      )}
    </>
  );
}
