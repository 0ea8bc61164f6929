import type { ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import { Icon, type IconName } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { Portrait } from './Portrait.tsx';
import type { UserHome } from './queries.ts';
import { TitleBadge } from '../title/TitleBadge.tsx';

/** Avatar, names, and the user's public profile. */
export function ProfileColumn({ home }: { home: UserHome | undefined }) {
  const t = useT();
  const isOwn = useUser()?.uid === home?.uid;
  if (home === undefined) return <ProfileSkeleton />;
  const gender = home.gender === 'male' || home.gender === 'female' ? home.gender : null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <Portrait name={home.username} picture={home.avatar} className="size-20 lg:size-24" />
        <div className="min-w-0 max-lg:flex-1 lg:w-full">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h1 className="min-w-0 text-20 font-bold break-words">{home.username}</h1>
            <TitleBadge name={home.titleName} color={home.titleColor} />
          </div>
          {home.nickname === null || home.nickname === '' ? null : (
            <p className="text-text-2">
              <bdi>{home.nickname}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="flex min-h-[46px] flex-wrap content-start gap-x-5 gap-y-1.5 text-13 text-text-2 lg:flex-col">
        {gender === null ? null : (
          <Fact icon="users" label={t('user.gender')}>
            {t(`user.gender.${gender}`)}
          </Fact>
        )}
        {home.school === null || home.school === '' ? null : (
          <Fact icon="home" label={t('user.school')}>
            <bdi>{home.school}</bdi>
          </Fact>
        )}
        <LinkFact label="GitHub" address={home.github} />
        <LinkFact label={t('user.blog')} address={home.blog} />
        <Fact icon="clock" label={t('user.recentLogin')}>
          {home.recentLoginTime === null ? (
            t('user.neverLoggedIn')
          ) : (
            <>
              {t('user.recentLogin')} <Time value={home.recentLoginTime} />
            </>
          )}
        </Fact>
      </dl>
      {isOwn ? (
        <Link to="/setting" className={buttonClass()}>
          {t('user.edit')}
        </Link>
      ) : null}
    </div>
  );
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="flex h-5 items-center" data-tip={label}>
        <Icon name={icon} className="text-text-3" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Link to an address of the user. It needs no check of the scheme: the server accepts only http and https. */
function LinkFact({ label, address }: { label: string; address: string | null }) {
  if (address === null || address === '') return null;
  return (
    <Fact icon="link" label={label}>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all text-brand hover:text-brand-hover"
      >
        {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      </a>
    </Fact>
  );
}

function ProfileSkeleton() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{t('user.title')}</h1>
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <span className="size-20 rounded-2 bg-pressed lg:size-24" />
        <Skeleton width={140} className="h-4" />
      </div>
      <div className="flex h-[46px] flex-col gap-4">
        <Skeleton width={120} />
        <Skeleton width={160} />
      </div>
    </div>
  );
}
