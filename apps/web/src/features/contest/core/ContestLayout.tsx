import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { LayoutLoadState } from '../../../routing/LayoutLoadState.tsx';
import { useScope } from '../../../routing/scope.ts';
import { usePage } from '../../../routing/use-page.ts';
import { ContestContext } from './contest-context.ts';
import { ContestHead } from './ContestHead.tsx';
import { contestQuery, type ContestInfo } from './queries.ts';
import { useContestLayoutData } from './use-contest-layout-data.ts';
import './contest.css';

// Loaded only for users who may not enter the contest yet.
const Entrance = lazyComponent(async () => (await import('./AccessGate.tsx')).AccessGate);
// This component is in the chunk of the scoreboard page.
const ScoreboardPrefetch = lazyComponent(async () => (await import('./board-pages.ts')).ScoreboardPrefetch);

/** Layout of the contest pages. Stays mounted while the user moves between them. */
export function ContestLayout(): JSX.Element {
  const t = useT();
  const scope = useScope();
  const cid = scope.kind === 'contest' ? scope.cid : 0;
  const { path } = usePage();
  const query = useQuery(contestQuery(cid));
  if (query.data !== undefined) return <Loaded key={cid} cid={cid} info={query.data} />;
  return (
    <LayoutLoadState
      query={query}
      name={t('contest.name')}
      icon="trophy"
      detail={t('contest.notShownDetail')}
      list={{ label: t('contest.toList'), href: '/contest' }}
    >
      {path === boardPath && <ScoreboardPrefetch cid={cid} />}
    </LayoutLoadState>
  );
}

const root = '/contest/$contestID';
const boardPath = `${root}/rank`;

function Loaded({ cid, info }: { cid: number; info: ContestInfo }): JSX.Element {
  const { path = '' } = usePage();
  const place = useContestLayoutData(cid, info);
  const isOverview = path === `${root}/`;
  const content = isOverview || info.can.enter ? <Outlet /> : <Entrance />;
  const isBoard = path === boardPath && info.can.enter;
  return (
    <ContestContext value={place}>
      <div
        className={cx(isBoard ? 'board-scroll contest-board' : 'page-box')}
        data-scroll-restoration-id={isBoard ? `contest-board-${cid}` : undefined}
      >
        <div className={isBoard ? 'contest-board-inner' : undefined}>
          <div className={isBoard ? 'stays' : undefined}>
            <ContestHead isClockBelow={isOverview} />
          </div>
          {content}
        </div>
      </div>
    </ContestContext>
  );
}
