import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { useT } from '../../../i18n/messages.ts';
import { serviceInText, signInAddress } from '../auth/sign-in-services.ts';
import { identitiesQuery } from './queries.ts';

interface SignInAgainProps {
  /** Whether the user can also confirm with a passkey. If so, nothing is shown to users without a linked service. */
  isAlternative?: boolean;
  /** Path and query of the page where the user continues; default: the settings. */
  returnPath?: string | undefined;
}

/** Links to sign in again with a linked account. Accounts without a password need this before some changes. */
export function SignInAgain({ isAlternative = false, returnPath = '/setting' }: SignInAgainProps) {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const { data: linked } = useQuery(identitiesQuery);
  if (config === undefined || linked === undefined) return null;
  const services = config.signInProviders.filter(({ key }) =>
    linked.some(({ provider }) => provider === key),
  );
  if (isAlternative && services.length === 0) return null;
  const text = services.length === 0 ? 'setting.signInAgain.none' : 'setting.signInAgain';
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-(--measure) text-13 text-text-2">{t(text)}</p>
      {services.map((service) => (
        <a
          key={service.key}
          href={signInAddress(service.key, returnPath, { asksAgain: true })}
          className={buttonClass()}
        >
          {t('auth.oidc.start', { service: serviceInText(t, service) })}
        </a>
      ))}
    </div>
  );
}
