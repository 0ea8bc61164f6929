import { useState } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Select } from '../Select.tsx';
import { Input } from '../TextField.tsx';
import './date-time.css';
import { offsetName, ownZone, resolveWallTime, wallText, wallTimeAt, type Resolved } from './zone.ts';

export interface DateTimeFieldProps extends FieldFrame {
  id?: string;
  name?: string;
  /** ISO date-time (`2026-11-22T07:04:00.000Z`), or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** IANA name of the site's time zone. */
  siteZone: string;
  /** Time zone of the user; defaults to the time zone of the browser. */
  zone?: string;
  /** Allowed range as ISO date-times. */
  min?: string | undefined;
  max?: string | undefined;
  hasSeconds?: boolean;
  /** Whether a value is required. If so, there is no clear button. */
  isRequired?: boolean;
  isDisabled?: boolean;
}

const LAST = '9999-12-31T23:59';

/**
 * Input for a date-time. The user types it in their own time zone or in the site's; the time in the other zone appears
 * below. It uses the native input, which works well with keyboards, screen readers and phones.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, siteZone, min, max, hasSeconds = false, isRequired = false } = props;
  const t = useT();
  const home = props.zone ?? ownZone();
  const now = useNow();
  const [zone, setZone] = useState(home);
  // Whether a clock change skipped or repeated the last typed wall time.
  const [kind, setKind] = useState<Resolved['kind']>('once');
  const instant = value === null ? null : Date.parse(value);
  const shown = instant === null ? '' : wallTimeAt(instant, zone).slice(0, hasSeconds ? 19 : 16);
  const wall = (moment: string | undefined) =>
    moment === undefined ? undefined : wallTimeAt(Date.parse(moment), zone).slice(0, hasSeconds ? 19 : 16);
  const written = (moment: string) => wallText(wallTimeAt(Date.parse(moment), zone), hasSeconds);

  function type(text: string): void {
    const resolved = text === '' ? null : resolveWallTime(text, zone);
    // Browsers fire two events per input. A skipped time has already been replaced when the second event arrives, which
    // must not reset `kind`.
    if (resolved?.kind === 'once' && resolved.instant === instant) return;
    setKind(resolved?.kind ?? 'once');
    onChange(resolved === null ? null : new Date(resolved.instant).toISOString());
  }

  const outside =
    value === null
      ? undefined
      : min !== undefined && value < min
        ? t('field.tooEarly', { time: written(min) })
        : max !== undefined && value > max
          ? t('field.tooLate', { time: written(max) })
          : undefined;
  const hasTwoZones =
    home !== siteZone && offsetName(instant ?? now, home) !== offsetName(instant ?? now, siteZone);

  return (
    <Field
      label={props.label}
      aside={props.aside}
      error={props.error ?? outside}
      id={props.id}
      hint={<Below {...props} instant={instant} kind={kind} zone={zone} home={home} />}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...control}
            type="datetime-local"
            name={props.name}
            className="date-time min-w-52 flex-1"
            // Browsers write dates in their own language, so the page shows its own text until the user
            // types.
            leading={
              <span aria-hidden="true" className={cx('date-time-text', instant === null && 'text-text-3')}>
                {instant === null ? t('field.dateTime') : written(new Date(instant).toISOString())}
              </span>
            }
            value={shown}
            min={wall(min)}
            // Without a maximum, browsers accept years of five or six digits, which are not valid here.
            max={wall(max) ?? LAST}
            step={hasSeconds ? 1 : 60}
            required={isRequired}
            disabled={props.isDisabled}
            onChange={(event) => type(event.target.value)}
            onBlur={props.onBlur}
            trailing={
              isRequired || value === null || props.isDisabled === true ? null : (
                <IconButton
                  icon="x"
                  label={t('field.clear')}
                  size={24}
                  className="-mr-2"
                  onClick={() => type('')}
                />
              )
            }
          />
          {hasTwoZones ? (
            <Select
              label={t('field.inZone')}
              value={zone}
              disabled={props.isDisabled}
              options={[
                {
                  value: home,
                  label: t('field.zone.own', { zone: offsetName(instant ?? now, home) }),
                },
                {
                  value: siteZone,
                  label: t('field.zone.site', { zone: offsetName(instant ?? now, siteZone) }),
                },
              ]}
              onValueChange={(next) => {
                setZone(next);
                setKind('once');
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

interface BelowProps extends Pick<DateTimeFieldProps, 'hint' | 'siteZone' | 'hasSeconds'> {
  instant: number | null;
  kind: Resolved['kind'];
  zone: string;
  home: string;
}

/** The same date-time in the other time zone, and notes on clock changes. */
function Below({ hint, siteZone, hasSeconds = false, instant, kind, zone, home }: BelowProps) {
  const t = useT();
  if (instant === null) return hint;
  const other = zone === home ? siteZone : home;
  const time = wallText(wallTimeAt(instant, other), hasSeconds);
  const words = { time, zone: `${other}, ${offsetName(instant, other)}` };
  return (
    <>
      {kind === 'skipped' && (
        <span className="block text-v-stop">
          {t('field.skipped', { time: wallText(wallTimeAt(instant, zone), hasSeconds) })}
        </span>
      )}
      {kind === 'twice' && <span className="block text-v-stop">{t('field.twice')}</span>}
      {t(zone === home ? 'field.atSite' : 'field.atHome', words)}
      {hint === undefined ? null : <span className="block">{hint}</span>}
    </>
  );
}
