import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { lengthText } from '../../../../components/date-time/span.ts';
import { Field } from '../../../../components/Field.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { Select } from '../../../../components/Select.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { type Rehearsals, rehearsalsKey } from './queries.ts';

const paces = Array.from({ length: 10 }, (_, index) => index + 1);
const minute = 60_000;

interface StartRehearsalProps {
  cid: number;
  known: Rehearsals;
}

/** Form that starts a rehearsal. It sets the speed, the part of the contest, and whether to interrupt a judge node. */
export function StartRehearsal({ cid, known }: StartRehearsalProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [pace, setPace] = useState(4);
  const [stretch, setStretch] = useState<'whole' | 'first'>('whole');
  const [typed, setTyped] = useState(() => String(Math.min(60, known.minutes)));
  const [interrupts, setInterrupts] = useState(true);
  const first = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  const isWrong = stretch === 'first' && (first < 1 || first > known.minutes);
  const minutes = stretch === 'whole' ? known.minutes : first;
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/admin/contest/rehearsal', {
        body: { cid, pace, interrupts, minutes: stretch === 'whole' ? null : first },
      }),
    meta: { isQuiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: rehearsalsKey(cid) }),
  });
  return (
    <Section title={t('rehearsal.new')}>
      <form
        className="grid max-w-[46rem] gap-4 pt-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) start.mutate();
        }}
      >
        <p className="text-13 text-text-2">
          {t('rehearsal.what')} <HandbookLink to="icpc-contest#rehearsal" topic={t('rehearsal.start')} />
        </p>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Field label={t('rehearsal.pace')}>
            {({ id }) => (
              <Select
                id={id}
                label={t('rehearsal.pace')}
                value={String(pace)}
                options={paces.map((one) => ({
                  value: String(one),
                  label: t('rehearsal.times', { pace: one }),
                }))}
                onValueChange={(value) => setPace(Number(value))}
              />
            )}
          </Field>
          <div>
            <span className="mb-1 block text-13 text-text-2">{t('rehearsal.stretch')}</span>
            <Segmented
              label={t('rehearsal.stretch')}
              value={stretch}
              options={[
                { value: 'whole', label: t('rehearsal.whole') },
                { value: 'first', label: t('rehearsal.first') },
              ]}
              onChange={setStretch}
            />
          </div>
          {stretch === 'whole' ? null : (
            <TextField
              label={t('rehearsal.minutes')}
              value={typed}
              inputMode="numeric"
              maxLength={6}
              className="w-32"
              error={isWrong ? t('rehearsal.minutes.wrong', { limit: known.minutes }) : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
        <div>
          <Checkbox checked={interrupts} onCheckedChange={setInterrupts}>
            {t('rehearsal.interrupts')}
          </Checkbox>
          <p className="text-12 text-text-3">
            {t(known.nodes > 1 ? 'rehearsal.interrupts.many' : 'rehearsal.interrupts.one')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" tone="primary" isBusy={start.isPending} disabled={isWrong}>
            <Icon name="play" />
            {t('rehearsal.start')}
          </Button>
          <span className="text-13 text-text-3">
            {t('rehearsal.plan', {
              count: known.submissions,
              nodes: known.nodes,
              span: lengthText(Math.max(minute, (minutes * minute) / pace), t),
            })}
          </span>
        </div>
        {start.error === null ? null : <FieldError>{errorMessage(start.error)}</FieldError>}
      </form>
    </Section>
  );
}
