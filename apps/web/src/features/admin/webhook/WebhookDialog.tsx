import { webhookKinds, webhookLimits, type WebhookKind } from '@xiezhi/contract/enums/webhook';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { Webhook, WebhookSecret } from './queries.ts';

interface WebhookDialogProps {
  /** Null: a new one. */
  hook: Webhook | null;
  onClose: () => void;
  /** Called after saving, with the secret if the webhook is new. */
  onSaved: (made: (WebhookSecret & { name: string }) | null) => void;
}

/** Edits URL and events of a webhook. */
export function WebhookDialog({ hook, onClose, onSaved }: WebhookDialogProps) {
  const t = useT();
  const [name, setName] = useState(hook?.name ?? '');
  const [address, setAddress] = useState(hook?.address ?? 'https://');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(hook?.kinds ?? []);
  const save = useMutation({
    async mutationFn() {
      const body = { name: name.trim(), address: address.trim(), kinds: [...kinds] };
      if (hook === null) return { ...(await call('POST /api/admin/webhooks', { body })), name: body.name };
      await call('PUT /api/admin/webhooks', { body: { id: hook.id, ...body } });
      return null;
    },
    onSuccess: onSaved,
  });
  const isWhole = name.trim() !== '' && kinds.length > 0 && /^https?:\/\/./.test(address.trim());
  return (
    <FormDialog
      title={hook === null ? t('webhook.add') : t('webhook.edit.title', { name: hook.name })}
      verb={hook === null ? t('webhook.add.verb') : t('webhook.save')}
      isIncomplete={!isWhole}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('webhook.name')}
        hint={t('webhook.name.hint')}
        value={name}
        maxLength={webhookLimits.nameMax}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('webhook.address')}
        hint={t('webhook.address.hint')}
        type="url"
        value={address}
        maxLength={webhookLimits.addressMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1 text-13 font-medium">{t('webhook.kinds')}</legend>
        <div className="grid sm:grid-cols-2">
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onCheckedChange={(isChosen) =>
                setKinds((before) =>
                  webhookKinds.filter((one) => (one === kind ? isChosen : before.includes(one))),
                )
              }
            >
              {t(`webhook.kind.${kind}`)}
            </Checkbox>
          ))}
        </div>
        {kinds.length === 0 ? <p className="text-12 text-text-3">{t('webhook.kinds.need')}</p> : null}
      </fieldset>
    </FormDialog>
  );
}
