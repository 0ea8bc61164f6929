import { type FormEvent, useState } from 'react';
import { remoteJudgeKeys, type RemoteJudgeKey } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { wordsOf } from '../../../api/failure-words.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';

interface Outcome {
  readonly id: string;
  /** Why it was not imported; null: it was. */
  readonly failure: string | null;
}

/** Most problems of one import. */
const idsMax = 50;

/** Problems of another judge are fetched one after the other, at the pace of that judge; each says what came of it. */
export function RemoteImport() {
  const t = useT();
  const [judge, setJudge] = useState<RemoteJudgeKey>('HDU');
  const [text, setText] = useState('');
  const [left, setLeft] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const ids = idsIn(text);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (left > 0 || ids.length === 0) return;
    setOutcomes([]);
    for (const [index, id] of ids.entries()) {
      setLeft(ids.length - index);
      const failure = await importOne(judge, id);
      setOutcomes((former) => [...former, { id, failure }]);
    }
    setLeft(0);
  }

  return (
    <form className="mt-3 max-w-3xl" onSubmit={(event) => void start(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('packages.remote.judge')}
          value={judge}
          options={remoteJudgeKeys.map((key) => ({ value: key, label: key }))}
          onValueChange={(chosen) => setJudge(remoteJudgeKeys.find((key) => key === chosen) ?? judge)}
        />
        <div className="min-w-0 flex-1">
          <TextField
            label={t('packages.remote.ids')}
            hint={t('packages.remote.hint')}
            value={text}
            maxLength={4000}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" tone="primary" isBusy={left > 0} disabled={ids.length === 0}>
          {t('packages.remote.import')}
        </Button>
      </div>
      <div aria-live="polite">
        {left > 0 ? (
          <p className="mt-2 text-13 text-text-2">{t('packages.remote.left', { count: left })}</p>
        ) : null}
        <ul className="mt-2 text-13">
          {outcomes.map(({ id, failure }) => (
            <li key={id} className="break-words">
              <span className="font-mono">{id}</span>{' '}
              <span className={failure === null ? 'text-text-2' : 'text-danger'}>
                {failure ?? t('packages.remote.done')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

async function importOne(name: RemoteJudgeKey, problemId: string): Promise<string | null> {
  try {
    await call('GET /api/admin/problem/import-remote-oj-problem', {
      query: { name, problemId },
      timeout: 120_000,
    });
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** Ids and addresses, separated by blanks or commas; `1000-1005` is a range of numbers. */
function idsIn(text: string): string[] {
  const parts = text.split(/[\s,，]+/).filter((part) => part !== '');
  const ids = parts.flatMap((part) => {
    const range = /^(\d{1,9})-(\d{1,9})$/.exec(part);
    const [from, to] = [Number(range?.[1]), Number(range?.[2])];
    if (range === null || to < from) return [part];
    return Array.from({ length: Math.min(to - from + 1, idsMax) }, (_, at) => String(from + at));
  });
  return [...new Set(ids)].slice(0, idsMax);
}
