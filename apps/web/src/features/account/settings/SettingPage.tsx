import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { useSession } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { withMember } from '../../../lib/sets.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { serviceName } from '../auth/sign-in-services.ts';
import { AvatarPart } from './AvatarPart.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Collapsible, Part } from './Collapsible.tsx';
import { MobileForm } from './MobileForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { accountQuery, type OwnAccount } from './queries.ts';
import { Sessions } from './Sessions.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { useOwnerCheck } from './use-owner-check.ts';

const SecondFactor = lazyComponent(
  async () => (await import('./second-factor/SecondFactor.tsx')).SecondFactor,
  ['security'],
);
const ApiTokens = lazyComponent(
  async () => (await import('./api-token/ApiTokens.tsx')).ApiTokens,
  ['security'],
);
const Digest = lazyComponent(async () => (await import('./EmailDigest.tsx')).EmailDigest, ['security']);
const Study = lazyComponent(async () => (await import('./Study.tsx')).Study, ['security', 'confirm']);
const Passkeys = lazyComponent(async () => (await import('./passkey/Passkeys.tsx')).Passkeys, ['security']);
const Identities = lazyComponent(async () => (await import('./Identities.tsx')).Identities, ['security']);

/** Account and profile of the user. */
export function SettingPage(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const account = useQuery({ ...accountQuery, enabled: token !== null });
  useTitle(t('setting.title'));
  if (token === null)
    return (
      <>
        <h1 className="sr-only">{t('setting.title')}</h1>
        <EmptyState
          icon="lock"
          title={t('common.loginRequired.text')}
          actions={
            <Button tone="primary" onClick={() => openAuthDialog('login')}>
              {t('common.login')}
            </Button>
          }
        />
      </>
    );
  return (
    <div className="page-box">
      <div className="mx-auto max-w-[720px]">
        <h1 className="mb-3 text-20 font-bold">{t('setting.title')}</h1>
        {account.data !== undefined ? (
          <Sections key={account.data.uid} account={account.data} />
        ) : account.error !== null ? (
          <ErrorState error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <div aria-hidden="true" className="flex h-160 flex-col gap-6 border-t border-line pt-6">
            <Skeleton width={160} />
            <Skeleton width="70%" />
          </div>
        )}
      </div>
    </div>
  );
}

const sections = [
  'profile',
  'account',
  'digest',
  'homework',
  'sessions',
  'passkeys',
  'second-factor',
  'tokens',
  'identities',
] as const;
type SectionName = (typeof sections)[number];

/** Returns the section that the URL fragment names. */
function useSectionInHash(): SectionName | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return sections.find((name) => name === hash);
}

function Sections({ account }: { account: OwnAccount }) {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const services = config?.signInProviders ?? [];
  const asked = useSectionInHash();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(asked === undefined ? [] : [asked]));
  // A section that has been opened stays mounted when closed: it may contain a half-filled form, or codes that are
  // shown only once.
  const [seen, setSeen] = useState(open);
  if ([...open].some((name) => !seen.has(name))) setSeen(new Set([...seen, ...open]));
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== undefined) setOpen(new Set([...open, asked]));
  }
  const fold = (name: SectionName) => ({
    id: name,
    isOpen: open.has(name),
    onToggle: (isOpen: boolean) => setOpen((before) => withMember(before, name, isOpen)),
  });
  return (
    <div className="border-t border-line">
      <Collapsible {...fold('profile')} icon="users" title={t('setting.profile')} note={account.username}>
        <Part title={t('setting.avatar')} intro={t('setting.avatar.intro')}>
          <AvatarPart account={account} />
        </Part>
        <Part title={t('setting.profile.about')}>
          <ProfileForm account={account} />
        </Part>
      </Collapsible>
      <Collapsible {...fold('account')} icon="lock" title={t('setting.account')} note={account.email}>
        <AccountParts account={account} />
      </Collapsible>
      <Collapsible {...fold('digest')} icon="mail" title={t('setting.digest')}>
        {seen.has('digest') ? <Digest /> : null}
      </Collapsible>
      <Collapsible {...fold('homework')} icon="clock" title={t('setting.homework')}>
        {seen.has('homework') ? <Study /> : null}
      </Collapsible>
      <Collapsible {...fold('sessions')} icon="monitor" title={t('setting.sessions')}>
        {seen.has('sessions') ? <Sessions /> : null}
      </Collapsible>
      <Collapsible {...fold('passkeys')} icon="lock" title={t('setting.passkeys')}>
        {seen.has('passkeys') ? <Passkeys /> : null}
      </Collapsible>
      <Collapsible {...fold('second-factor')} icon="pin" title={t('setting.secondFactor')}>
        {seen.has('second-factor') ? <SecondFactor /> : null}
      </Collapsible>
      <Collapsible {...fold('tokens')} icon="link" title={t('setting.tokens')}>
        {seen.has('tokens') ? <ApiTokens /> : null}
      </Collapsible>
      {services.length === 0 ? null : (
        <Collapsible
          {...fold('identities')}
          icon="external"
          title={t('setting.identities')}
          note={services.map((one) => serviceName(t, one)).join(' · ')}
        >
          {seen.has('identities') ? <Identities services={services} /> : null}
        </Collapsible>
      )}
    </div>
  );
}

/** Password, email address and phone number. */
function AccountParts({ account }: { account: OwnAccount }) {
  const t = useT();
  const owner = useOwnerCheck();
  const hasPassword = owner === 'password';
  if (owner === 'sign-in-again')
    return (
      <Part title={t('setting.account.set')} intro={t('setting.password.none')}>
        <SignInAgain />
      </Part>
    );
  return (
    <>
      <Part
        title={t(hasPassword ? 'setting.password' : 'setting.password.set')}
        intro={t(hasPassword ? 'setting.password.intro' : 'setting.password.none')}
      >
        <PasswordForm username={account.username} />
      </Part>
      <Part
        title={t(account.email === null ? 'setting.email.set' : 'setting.email')}
        intro={
          account.email === null
            ? t('setting.email.none')
            : t('setting.email.present', { email: account.email })
        }
      >
        <EmailForm present={account.email} />
      </Part>
      <Part
        title={t('setting.mobile')}
        intro={
          account.mobile === null
            ? t('setting.mobile.none')
            : t('setting.mobile.present', { mobile: account.mobile })
        }
      >
        <MobileForm present={account.mobile} />
      </Part>
    </>
  );
}
