import { exactPoints } from '@xiezhi/rules/scoreboard/rule';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { minutesOf } from '../scoreboard/scoreboard.ts';
import type { WireRow } from '../scoreboard/read-rows.ts';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { useContest } from './contest-context.ts';
import { ownRowQuery } from './page-queries.ts';

/** Returns the viewer's current result as text, taken from the scoreboard; null if they have no row. */
export function useOwnResult(): string | null {
  const t = useT();
  const uid = useUser()?.uid;
  const { cid, info, phase } = useContest();
  const isAsked = info.can.enter && phase !== 'scheduled' && uid !== undefined;
  const { data } = useQuery({ ...ownRowQuery(cid, uid, phase), enabled: isAsked });
  return isAsked && data ? resultWords(t, data) : null;
}

function resultWords(t: Translate, row: WireRow): string {
  const result =
    'ac' in row
      ? t('contest.ownSolved', { solved: row.ac, penalty: formatNumber(minutesOf(row.totalTime)) })
      : t('contest.ownScore', { score: exactPoints(row).totalScore });
  return row.rank < 1 ? result : t('contest.ownPlace', { result, rank: row.rank });
}
