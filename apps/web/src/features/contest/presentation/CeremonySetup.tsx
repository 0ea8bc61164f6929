import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { scoreboardQuery } from '../core/scoreboard-query.ts';
import { useContest, useContestTitle } from '../core/contest-context.ts';
import { contestRules } from '../core/queries.ts';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { stringifySearch } from '../../../lib/search.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { defaultMedals, medalKinds } from './medals.ts';

/** Page to choose the number of medals and whether star users take part, and to open the ceremony in its own window. */
export function CeremonySetup(): JSX.Element {
  const t = useT();
  const { cid, info, phase } = useContest();
  const [removeStar, setRemoveStar] = useState(true);
  const [chosen, setChosen] = useState<readonly (string | null)[]>([]);
  const board = useQuery(
    scoreboardQuery(cid, { isOutside: false, isReal: false, removeStar: true, containsEnd: false }),
  );
  useContestTitle(t('contest.tab.ceremony'));
  if (info.type !== contestRules.acm || info.seal === null)
    return (
      <EmptyState
        icon="trophy"
        title={t('presentation.setup.none')}
        detail={t('presentation.ceremony.needs')}
      />
    );
  // Managers may open the window at any time, other users only after the public scoreboard shows the results. The
  // server sends the results to nobody before the end of the contest.
  const isPublished = phase === 'ended' && info.openRank && !info.seal.isSealed;
  if (!info.can.manage && !isPublished)
    return (
      <EmptyState
        icon="lock"
        title={t('presentation.setup.staffOnly')}
        detail={info.openRank ? t('presentation.ceremony.waits') : undefined}
      />
    );
  const people = board.data?.rows.length;
  const suggested = defaultMedals(people ?? 0);
  const texts = medalKinds.map((_, index) => chosen[index] ?? String(suggested[index] ?? 0));
  const medals = texts.map((text) => (/^\d{1,6}$/.test(text) ? Number(text) : 0));

  async function open(): Promise<void> {
    const isSure =
      phase === 'ended' ||
      (await confirm({
        title: t('presentation.setup.early'),
        text: t('presentation.setup.earlyText'),
        verb: t('presentation.setup.open'),
      }));
    if (!isSure) return;
    const search = { cid, removeStar: removeStar || undefined, 'medals[]': medals };
    window.open(`/scrollBoard${stringifySearch(search)}`, '_blank', 'noopener');
  }

  return (
    <form
      className="flex max-w-[36rem] flex-col gap-4 pt-2"
      aria-label={t('contest.tab.ceremony')}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p className="text-14 text-text-2">
        {t('presentation.setup.what')} <HandbookLink to="freeze#ceremony" topic={t('contest.tab.ceremony')} />
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {medalKinds.map(({ name, percent }, index) => (
          <TextField
            key={name}
            label={t(name)}
            hint={t('presentation.setup.share', { percent })}
            inputMode="numeric"
            maxLength={6}
            value={texts[index] ?? ''}
            onChange={({ target: { value } }) =>
              setChosen(
                medalKinds.map((_, at) =>
                  at === index ? value.replaceAll(/\D/g, '') : (chosen[at] ?? null),
                ),
              )
            }
          />
        ))}
      </div>
      {people === undefined && board.error !== null ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <p className="text-12 text-text-3">
          {people === undefined ? ' ' : t('presentation.setup.people', { people })}
          {people !== undefined && people > 0 && suggested[0] === 0 ? (
            <span className="block text-text-2">{t('presentation.setup.few')}</span>
          ) : null}
        </p>
      )}
      <Switch
        label={t('presentation.setup.removeStar')}
        checked={removeStar}
        onCheckedChange={setRemoveStar}
      />
      <Button type="submit" tone="primary" className="self-start" disabled={people === undefined}>
        {t('presentation.setup.open')}
      </Button>
      <p className="text-12 text-text-3">{t('presentation.setup.keys')}</p>
    </form>
  );
}
