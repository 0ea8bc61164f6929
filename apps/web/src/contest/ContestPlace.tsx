import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useSearch } from '@tanstack/react-router';
import { useEffect, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { PlaceUnread } from '../navigation/PlaceUnread.tsx';
import { useScope } from '../navigation/scope.ts';
import { usePage } from '../navigation/use-page.ts';
import { ContestContext } from './contest-context.ts';
import { ContestHead } from './ContestHead.tsx';
import { beginsAtTop, boardQuery, boardTopQuery, cutOf } from './board-query.ts';
import { boardSearch } from './board-search.ts';
import { contestProblemsQuery, contestQuery, type ContestInfo } from './queries.ts';
import { useContestPlace } from './use-place.ts';
import './contest.css';

// For whoever is not let in yet.
const Entrance = lazyPart(async () => (await import('./Entrance.tsx')).Entrance);

/** What stands around the pages of a contest. It stays while one moves between them. */
export function ContestPlace(): JSX.Element {
  const t = useT();
  const scope = useScope();
  const cid = scope.kind === 'contest' ? scope.cid : 0;
  const query = useQuery(contestQuery(cid));
  if (query.data !== undefined) return <Loaded key={cid} cid={cid} info={query.data} />;
  return (
    <PlaceUnread
      query={query}
      name={t('contest.name')}
      icon="trophy"
      detail={t('contest.notShownDetail')}
      list={{ label: t('contest.toList'), href: '/contest' }}
    >
      <BoardAhead cid={cid} />
    </PlaceUnread>
  );
}

/**
 * The board is asked for together with its contest: it is the most that any page of one shows. By whoever shows
 * nothing: what is followed by a part that goes is given up with it, and would be asked for once more.
 */
function BoardAhead({ cid }: { cid: number }): null {
  const client = useQueryClient();
  const { path } = usePage();
  const search = useSearch({ strict: false });
  useEffect(() => {
    const wanted = boardSearch(search);
    if (path !== `${root}/rank` || wanted.virtual !== undefined) return;
    const cut = cutOf(wanted);
    if (beginsAtTop(wanted)) void client.prefetchQuery(boardTopQuery(cid, cut));
    else void client.prefetchQuery(boardQuery(cid, cut));
    void client.prefetchQuery(contestProblemsQuery(cid, cut.containsEnd));
  }, [client, cid, path, search]);
  return null;
}

const root = '/contest/$contestID';

function Loaded({ cid, info }: { cid: number; info: ContestInfo }): JSX.Element {
  const { path = '' } = usePage();
  const place = useContestPlace(cid, info);
  const isOverview = path === `${root}/`;
  const content = isOverview || info.can.enter ? <Outlet /> : <Entrance />;
  const isBoard = path === `${root}/rank` && info.can.enter;
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
