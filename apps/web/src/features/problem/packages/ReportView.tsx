import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Select } from '../../../components/Select.tsx';
import { chosenOf, firstChoices, missingOf, type ImportChoice } from './choices.ts';
import { Lines } from './Lines.tsx';

interface ReportViewProps {
  id: string;
  planned: readonly PlannedProblem[];
  onBegun: (id: string) => void;
}

/** Shows what an import would do, by problem. Nothing is stored until the user presses the button. */
export function ReportView({ id, planned, onBegun }: ReportViewProps) {
  const t = useT();
  const can = useUser()?.can;
  const adminsPublish = useQuery(websiteConfigQuery).data?.adminsPublish === true;
  const mayPublish = can?.keepBank === true || (adminsPublish && can?.importProblems === true);
  const [choices, setChoices] = useState(() => firstChoices(planned));
  const [isPublic, setPublic] = useState(false);
  const [isVerified, setVerified] = useState(true);
  const chosen = chosenOf(planned, choices, isPublic);
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/admin/problem-report-imports', { body: { id, problems: chosen, isVerified } }),
    onSuccess: (job) => onBegun(job.id),
  });
  return (
    <div>
      <ul>
        {planned.map((problem) => {
          const choice = choices[problem.root];
          return choice === undefined ? null : (
            <PlannedLine
              key={problem.root}
              problem={problem}
              choice={choice}
              onChange={(part) =>
                setChoices((former) => ({ ...former, [problem.root]: { ...choice, ...part } }))
              }
            />
          );
        })}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          tone="primary"
          disabled={chosen.length === 0}
          isBusy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('packages.take', { count: chosen.length })}
        </Button>
        <Checkbox checked={isVerified} onCheckedChange={setVerified}>
          {t('packages.verify')}
        </Checkbox>
        {mayPublish ? (
          <Checkbox checked={isPublic} onCheckedChange={setPublic}>
            {t('packages.public')}
          </Checkbox>
        ) : null}
      </div>
    </div>
  );
}

interface PlannedLineProps {
  problem: PlannedProblem;
  choice: ImportChoice;
  onChange: (part: Partial<ImportChoice>) => void;
}

function PlannedLine({ problem, choice, onChange }: PlannedLineProps) {
  const t = useT();
  const { displayId, title, root, format, cases, solutions, holder, stops, grave } = problem;
  const name = [displayId, title].filter((part) => part !== '').join(' ') || root;
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <Checkbox
          checked={choice.isWanted && stops.length === 0}
          disabled={stops.length > 0}
          onCheckedChange={(isWanted) => onChange({ isWanted })}
          className="min-w-0 flex-1"
        >
          <span className="ellipsis text-14 text-text">{name}</span>
        </Checkbox>
        <span className="text-12 text-text-3">
          {t('packages.line', { format, type: problem.type === 1 ? 'OI' : 'ACM', cases, solutions })}
        </span>
      </div>
      <div className="pl-6">
        {holder === null || stops.length > 0 ? null : (
          <div className="flex flex-wrap items-center gap-2 text-12 text-v-stop">
            {holder.title === ''
              ? t('packages.holder.unseen', { id: holder.displayId })
              : t('packages.holder', { id: holder.displayId, title: holder.title })}
            <Select
              size="small"
              label={t('packages.holder.choice', { id: holder.displayId })}
              value={choice.onTaken}
              options={[
                {
                  value: 'newId',
                  label: holder.freeId
                    ? t('packages.newId.named', { id: holder.freeId })
                    : t('packages.newId'),
                },
                { value: 'update', label: t('packages.update'), isDisabled: !holder.mayReplace },
              ]}
              onValueChange={(value) =>
                onChange({ isWanted: true, onTaken: value === 'update' ? 'update' : 'newId' })
              }
            />
          </div>
        )}
        <Lines label="packages.stops" lines={stops} isOpen />
        <Lines label="packages.grave" lines={grave} isOpen />
        {grave.length === 0 || stops.length > 0 ? null : (
          <Checkbox
            checked={choice.acceptsLosses}
            onCheckedChange={(acceptsLosses) => onChange({ acceptsLosses, isWanted: acceptsLosses })}
          >
            {t('packages.accept')}
          </Checkbox>
        )}
        {choice.isWanted && missingOf(problem, choice) === 'losses' ? (
          <p className="text-12 text-v-stop">{t('packages.accept.missing')}</p>
        ) : null}
        <Lines label="packages.converted" lines={problem.converted} />
        <Lines label="packages.lost" lines={problem.lost} />
      </div>
    </li>
  );
}
