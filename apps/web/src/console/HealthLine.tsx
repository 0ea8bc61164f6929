import { useQuery } from '@tanstack/react-query';
import { useUser } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { healthQuery } from './queries.ts';

/** On the first page of the console: the worst that is wrong, and the way to the rest. Nothing where all is well. */
export function HealthLine() {
  const t = useT();
  const maySee = useUser()?.can.seeSystem === true;
  const { data } = useQuery({ ...healthQuery, enabled: maySee });
  const bad = data?.findings.filter(({ state }) => state !== 'well') ?? [];
  const [worst] = bad;
  if (worst === undefined) return null;
  const isWrong = worst.state === 'wrong';
  return (
    <HrefLink
      href="/admin/health"
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-2 border px-3 py-2 text-13 hover:bg-hover',
        isWrong ? 'border-v-wa' : 'border-line-strong',
      )}
    >
      <Icon
        name={isWrong ? 'warn' : 'half'}
        className={cx('flex-none', isWrong ? 'text-v-wa' : 'text-v-stop')}
      />
      <span className="min-w-0 flex-1 break-words">{worst.text}</span>
      <span className="flex-none text-text-3">{t('console.health.all', { count: bad.length })}</span>
      <Icon name="right" className="flex-none text-text-3" />
    </HrefLink>
  );
}
