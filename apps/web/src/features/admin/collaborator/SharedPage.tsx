import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useOwner } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { editHref, publicHref } from './addresses.ts';
import { leave, ownCollaborationsQuery, type OwnCollaboration } from './queries.ts';

/** Lists what others share with the user, with links to read and to edit it. */
export function SharedPage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const uid = useOwner();
  const query = useQuery(ownCollaborationsQuery(uid));
  const leaving = useMutation({
    mutationFn: leave,
    onSuccess: () => showToast({ tone: 'success', text: t('shared.left') }),
    onSettled: () => client.invalidateQueries({ queryKey: ownCollaborationsQuery(uid).queryKey }),
  });

  async function ask(thing: OwnCollaboration): Promise<void> {
    const question = {
      title: t('shared.leave.title'),
      text: t('shared.leave.text'),
      verb: t('shared.leave'),
    };
    if (await confirm(question)) leaving.mutate(thing);
  }

  return (
    <div className="page-box">
      <div className="mx-auto w-full max-w-[860px]">
        <h1 className="mb-3 text-20 font-bold">{t('shared.title')}</h1>
        <QueryContent query={query} before={<Skeleton className="h-24" width="100%" />}>
          {(things) =>
            things.length === 0 ? (
              <EmptyState title={t('shared.none')} detail={t('shared.none.detail')} />
            ) : (
              <ul className="border-t border-line text-13">
                {things.map((thing) => (
                  <SharedLine
                    key={`${thing.kind}:${thing.id}`}
                    thing={thing}
                    onLeave={() => void ask(thing)}
                  />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
    </div>
  );
}

function SharedLine({ thing, onLeave }: { thing: OwnCollaboration; onLeave: () => void }): JSX.Element {
  const t = useT();
  const { kind, role, name, title, owner } = thing;
  const edit = editHref(thing);
  const label = name === '' ? title : `${name} ${title}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-48 flex-1">
        <HrefLink href={publicHref(thing)} className="reach block break-words text-text hover:text-brand">
          {label}
        </HrefLink>
        <span className="block text-12 text-text-3">
          {[t(`shared.kind.${kind}`), t(`shared.role.${role}`), owner && t('shared.by', { owner })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex gap-2">
        {edit === null ? null : (
          <HrefLink href={edit} className="reach flex items-center px-2 text-brand hover:text-brand-hover">
            {t('shared.manage')}
          </HrefLink>
        )}
        <Button tone="quiet" size="small" onClick={onLeave} aria-label={`${t('shared.leave')}: ${label}`}>
          {t('shared.leave')}
        </Button>
      </span>
    </li>
  );
}
