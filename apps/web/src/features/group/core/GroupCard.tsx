import type { JSX, ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { useGroup } from './group-context.ts';
import { dayOf, roleKey } from './labels.tsx';

/** Summary card of a group, beside its pages. */
export function GroupCard(): JSX.Element {
  const t = useT();
  const user = useUser();
  const { info } = useGroup();
  const isOwner = user !== null && user.uid === info.uid;
  return (
    <aside className="min-w-0" aria-label={t('group.card.label')}>
      <div className="flex items-center gap-3">
        <Avatar size={48} name={info.name} picture={info.avatar} />
        <div className="min-w-0">
          <p className="group-name font-bold" title={info.name}>
            {info.name}
          </p>
          <p className="ellipsis font-mono text-12 text-text-3">{info.shortName}</p>
        </div>
      </div>
      <dl className="mt-4 border-t border-line text-13">
        <Fact name={t('group.card.own')}>{t(roleKey(info.own.auth, isOwner))}</Fact>
        {info.owner === null ? null : (
          <Fact name={t('group.card.owner')}>
            <HrefLink
              href={`/user-home?username=${encodeURIComponent(info.owner)}`}
              className="reach hover:text-brand"
            >
              {info.owner}
            </HrefLink>
          </Fact>
        )}
        <Fact name={t('group.card.members')}>
          {t('group.card.memberCount', { count: formatNumber(info.memberCount) })}
        </Fact>
        <Fact name={t('group.card.created')}>{dayOf(info.gmtCreate)}</Fact>
        <Fact name={t('group.card.number')}>
          <span className="font-mono">{info.id}</span>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line">
      <dt className="w-18 flex-none text-text-3">{name}</dt>
      <dd className="flex min-w-0 flex-1">{children}</dd>
    </div>
  );
}
