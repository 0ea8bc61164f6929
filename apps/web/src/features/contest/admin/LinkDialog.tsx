import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ColorInput } from './AwardsEditor.tsx';
import { balloonColors } from './balloon-colors.ts';
import { useContestAdminApi } from './admin-api.ts';
import { managedContestProblemsQuery, type ContestProblemLink } from './queries.ts';

interface LinkDialogProps {
  link: ContestProblemLink;
  onClose: () => void;
}

/**
 * Edits label, title and balloon color of a problem in a contest, and whether the problem stays public in the problem
 * list during the contest.
 */
export function LinkDialog({ link, onClose }: LinkDialogProps): JSX.Element {
  const t = useT();
  const api = useContestAdminApi();
  const client = useQueryClient();
  const [displayId, setDisplayId] = useState(link.displayId);
  const [displayTitle, setDisplayTitle] = useState(link.displayTitle);
  const [color, setColor] = useState(link.color);
  const [staysPublic, setStaysPublic] = useState(link.staysPublic);
  const save = useMutation({
    mutationFn: () => api.link(link.cid, { id: link.id, displayId, displayTitle, color, staysPublic }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: managedContestProblemsQuery(api, link.cid).queryKey });
      onClose();
    },
    meta: { isQuiet: true },
  });
  return (
    <FormDialog
      title={t('contestAdmin.link.title', { name: link.displayId })}
      verb={t('contestAdmin.link.save')}
      isIncomplete={displayId.trim() === '' || displayTitle.trim() === ''}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('contestAdmin.link.displayId')}
        hint={t('contestAdmin.link.displayId.hint')}
        className="font-mono"
        maxLength={limits.contestDisplayIdMax}
        value={displayId}
        onChange={(event) => setDisplayId(event.target.value)}
      />
      <TextField
        label={t('contestAdmin.link.displayTitle')}
        maxLength={limits.contestTitleMax}
        value={displayTitle}
        onChange={(event) => setDisplayTitle(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{t('contestAdmin.link.color')}</legend>
        <div className="flex flex-wrap items-center gap-1.5">
          {balloonColors.map(({ name, color: each }) => (
            <button
              key={each}
              type="button"
              aria-label={t(name)}
              aria-pressed={color === each}
              data-tip={t(name)}
              className={cx(
                'size-8 rounded-full border',
                color === each
                  ? 'border-brand outline-2 outline-offset-1 outline-brand'
                  : 'border-line-strong',
              )}
              style={{ background: each }}
              onClick={() => setColor(each)}
            />
          ))}
          <ColorInput label={t('contestAdmin.link.color.own')} value={color ?? ''} onChange={setColor} />
          <Button size="small" tone="quiet" disabled={color === null} onClick={() => setColor(null)}>
            {t('contestAdmin.link.color.none')}
          </Button>
        </div>
      </fieldset>
      {api.gid === null ? (
        <Switch
          label={t('contestAdmin.staysPublic')}
          checked={staysPublic}
          onCheckedChange={setStaysPublic}
        />
      ) : null}
    </FormDialog>
  );
}
