import { useQuery } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { ContestSubmitRestriction } from '../../contest/core/ContestSubmitRestriction.tsx';
import { usePhase } from '../../contest/core/contest-context.ts';
import { contestSchedule } from '../../contest/core/contest-schedule.ts';
import { useExamReports } from '../../contest/core/exam/use-exam-reports.ts';
import { contestQuery, type ContestInfo } from '../../contest/core/queries.ts';
import { useScope } from '../../../routing/scope.ts';
import { FocusPage } from './FocusPage.tsx';

/** A contest problem with the other problems of its contest. The contest may end while the page is open. */
export function ContestFocusPage(): JSX.Element {
  const scope = useScope();
  const cid = scope.kind === 'contest' ? scope.cid : 0;
  const { data } = useQuery(contestQuery(cid));
  return (
    <ContestSubmitRestriction cid={cid}>
      {data === undefined ? null : <Followed cid={cid} info={data} />}
      <FocusPage />
    </ContestSubmitRestriction>
  );
}

/** Refetches the contest when it begins and ends, and reports on the page of an exam. Renders nothing. */
function Followed({ cid, info }: { cid: number; info: ContestInfo }): null {
  useExamReports(cid, info);
  usePhase(
    cid,
    useMemo(() => contestSchedule(info), [info]),
  );
  return null;
}
