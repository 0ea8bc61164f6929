import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { MultiCombobox } from '../../../components/combobox/MultiCombobox.tsx';
import type { Option } from '../../../components/combobox/option.ts';
import { DateTimeField } from '../../../components/date-time/DateTimeField.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { isTypedId } from '../../admin/scoped-management/typed-ids.ts';
import { useSiteZone } from '../../../components/date-time/use-site-zone.ts';

/** A group to which the user may give homework. */
export interface HomeworkGroup {
  gid: number;
  name: string;
}

interface HomeworkDialogProps {
  groups: readonly HomeworkGroup[];
  /** Whether homework outside groups, with a password, is offered too. */
  hasPassword: boolean;
  onClose: () => void;
  /** Called with the created training. */
  onMade: (made: { tid: number; gid: number | null }) => void;
}

const week = 7 * 86_400_000;
const byPassword = 'password';

/**
 * Creates homework in one step: title, problems, due time and group. Late submissions get the default rules,
 * which can be changed later.
 */
export function HomeworkDialog(props: HomeworkDialogProps): JSX.Element {
  const { groups, hasPassword, onClose, onMade } = props;
  const t = useT();
  const siteZone = useSiteZone();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [dueAt, setDueAt] = useState<string | null>(() => endOfDay(Date.now() + week));
  const [who, setWho] = useState(groups[0] === undefined ? byPassword : String(groups[0].gid));
  const [password, setPassword] = useState('');
  const gid = who === byPassword ? null : Number(who);
  const save = useMutation({
    async mutationFn() {
      const homework = { opensAt: null, dueAt: dueAt ?? '', late: { percentPerDay: 20, floorPercent: 20 } };
      const written = { title, pids: chosen.map(({ value }) => Number(value)), homework };
      const made =
        gid === null
          ? await call('POST /api/admin/homework', { body: { ...written, password } })
          : await call('POST /api/group/homework', { body: { ...written, gid } });
      return { ...made, gid };
    },
    async onSuccess(made) {
      showToast({ tone: 'success', text: t('trainingAdmin.homework.made') });
      await client.invalidateQueries();
      onMade(made);
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const query = { keyword, ...(gid !== null && { gid }) };
    const found = await call('GET /api/homework-candidates', { query, signal });
    return found.map(({ pid, problemId, title: name, author, isPublic }) => ({
      value: String(pid),
      label: `${problemId} ${name}`,
      detail: isPublic ? (author ?? '') : t('trainingAdmin.shared'),
    }));
  }

  const isIncomplete =
    title.trim() === '' || chosen.length === 0 || dueAt === null || (gid === null && password.trim() === '');
  return (
    <FormDialog
      title={t('trainingAdmin.homework.new')}
      verb={t('trainingAdmin.homework.make')}
      isIncomplete={isIncomplete}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('trainingAdmin.title')}
        value={title}
        maxLength={255}
        onChange={({ target }) => setTitle(target.value)}
      />
      <MultiCombobox
        label={t('trainingAdmin.add.search')}
        placeholder={t('trainingAdmin.homework.placeholder')}
        hint={t('trainingAdmin.homework.problems.hint')}
        search={search}
        isNamed={isTypedId}
        value={chosen}
        onChange={setChosen}
      />
      <DateTimeField
        label={t('trainingAdmin.homework.due')}
        value={dueAt}
        siteZone={siteZone}
        isRequired
        hint={t('trainingAdmin.homework.due.hint')}
        onChange={setDueAt}
      />
      {groups.length + Number(hasPassword) > 1 ? (
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-13 text-text-2">
            {t('trainingAdmin.homework.who')}
          </span>
          <Select
            label={t('trainingAdmin.homework.who')}
            value={who}
            options={[
              ...groups.map((group) => ({ value: String(group.gid), label: group.name })),
              ...(hasPassword ? [{ value: byPassword, label: t('trainingAdmin.homework.byPassword') }] : []),
            ]}
            onValueChange={(value) => {
              setWho(value);
              // Resets the selection, because problems of another group cannot be used.
              setChosen([]);
            }}
          />
        </div>
      ) : null}
      {gid === null ? (
        <TextField
          label={t('trainingAdmin.password')}
          hint={t('trainingAdmin.password.kept')}
          value={password}
          maxLength={255}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : null}
    </FormDialog>
  );
}

/** Returns the last minute of a day in the local time zone. */
function endOfDay(at: number): string {
  const day = new Date(at);
  day.setHours(23, 59, 0, 0);
  return day.toISOString();
}
