import type { MutationReport as Report, Survivor } from '@xiezhi/contract/text/problem-check';
import { isKeyOf } from '@xiezhi/contract/wire/values';
import type { MutationKind } from '@xiezhi/rules/mutants/change';
import type { JSX } from 'react';
import { type PlainKey, type Translate, useT } from '../../../i18n/messages.ts';

/** Mutants that no case distinguished from a correct solution. Each is shown at its line with its change marked. */
export function MutationReport({ report }: { report: Report }): JSX.Element {
  const t = useT();
  const { survivors, groups, made, code, notCompiled, notJudged } = report;
  const lines = code.split('\n');
  return (
    <div className="mt-3">
      {survivors.length === 0 ? (
        <p className="text-14 text-text-2">{t('check.survivors.none')}</p>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {survivors.map((survivor) => (
            <li key={JSON.stringify(survivor)} className="min-w-0 rounded-2 border border-line">
              <p className="flex flex-wrap justify-between gap-x-3 border-b border-line bg-sunk px-3 py-1.5 text-13">
                <span className="min-w-0 break-all">{sentenceOf(survivor, t)}</span>
                <span className="text-12 leading-[20px] text-text-3">{kindOf(survivor, t)}</span>
              </p>
              <Snippet lines={lines} survivor={survivor} />
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
  );
}

/** Number of context lines above and below a change. */
const around = 2;

/** The changed lines in context: the original struck through, then the replacement. */
function Snippet({ lines, survivor }: { lines: readonly string[]; survivor: Survivor }): JSX.Element {
  const t = useT();
  const { line, column, from, to } = survivor;
  const first = line - 1;
  const last = first + from.split('\n').length - 1;
  const changed = lines.slice(first, last + 1).join('\n');
  const start = Math.max(0, first - around);
  const above = lines.slice(start, first).map((text) => `${text}\n`);
  const below = lines.slice(last + 1, last + 1 + around).map((text) => `\n${text}`);
  const end = Math.min(lines.length, last + 1 + around);
  return (
    <div className="flex overflow-hidden text-12 leading-[20px]">
      <pre
        aria-hidden="true"
        className="flex-none py-1.5 pr-2 pl-3 text-right font-mono text-text-3 select-none"
      >
        {Array.from({ length: end - start }, (_, at) => start + at + 1).join('\n')}
      </pre>
      {/* Long lines scroll on their own, so they must be focusable by keyboard. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keys
        tabIndex={0}
        aria-label={sentenceOf(survivor, t)}
        className="ring-inside min-w-0 flex-1 overflow-x-auto py-1.5 pr-3 font-mono"
      >
        <span className="text-text-3">{above}</span>
        {changed.slice(0, column - 1)}
        {from === '' ? null : <del className="rounded-1 bg-v-wa-tint text-v-wa">{from}</del>}
        {to === '' ? null : <ins className="rounded-1 bg-v-ac-tint text-v-ac no-underline">{to}</ins>}
        {changed.slice(column - 1 + from.length)}
        <span className="text-text-3">{below}</span>
      </pre>
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

/** Returns the name of a kind. Kinds of a later release get a general name. */
function kindOf({ kind }: Survivor, t: Translate): string {
  return t(isKeyOf(kindNames, kind) ? kindNames[kind] : 'check.kind.other');
}
