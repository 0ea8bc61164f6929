import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { healthQuery } from './queries.ts';

/**
 * Line of the dashboard with the worst health finding or "all good", and a link to the details. It reserves its space
 * while it loads, so that nothing moves.
 */
export function HealthLine() {
  const t = useT();
  const maySee = useUser()?.can.seeSystem === true;
  const { data, error } = useQuery({ ...healthQuery, enabled: maySee });
  if (!maySee || (data === undefined && error !== null)) return null;
  if (data === undefined) return <div aria-busy="true" className="min-h-11 rounded-2 border border-line" />;
  const bad = data.findings.filter(({ state }) => state !== 'well');
  const [worst] = bad;
  const look = looks[worst?.state ?? 'well'];
  return (
    <HrefLink
      href="/admin/health"
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-2 border px-3 py-2 text-13 hover:bg-hover',
        look.border,
      )}
    >
      <Icon name={look.icon} className={cx('flex-none', look.colour)} />
      <span className="min-w-0 flex-1 break-words">{worst?.text ?? t('console.health.good')}</span>
      {worst === undefined ? null : (
        <span className="flex-none text-text-3">{t('console.health.all', { count: bad.length })}</span>
      )}
      <Icon name="right" className="flex-none text-text-3" />
    </HrefLink>
  );
}

const looks = {
  well: { icon: 'check', colour: 'text-v-ac', border: 'border-line' },
  warning: { icon: 'half', colour: 'text-v-stop', border: 'border-line-strong' },
  wrong: { icon: 'warn', colour: 'text-v-wa', border: 'border-v-wa' },
} as const;
