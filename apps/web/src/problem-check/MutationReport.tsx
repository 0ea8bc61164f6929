import type { MutationReport as Report, Survivor } from '@xiezhi/contract/problem-check';
import { isKeyOf } from '@xiezhi/contract/values';
import type { MutationKind } from '@xiezhi/rules/mutation/change';
import { type JSX, useMemo, useState } from 'react';
import { type PlainKey, type Translate, useT } from '../i18n/messages.ts';
import { CodeListing } from '../submission/CodeListing.tsx';

/** The mutants that no case told from a right solution, each by its line, marked in the source. */
export function MutationReport({ report }: { report: Report }): JSX.Element {
  const t = useT();
  const { survivors, groups, made, code, language, notCompiled, notJudged } = report;
  const [target, setTarget] = useState<{ line: number; column: number } | null>(null);
  const faults = useMemo(() => placesOf(survivors, code, t), [survivors, code, t]);
  return (
    <div className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        {survivors.length === 0 ? (
          <p className="text-14 text-text-2">{t('check.survivors.none')}</p>
        ) : (
          <ul className="border-t border-line">
            {survivors.map((survivor) => (
              <li key={JSON.stringify(survivor)} className="border-b border-line">
                <button
                  type="button"
                  className="ring-inside block w-full px-2 py-2 text-left text-13 hover:bg-hover"
                  onClick={() => setTarget({ line: survivor.line, column: survivor.column })}
                >
                  <span className="font-mono break-all">{sentenceOf(survivor, t)}</span>
                  <span className="block text-12 text-text-3">{kindOf(survivor, t)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {groups.length === 0 ? null : (
          <ul
            aria-label={t('check.mutation.groups')}
            className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-text-2"
          >
            {groups.map(({ group, killed }) => (
              <li key={group} className={killed === 0 ? 'font-bold text-v-pac' : undefined}>
                {t('check.mutation.group', { group, killed, made })}
              </li>
            ))}
          </ul>
        )}
        {notCompiled + notJudged === 0 ? null : (
          <p className="mt-3 text-12 text-text-3">{t('check.mutation.left', { notCompiled, notJudged })}</p>
        )}
      </div>
      <div className="min-w-0">
        <CodeListing code={code} language={language} faults={faults} target={target} />
      </div>
    </div>
  );
}

function sentenceOf({ line, from, to }: Survivor, t: Translate): string {
  if (to.trim() === '') return t('check.survivor.removed', { line, from });
  if (from === '') return t('check.survivor.inserted', { line, to: to.trim() });
  return t('check.survivor', { line, from, to });
}

const kindNames: Readonly<Record<MutationKind, PlainKey>> = {
  boundary: 'check.kind.boundary',
  loop: 'check.kind.loop',
  equality: 'check.kind.equality',
  arithmetic: 'check.kind.arithmetic',
  logic: 'check.kind.logic',
  negation: 'check.kind.negation',
  constant: 'check.kind.constant',
  initial: 'check.kind.initial',
  width: 'check.kind.width',
  branch: 'check.kind.branch',
  removal: 'check.kind.removal',
  extreme: 'check.kind.extreme',
  jump: 'check.kind.jump',
};

/** A later release may know more kinds than this one. */
function kindOf({ kind }: Survivor, t: Translate): string {
  return t(isKeyOf(kindNames, kind) ? kindNames[kind] : 'check.kind.other');
}

/** Where survivors differ from the solution, as places in its lines; what goes on in further lines ends with the first. */
function placesOf(survivors: readonly Survivor[], code: string, t: Translate) {
  const lines = code.split('\n');
  return survivors.flatMap((survivor) => {
    const { line, column, from } = survivor;
    const source = lines[line - 1];
    if (source === undefined) return [];
    const width = Math.max(1, from.split('\n')[0]?.length ?? 0);
    const place = { from: column - 1, to: Math.min(source.length, column - 1 + width) };
    return [{ line, source, text: sentenceOf(survivor, t), ...place }];
  });
}
