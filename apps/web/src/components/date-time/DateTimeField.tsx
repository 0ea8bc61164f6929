import { useState } from 'react';
import { useT } from '../../i18n/messages.ts';
import { useNow } from '../../lib/clock.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { Select } from '../Select.tsx';
import { Input } from '../TextField.tsx';
import { offsetName, ownZone, resolveWallTime, wallText, wallTimeAt, type Resolved } from './zone.ts';

export interface MomentFieldProps extends FieldFrame {
  id?: string;
  name?: string;
  /** An ISO moment (`2026-11-22T07:04:00.000Z`), or null where none is set. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** IANA name of the zone that the site tells its times in. */
  siteZone: string;
  /** Of this browser where absent. */
  zone?: string;
  /** ISO moments that it may not be before or after. */
  min?: string | undefined;
  max?: string | undefined;
  hasSeconds?: boolean;
  /** It must be set: no cross to clear it. */
  isRequired?: boolean;
  isDisabled?: boolean;
}

const LAST = '9999-12-31T23:59';

/**
 * A moment, typed as date and time on the reader's own clock or on the site's, with the other one told below.
 * The input is the platform's own: right for keyboards, screen readers and phones.
 */
export function DateTimeField(props: MomentFieldProps) {
  const { value, onChange, siteZone, min, max, hasSeconds = false, isRequired = false } = props;
  const t = useT();
  const home = props.zone ?? ownZone();
  const now = useNow();
  const [zone, setZone] = useState(home);
  // What was odd about the wall time that was typed last.
  const [kind, setKind] = useState<Resolved['kind']>('once');
  const instant = value === null ? null : Date.parse(value);
  const shown = instant === null ? '' : wallTimeAt(instant, zone).slice(0, hasSeconds ? 19 : 16);
  const wall = (moment: string | undefined) =>
    moment === undefined ? undefined : wallTimeAt(Date.parse(moment), zone).slice(0, hasSeconds ? 19 : 16);
  const written = (moment: string) => wallText(wallTimeAt(Date.parse(moment), zone), hasSeconds);

  function type(text: string): void {
    const resolved = text === '' ? null : resolveWallTime(text, zone);
    // Browsers tell twice of what is typed; by then what clocks skip has become a time that they show.
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
            className="min-w-52 flex-1"
            value={shown}
            min={wall(min)}
            // Without one a year may have six figures, and five are no moment while they are typed.
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

interface BelowProps extends Pick<MomentFieldProps, 'hint' | 'siteZone' | 'hasSeconds'> {
  instant: number | null;
  kind: Resolved['kind'];
  zone: string;
  home: string;
}

/** The same moment on the other clock, and what is odd about it. */
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
