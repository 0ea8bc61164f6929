import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useSecond } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { labelClasses } from './progress-labels.ts';
import { hourOf, progressAt, type ContestSchedule } from './contest-schedule.ts';
import './contest.css';

interface CourseBarProps {
  course: ContestSchedule;
  /** Labels the current time and the freeze below the bar. */
  isLarge?: boolean;
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Progress of a contest: elapsed time, start of the freeze and remaining time. */
export function ContestProgressBar({ course, isLarge = false }: CourseBarProps): JSX.Element {
  const t = useT();
  const now = useSecond();
  const passed = progressAt(course, now);
  const seal = course.seal === null ? null : progressAt(course, course.seal);
  const bar = <ContestProgressLine course={course} />;
  if (!isLarge)
    return (
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 text-12 text-text-3">
        <Moment moment={course.start} />
        {bar}
        <Moment moment={course.end} />
      </div>
    );
  const classOf = labelClasses(passed, seal);
  const [start, end, current, freeze] = (['start', 'end', 'now', 'seal'] as const).map(classOf);
  return (
    <div>
      {bar}
      <div className="relative mt-1.5 h-5 text-12 text-text-3" aria-hidden="true">
        {start !== null && <span className={cx('absolute left-0', start)}>{hourOf(course.start)}</span>}
        {end !== null && <span className={cx('absolute right-0', end)}>{hourOf(course.end)}</span>}
        {current !== null && (
          <span
            className={cx('course-mark text-text', current)}
            style={{ left: `clamp(30px, ${percent(passed)}, calc(100% - 30px))` }}
          >
            {`${hourOf(now)}:${String(new Date(now).getSeconds()).padStart(2, '0')}`}
          </span>
        )}
        {seal !== null && freeze !== null && (
          <span className={cx('course-mark', freeze)} style={{ left: percent(seal) }}>
            {t('contest.sealAt', { time: hourOf(course.seal ?? 0) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** The progress bar without labels. */
export function ContestProgressLine({ course }: { course: ContestSchedule }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const passed = progressAt(course, now);
  const seal = course.seal === null ? null : progressAt(course, course.seal);
  return (
    <div className="course">
      <progress
        className="sr-only"
        aria-label={t('contest.progress')}
        max={100}
        value={Math.floor(passed * 100)}
      />
      <span className="course-passed" style={{ width: percent(Math.min(passed, seal ?? 1)) }} />
      {seal === null ? null : (
        <>
          <span className="course-sealed" style={{ left: percent(seal) }} />
          {passed > seal && (
            <span className="course-behind" style={{ left: percent(seal), width: percent(passed - seal) }} />
          )}
          <span
            className="course-seal"
            style={{ left: percent(seal) }}
            data-tip={t('contest.sealedFrom', { time: formatExact(course.seal ?? 0) })}
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
