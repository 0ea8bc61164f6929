import type { ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Time } from '../../../components/Time.tsx';
import { type Backups, inBytes } from './queries.ts';

/** Shows whether the site could be restored from its backups. */
export function BackupStatus({
  backups: { backups, rehearsal, lastFailure, nextAt, diskFree, folder },
}: {
  backups: Backups;
}) {
  const t = useT();
  const [newest] = backups;
  return (
    <ul className="mb-6 grid gap-1.5 text-13">
      <Line isWell={newest !== undefined}>
        {newest === undefined ? t('backup.none') : t('backup.newest')}{' '}
        {newest === undefined ? null : <Time value={newest.gmtCreate} />}
      </Line>
      {lastFailure === null ? null : (
        <Line isWell={false}>
          {t('backup.failed', { reason: lastFailure.reason })} <Time value={lastFailure.at} />
        </Line>
      )}
      <Line isWell={nextAt !== null}>
        {nextAt === null ? t('backup.unplanned') : t('backup.next')}{' '}
        {nextAt === null ? null : <Time value={nextAt} />}
      </Line>
      <Line isWell={rehearsal?.isWell ?? false}>
        {rehearsal === null
          ? t('backup.unrehearsed')
          : rehearsal.isWell
            ? rehearsal.replayedSame === 0
              ? rehearsal.remark === null
                ? t('backup.rehearsedAlone')
                : t('backup.rehearsedAlone.because', { reason: rehearsal.remark })
              : t('backup.rehearsed', { count: rehearsal.replayedSame })
            : t('backup.rehearsedBadly', { reason: rehearsal.remark ?? '' })}{' '}
        {rehearsal === null ? null : <Time value={rehearsal.at} />}
      </Line>
      <li className="break-all text-text-3">
        {t('backup.place', { folder, free: diskFree === null ? '?' : inBytes(diskFree) })}
      </li>
    </ul>
  );
}

function Line({ isWell, children }: { isWell: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon
        name={isWell ? 'check' : 'warn'}
        className={cx('mt-0.5 flex-none', isWell ? 'text-v-ac' : 'text-v-wa')}
      />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
