import type { ContestRating } from '@xiezhi/contract/routes/contest';
import type { JSX } from 'react';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import type { Phase } from './contest-schedule.ts';
import { contestAuth, contestRules } from './queries.ts';

/** Returns the name of the score that counts in an OI contest. An unknown stored rule is returned unchanged. */
export function oiScoreLabel(scoreType: string, t: Translate): string {
  if (scoreType === 'Highest') return t('contest.oi.highest');
  if (scoreType === 'Recent') return t('contest.oi.recent');
  return t('contest.oi.unknown', { name: scoreType });
}

/** Label "ACM" or "OI". For OI, the tooltip names the score that counts. */
export function RuleLabel({ type, scoreType }: { type: number; scoreType: string }): JSX.Element {
  const t = useT();
  if (type === contestRules.acm) return <Label>ACM</Label>;
  return (
    <span className="inline-flex" data-tip={oiScoreLabel(scoreType, t)}>
      <Label>OI</Label>
    </span>
  );
}

interface AuthWords {
  name: PlainKey;
  means: PlainKey;
}

function authWords(auth: number): AuthWords {
  if (auth === contestAuth.private)
    return { name: 'contest.auth.private', means: 'contest.auth.private.means' };
  if (auth === contestAuth.protected)
    return { name: 'contest.auth.protected', means: 'contest.auth.protected.means' };
  return { name: 'contest.auth.public', means: 'contest.auth.public.means' };
}

/** Label of the access type. */
export function ContestAuthLabel({ auth }: { auth: number }): JSX.Element {
  const t = useT();
  const { name, means } = authWords(auth);
  return (
    <span className="inline-flex" data-tip={t(means)}>
      <Label
        tone={auth === contestAuth.private ? 'failed' : auth === contestAuth.protected ? 'warning' : 'plain'}
      >
        {auth === contestAuth.public ? null : <Icon name="lock" size={12} />}
        {t(name)}
      </Label>
    </span>
  );
}

/** Label of a rated contest; the tooltip tells for whom it counts. */
export function RatedLabel({ rating }: { rating: ContestRating }): JSX.Element {
  const t = useT();
  const { min, max, participants } = rating;
  const division =
    min === null && max === null
      ? t('contest.rated.all')
      : t('contest.rated.division', { min: String(min ?? '−∞'), max: String(max ?? '∞') });
  return (
    <span className="inline-flex" data-tip={t('contest.rated.participants', { division, participants })}>
      <Label>{t('contest.rated')}</Label>
    </span>
  );
}

const phases: Readonly<Record<Phase, readonly [PlainKey, LabelTone]>> = {
  scheduled: ['contest.phase.scheduled', 'upcoming'],
  running: ['contest.phase.running', 'running'],
  ended: ['contest.phase.ended', 'ended'],
};

/** Label of a running virtual participation, in place of the phase of the contest. */
export function VirtualLabel(): JSX.Element {
  return <Label tone="running">{useT()('contest.virtual')}</Label>;
}

export function PhaseLabel({ phase }: { phase: Phase }): JSX.Element {
  const t = useT();
  const [name, tone] = phases[phase];
  return <Label tone={tone}>{t(name)}</Label>;
}
