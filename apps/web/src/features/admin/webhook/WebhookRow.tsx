import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu, type MenuItem } from '../../../components/Menu.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { Label } from '../../../components/Label.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Webhook } from './queries.ts';

interface WebhookRowProps {
  hook: Webhook;
  onSwitch: (isEnabled: boolean) => void;
  actions: readonly MenuItem[];
}

/** A webhook: URL, events and status. */
export function WebhookRow({ hook, onSwitch, actions }: WebhookRowProps) {
  const t = useT();
  const { name, address, kinds, isEnabled, offReason, failingSince, waiting, lastDelivered } = hook;
  return (
    <li className="border-b border-line py-3.5 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 text-14 font-bold break-words">
          <HrefLink
            href={`/admin/webhooks/${hook.id}`}
            className="inline-flex min-h-11 min-w-11 items-center hover:text-brand"
          >
            {name}
          </HrefLink>
        </h2>
        {!isEnabled ? (
          <Label tone={offReason === null ? 'ended' : 'failed'}>{t('webhook.state.off')}</Label>
        ) : failingSince === null ? (
          <Label tone="plain">{t('webhook.state.on')}</Label>
        ) : (
          <Label tone="warning">{t('webhook.state.failing')}</Label>
        )}
        <span className="ml-auto flex items-center gap-2">
          <Switch
            label={t('webhook.isOn', { name })}
            isLabelHidden
            checked={isEnabled}
            onCheckedChange={onSwitch}
          />
          <Menu
            items={actions}
            renderTrigger={(props) => <IconButton {...props} icon="more" label={t('webhook.actions')} />}
          />
        </span>
      </div>
      <p className="mt-1 font-mono text-12 break-all text-text-2">{address}</p>
      {offReason === null ? null : <p className="mt-1.5 text-v-wa">{t(`webhook.off.${offReason}`)}</p>}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {kinds.map((kind) => (
          <Tag key={kind}>{t(`webhook.kind.${kind}`)}</Tag>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-3 text-12 text-text-3">
        {lastDelivered === null ? (
          <span>{t('webhook.never')}</span>
        ) : (
          <span>
            {t('webhook.delivered')} <Time value={lastDelivered} />
          </span>
        )}
        {failingSince === null ? null : (
          <span>
            {t('webhook.failingSince')} <Time value={failingSince} />
          </span>
        )}
        {waiting === 0 ? null : <span>{t('webhook.waiting', { count: waiting })}</span>}
      </p>
    </li>
  );
}
