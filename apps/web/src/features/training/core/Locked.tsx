import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath } from '../../../routing/scope.ts';
import { Icon } from '../../../components/Icon.tsx';
import { TrainingProgress } from './labels.tsx';
import type { TrainingInfo } from './queries.ts';

type Lock = TrainingInfo['lockedBy'][number];

/** Lists the trainings that must be completed before this one opens, with links. */
export function Locked({ lockedBy }: { lockedBy: readonly Lock[] }): JSX.Element {
  const t = useT();
  return (
    <section aria-label={t('training.locked')} className="w-full max-w-[26rem]">
      <h2 className="flex items-center gap-2 text-14 font-bold">
        <Icon name="lock" />
        {t('training.locked')}
      </h2>
      <p className="mt-1 mb-2 text-13 text-text-2">{t('training.locked.why')}</p>
      <ul>
        {lockedBy.map((lock) => (
          <li key={lock.tid} className="border-b border-line py-2.5 last:border-b-0">
            <HrefLink
              href={hrefOf(lock)}
              className="block min-h-6 text-14 font-medium break-words text-brand hover:text-brand-hover"
            >
              {lock.title}
            </HrefLink>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 text-12 text-text-2">
              <TrainingProgress solved={lock.solved} total={lock.needed} />
              <span>{t('training.locked.needs', { count: lock.needed, percent: lock.percent })}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function hrefOf({ tid, gid }: Lock): string {
  return scopePath({ kind: 'training', tid, ...(gid !== null && { gid }) });
}
