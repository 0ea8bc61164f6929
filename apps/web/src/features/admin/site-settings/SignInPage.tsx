import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import type { FormSection } from '../../../components/form/description.ts';
import { Section } from '../../../components/Section.tsx';
import type { SiteSettings } from './queries.ts';
import { SecretPart } from './SecretPart.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { isWebAddress } from './website-form.ts';

type SignInValues = SiteSettings['signIn']['values'];
const signInValues = (settings: SiteSettings): SignInValues => settings.signIn.values;

/** Ways to sign in other than by password: an OIDC provider, GitHub, WeChat, passkeys. */
export function SignInPage() {
  const t = useT();
  const sections = useMemo(() => signInSections(t), [t]);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/sign-in">
      {(settings) => (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-w-0">
            <SettingsForm
              section="signIn"
              label={t('siteAdmin.tab.signIn')}
              settings={settings}
              valuesOf={signInValues}
              sections={sections}
              write={(values, version) =>
                call('PUT /api/admin/settings/sign-in', { body: { ...values, version } })
              }
            />
          </div>
          <div className="min-w-0">
            <SecretPart
              title={t('siteAdmin.signIn.secret')}
              label={t('siteAdmin.signIn.secret.new')}
              isSet={settings.isSignInSecretSet}
              variable={settings.fixed['oidcClientSecret']}
              write={(oidcClientSecret) =>
                call('PUT /api/admin/settings/sign-in', { body: { oidcClientSecret } })
              }
            />
            <State settings={settings} />
            <SecretPart
              title={t('siteAdmin.signIn.githubSecret')}
              label={t('siteAdmin.signIn.secret.new')}
              isSet={settings.isGithubSecretSet}
              variable={undefined}
              write={(githubClientSecret) =>
                call('PUT /api/admin/settings/sign-in', { body: { githubClientSecret } })
              }
            />
            <SecretPart
              title={t('siteAdmin.signIn.wechatSecret')}
              label={t('siteAdmin.signIn.secret.new')}
              isSet={settings.isWechatSecretSet}
              variable={undefined}
              write={(wechatAppSecret) =>
                call('PUT /api/admin/settings/sign-in', { body: { wechatAppSecret } })
              }
            />
            <Redirect address={settings.signInRedirect ?? `${window.location.origin}/api/oidc/callback`} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

/** Says that the sign-in button is shown, or what is missing to show it. */
function State({ settings }: { settings: SiteSettings }) {
  const t = useT();
  const { oidcIssuer, oidcClientId } = settings.signIn.values;
  const text =
    oidcIssuer === ''
      ? t('siteAdmin.signIn.off')
      : oidcClientId === ''
        ? t('siteAdmin.signIn.needsId')
        : settings.isSignInSecretSet
          ? t('siteAdmin.signIn.on')
          : t('siteAdmin.signIn.needsSecret');
  return (
    <Section title={t('siteAdmin.signIn.state')} className="mb-8">
      <p className="py-2 text-13 text-text-2">{text}</p>
    </Section>
  );
}

/** The redirect URI that must be registered at the provider. */
function Redirect({ address }: { address: string }) {
  const t = useT();
  return (
    <Section title={t('siteAdmin.signIn.redirect')}>
      <p className="py-2 text-13 text-text-3">{t('siteAdmin.signIn.redirect.note')}</p>
      <p className="flex items-center gap-2 font-mono text-13">
        <span className="min-w-0 break-all">{address}</span>
        <CopyButton text={address} label={t('siteAdmin.signIn.redirect.copy')} />
      </p>
    </Section>
  );
}

function signInSections(t: Translate): FormSection<SignInValues>[] {
  return [
    {
      id: 'sign-in-provider',
      title: t('siteAdmin.signIn.provider'),
      fields: [
        {
          kind: 'text',
          type: 'url',
          name: 'oidcIssuer',
          label: t('siteAdmin.oidcIssuer'),
          hint: t('siteAdmin.oidcIssuer.hint'),
          placeholder: 'https://login.school.example',
          max: siteLimits.linkMax,
          check: ({ oidcIssuer }) => (isWebAddress(oidcIssuer) ? undefined : t('siteAdmin.address.wrong')),
        },
        {
          kind: 'text',
          name: 'oidcClientId',
          label: t('siteAdmin.oidcClientId'),
          hint: t('siteAdmin.oidcClientId.hint'),
          max: siteLimits.credentialMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'oidcName',
          label: t('siteAdmin.oidcName'),
          hint: t('siteAdmin.oidcName.hint'),
          max: siteLimits.providerNameMax,
          isHalf: true,
        },
      ],
    },
    {
      id: 'sign-in-github',
      title: t('siteAdmin.signIn.github'),
      fields: [
        {
          kind: 'text',
          name: 'githubClientId',
          label: t('siteAdmin.githubClientId'),
          hint: t('siteAdmin.githubClientId.hint'),
          max: siteLimits.credentialMax,
        },
      ],
    },
    {
      id: 'sign-in-wechat',
      title: t('siteAdmin.signIn.wechat'),
      fields: [
        {
          kind: 'text',
          name: 'wechatAppId',
          label: t('siteAdmin.wechatAppId'),
          hint: t('siteAdmin.wechatAppId.hint'),
          max: siteLimits.credentialMax,
        },
      ],
    },
    {
      id: 'sign-in-passkeys',
      title: t('siteAdmin.signIn.passkeys'),
      fields: [
        {
          kind: 'switch',
          name: 'passkeys',
          label: t('siteAdmin.passkeys'),
          hint: t('siteAdmin.passkeys.hint'),
        },
      ],
    },
  ];
}
