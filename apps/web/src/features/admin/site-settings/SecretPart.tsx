import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Section } from '../../../components/Section.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { settingsQuery } from './queries.ts';

interface SecretPartProps {
  title: string;
  /** Label of the input. */
  label: string;
  isSet: boolean;
  /** Name of the environment variable that sets the secret; undefined if none does. */
  variable: string | undefined;
  /** Stores the secret; an empty one deletes it. */
  write: (secret: string) => Promise<unknown>;
}

/**
 * Input for a password or key that is stored but never shown. It is not part of a form page, because form pages store
 * unsaved values in the browser.
 */
export function SecretPart({ title, label, isSet, variable, write }: SecretPartProps) {
  const t = useT();
  const client = useQueryClient();
  // Null: not being edited.
  const [typed, setTyped] = useState<string | null>(null);
  const store = useMutation({
    mutationFn: write,
    async onSuccess(_, secret) {
      setTyped(null);
      const text = secret === '' ? 'siteAdmin.secret.removed' : 'siteAdmin.secret.saved';
      showToast({ tone: 'success', text: t(text, { name: title }) });
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      await client.invalidateQueries({ queryKey: websiteConfigQuery.queryKey });
    },
  });

  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('siteAdmin.secret.remove.title', { name: title }),
      text: t('siteAdmin.secret.remove.text'),
      verb: t('siteAdmin.secret.remove'),
      tone: 'final',
    });
    if (isSure) store.mutate('');
  }

  return (
    <Section title={title} className="mb-8">
      {typed === null ? (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 py-2 text-13">
          <span className="text-text-2">
            {variable === undefined
              ? t(isSet ? 'siteAdmin.secret.set' : 'siteAdmin.secret.unset')
              : t('siteAdmin.fixed', { variable })}
          </span>
          {variable !== undefined ? null : (
            <>
              <Button size="small" onClick={() => setTyped('')}>
                {t(isSet ? 'siteAdmin.secret.replace' : 'siteAdmin.secret.enter')}
              </Button>
              {isSet ? (
                <Button size="small" tone="danger" isBusy={store.isPending} onClick={() => void ask()}>
                  {t('siteAdmin.secret.remove')}
                </Button>
              ) : null}
            </>
          )}
        </div>
      ) : (
        <form
          className="mt-3 flex max-w-xl flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            store.mutate(typed);
          }}
        >
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              label={label}
              type="password"
              autoComplete="new-password"
              value={typed}
              maxLength={siteLimits.credentialMax}
              error={errorMessageIfAny(store.error)}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" tone="primary" isBusy={store.isPending} disabled={typed.trim() === ''}>
            {t('siteAdmin.secret.save', { name: title })}
          </Button>
          <Button
            tone="quiet"
            onClick={() => {
              setTyped(null);
              store.reset();
            }}
          >
            {t('confirm.cancel')}
          </Button>
        </form>
      )}
    </Section>
  );
}
