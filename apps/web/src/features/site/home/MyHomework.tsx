import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath } from '../../../routing/scope.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatStartTime } from './format-start-time.ts';
import { myHomeworkQuery, type MyHomeworkRow } from './queries.ts';

/** The user's homework that is due or was due recently. Renders nothing for visitors, or if there is no homework. */
export function MyHomework() {
  const t = useT();
  const user = useUser();
  const { data = [] } = useQuery({ ...myHomeworkQuery(user?.uid), enabled: user !== null });
  if (user === null || data.length === 0) return null;
  return (
    <Section title={t('home.homework')}>
      <ul>
        {[...data.filter((row) => !isDone(row)), ...data.filter(isDone)].map((row) => (
          <HomeworkRow key={row.tid} row={row} />
        ))}
      </ul>
    </Section>
  );
}

function isDone({ problems, solved, hiddenByContest = 0 }: MyHomeworkRow): boolean {
  return problems > 0 && solved >= problems && hiddenByContest === 0;
}

function HomeworkRow({ row }: { row: MyHomeworkRow }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const { tid, gid, title, dueAt, opensAt, state, problems, solved, countsNow, hiddenByContest = 0 } = row;
  const isFinished = isDone(row);
  const when = state === 'notOpen' && opensAt !== null ? opensAt : dueAt;
  return (
    <li>
      <HrefLink
        href={scopePath({ kind: 'training', tid, ...(gid !== null && { gid }) })}
        className="ring-inside flex min-h-14 items-center gap-3 border-b border-line py-1.5 hover:bg-hover"
      >
        <span
          className={cx('h-9 w-[3px] flex-none rounded-1', isFinished ? 'bg-v-ac' : bars[state])}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="ellipsis block font-medium" title={title}>
            {title}
          </span>
          <span className="block text-12 text-text-3">
            {t(state === 'notOpen' ? 'home.homework.opens' : 'home.homework.due', {
              time: formatStartTime(when, now, locale),
            })}
          </span>
        </span>
        <span className="flex-none text-right text-13">
          <span
            className={cx(
              'flex items-center justify-end gap-1 font-medium',
              isFinished ? 'text-v-ac' : state === 'late' && 'text-v-stop',
            )}
          >
            {isFinished ? (
              <>
                <Icon name="check" size={14} />
                {t('home.homework.done')}
              </>
            ) : state === 'late' ? (
              t('home.homework.late', { percent: countsNow })
            ) : state === 'closed' ? (
              t('home.homework.closed')
            ) : state === 'notOpen' ? (
              <Time value={when} />
            ) : (
              formatTimeLeft(t, Date.parse(dueAt) - now)
            )}
          </span>
          {problems > 0 || hiddenByContest === 0 ? (
            <span className="block text-12 text-text-3">
              {t('home.homework.solved', { solved, problems })}
            </span>
          ) : null}
          {hiddenByContest > 0 ? (
            <span className="block text-12 text-text-3">
              {row.hiddenUntil === undefined
                ? t('home.homework.hidden', { count: hiddenByContest })
                : t('home.homework.hiddenUntil', {
                    count: hiddenByContest,
                    time: formatStartTime(row.hiddenUntil, now, locale),
                  })}
            </span>
          ) : null}
        </span>
      </HrefLink>
    </li>
  );
}

/** Whole days, hours or minutes that are left. */
function formatTimeLeft(t: Translate, left: number): string {
  const minutes = Math.max(0, Math.floor(left / 60_000));
  if (minutes >= 2 * 24 * 60) return t('home.homework.days', { count: Math.floor(minutes / (24 * 60)) });
  if (minutes >= 2 * 60) return t('home.homework.hours', { count: Math.floor(minutes / 60) });
  return t('home.homework.minutes', { count: minutes });
}

const bars = {
  notOpen: 'bg-line-strong',
  open: 'bg-v-run',
  late: 'bg-v-stop',
  closed: 'bg-line-strong',
} as const satisfies Record<MyHomeworkRow['state'], string>;
