import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import type { PageSearch } from '../../../lib/search.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useContest, useContestTitle } from './contest-context.ts';
import { ProblemTable } from './ProblemTable.tsx';
import { contestProblemsPage } from './contest.page.ts';
import { contestProblemsQuery } from './queries.ts';

/** The problems of a contest. */
export function ContestProblemListPage(): JSX.Element {
  const t = useT();
  const { cid, info, phase } = useContest();
  const { containsEnd = false } = contestProblemsPage.useSearch();
  const { change } = useListAddress<PageSearch & { containsEnd?: true | undefined }>();
  const query = useQuery(contestProblemsQuery(cid, containsEnd));
  useContestTitle(t('contest.tab.problems'));
  return (
    <>
      {info.allowEndSubmit && phase === 'ended' && (
        <Switch
          label={t('contest.containsEnd')}
          checked={containsEnd}
          className="mb-1"
          onCheckedChange={(isOn) => change({ containsEnd: isOn ? true : undefined })}
        />
      )}
      <ProblemTable query={query} />
      <HrefLink href={`/contest/${cid}/book`} className={`${buttonClass('quiet', 'small')} mt-3`}>
        {t('contest.book')}
      </HrefLink>
    </>
  );
}
