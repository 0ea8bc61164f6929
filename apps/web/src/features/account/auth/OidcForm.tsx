import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessageIfAny, errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type PlainKey, translate, useT } from '../../../i18n/messages.ts';
import { authDialog, type OidcReturn } from '../../../lib/auth-dialog.ts';
import { useStore } from '../../../lib/store.ts';
import { showToast } from '../../../lib/toasts.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { FactorField } from './FactorField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { serviceInText, signInAddress } from './sign-in-services.ts';
import { SlideCheck } from './SlideCheck.tsx';
import { finishSignIn } from './sign-in.ts';

/**
 * Links to the services whose accounts can be used to sign in. The browser returns, with a ticket in the URL, to the
 * page that the user wanted, or to the present one.
 */
export function OidcLink() {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const wanted = useStore(authDialog)?.wanted;
  return config?.signInProviders.map((service) => (
    <a
      key={service.key}
      href={signInAddress(service.key, wanted ?? location.pathname + location.search)}
      className={`mt-3.5 w-full ${buttonClass()}`}
    >
      {t('auth.oidc.start', { service: serviceInText(t, service) })}
    </a>
  ));
}

const wantsPassword = new Set(['oidcPasswordRequired', 'wrongCredentials']);
const wantsCode = new Set(['secondFactorRequired', 'secondFactorCodeWrong']);

/** Redeems the ticket of an OIDC sign-in: signs the user in, or links the OIDC account to the signed-in user. */
export function OidcForm({ returned }: { returned: OidcReturn }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState<'password' | 'both' | 'code' | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const { outcome, isLinking } = returned;
  const ticket = typeof outcome === 'object' ? outcome.ticket : null;
  const redeem = useMutation({
    mutationFn: async ({ given, slideToken }: { given: string; slideToken: string | null }) => {
      if (isLinking) return join(given);
      const secondFactorCode = code.trim() || null;
      const body = { ticket: given, password: password || null, secondFactorCode, slideToken };
      finishSignIn(await call('POST /api/oidc/redeem', { body }));
    },
    meta: { isQuiet: true },
    onError(error) {
      const name = error instanceof CallError ? (error.code ?? '') : '';
      if (wantsPassword.has(name)) setWanted('password');
      // An expired ticket cannot be redeemed any more, so the form asks for no password.
      if (name === 'oidcTicketExpired') setWanted(null);
      if (wantsCode.has(name)) setWanted(password === '' ? 'code' : 'both');
      if (name === 'slideCheckRequired') setIsChecking(true);
      else setCode('');
    },
  });
  const begin = useEffectEvent(() => {
    if (ticket !== null) redeem.mutate({ given: ticket, slideToken: null });
  });
  useEffect(() => begin(), []);

  if (ticket === null || (redeem.error !== null && wanted === null))
    return (
      <>
        <FieldError>{errorMessageIfAny(redeem.error) ?? t(faultText(returned))}</FieldError>
        {isLinking ? null : <OidcLink />}
      </>
    );
  if (wanted === null)
    return <p className="text-13 text-text-2">{t(isLinking ? 'auth.oidc.linking' : 'auth.oidc.busy')}</p>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate({ given: ticket, slideToken: null });
      }}
      className="flex flex-col gap-3.5"
    >
      {wanted === 'code' ? null : (
        <PasswordField
          label={t('auth.password')}
          value={password}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {wanted === 'password' ? null : <FactorField value={code} onChange={setCode} />}
      {redeem.error === null || isChecking ? null : <FieldError>{errorMessage(redeem.error)}</FieldError>}
      {isChecking ? (
        <SlideCheck
          onPass={(slideToken) => {
            setIsChecking(false);
            redeem.mutate({ given: ticket, slideToken });
          }}
        />
      ) : (
        <Button type="submit" tone="primary" isBusy={redeem.isPending}>
          {t('common.login')}
        </Button>
      )}
    </form>
  );
}

function faultText({ outcome, isLinking }: OidcReturn): PlainKey {
  if (outcome === 'expired') return isLinking ? 'auth.oidc.linkExpired' : 'auth.oidc.expired';
  if (outcome === 'declined') return isLinking ? 'auth.oidc.linkDeclined' : 'auth.oidc.declined';
  return isLinking ? 'auth.oidc.linkFailed' : 'auth.oidc.failed';
}

async function join(ticket: string): Promise<void> {
  await call('POST /api/oidc/link', { body: { ticket } });
  authDialog.set(null);
  showToast({ tone: 'success', text: translate('auth.oidc.joined') });
  void queryClient.invalidateQueries({ queryKey: ['identities'] });
}
