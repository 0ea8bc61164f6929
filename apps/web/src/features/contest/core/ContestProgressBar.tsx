import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useSecond } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { labelClasses } from './progress-labels.ts';
import { hourOf, progressAt, type ContestSchedule } from './contest-schedule.ts';
import './contest.css';

interface ContestProgressBarProps {
  schedule: ContestSchedule;
  /** Whether to label the current time and the freeze below the bar. */
  isLarge?: boolean;
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Progress of a contest: elapsed time, start of the freeze and remaining time. */
export function ContestProgressBar({ schedule, isLarge = false }: ContestProgressBarProps): JSX.Element {
  const t = useT();
  const now = useSecond();
  const passed = progressAt(schedule, now);
  const seal = schedule.seal === null ? null : progressAt(schedule, schedule.seal);
  const bar = <ContestProgressLine schedule={schedule} />;
  if (!isLarge)
    return (
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 text-12 text-text-3">
        <Moment moment={schedule.start} />
        {bar}
        <Moment moment={schedule.end} />
      </div>
    );
  const classOf = labelClasses(passed, seal);
  const [start, end, current, freeze] = (['start', 'end', 'now', 'seal'] as const).map(classOf);
  return (
    <div>
      {bar}
      <div className="relative mt-1.5 h-5 text-12 text-text-3" aria-hidden="true">
        {start !== null && <span className={cx('absolute left-0', start)}>{hourOf(schedule.start)}</span>}
        {end !== null && <span className={cx('absolute right-0', end)}>{hourOf(schedule.end)}</span>}
        {current !== null && (
          <span
            className={cx('contest-progress-mark text-text', current)}
            style={{ left: `clamp(30px, ${percent(passed)}, calc(100% - 30px))` }}
          >
            {`${hourOf(now)}:${String(new Date(now).getSeconds()).padStart(2, '0')}`}
          </span>
        )}
        {seal !== null && freeze !== null && (
          <span className={cx('contest-progress-mark', freeze)} style={{ left: percent(seal) }}>
            {t('contest.sealAt', { time: hourOf(schedule.seal ?? 0) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** The progress bar without labels. */
export function ContestProgressLine({ schedule }: { schedule: ContestSchedule }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const passed = progressAt(schedule, now);
  const seal = schedule.seal === null ? null : progressAt(schedule, schedule.seal);
  return (
    <div className="contest-progress">
      <progress
        className="sr-only"
        aria-label={t('contest.progress')}
        max={100}
        value={Math.floor(passed * 100)}
      />
      <span className="contest-progress-passed" style={{ width: percent(Math.min(passed, seal ?? 1)) }} />
      {seal === null ? null : (
        <>
          <span className="contest-progress-sealed" style={{ left: percent(seal) }} />
          {passed > seal && (
            <span
              className="contest-progress-behind"
              style={{ left: percent(seal), width: percent(passed - seal) }}
            />
          )}
          <span
            className="contest-progress-seal"
            style={{ left: percent(seal) }}
            data-tip={t('contest.sealedFrom', { time: formatExact(schedule.seal ?? 0) })}
          />
        </>
      )}
    </div>
  );
}

function Moment({ moment }: { moment: number }): JSX.Element {
  return (
    <time dateTime={new Date(moment).toISOString()} data-tip={formatExact(moment)}>
      {hourOf(moment)}
    </time>
  );
}
