import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CollaboratorRole, rolesOfKind } from '@xiezhi/contract/enums/collaborator';
import { useRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { session } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { AddPerson } from './AddPerson.tsx';
import { PersonRow } from './PersonRow.tsx';
import {
  callsOf,
  collaboratorsQuery,
  leave,
  type Collaborator,
  type CollaborationTarget,
} from './queries.ts';

/**
 * Owner and collaborators of a problem, contest or training, for those who manage it. Each change is saved
 * immediately, independently of the surrounding form.
 */
export function PeopleSection({ thing }: { thing: CollaborationTarget }): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const people = useQuery(collaboratorsQuery(thing));
  const me = session.owner();
  const roles: readonly CollaboratorRole[] = rolesOfKind[thing.kind];
  const calls = callsOf[thing.kind];
  const refresh = () => client.invalidateQueries({ queryKey: collaboratorsQuery(thing).queryKey });
  const change = useMutation({
    mutationFn: ({ username, role }: { username: string; role: CollaboratorRole }) =>
      calls.add(thing.id, username, role),
    onSettled: refresh,
  });

  const removal = useMutation({
    mutationFn: ({ uid }: Collaborator) => (uid === me ? leave(thing) : calls.remove(thing.id, uid)),
    onSuccess: async (_done, { uid, username }) => {
      showToast({ tone: 'success', text: t(uid === me ? 'shared.left' : 'shared.removed', { username }) });
      if (uid === me) await router.navigate({ href: '/shared' });
    },
    onSettled: (_done, _error, { uid }) => (uid === me ? undefined : refresh()),
  });

  async function remove(person: Collaborator): Promise<void> {
    const { username } = person;
    const isMe = person.uid === me;
    const isSure = await confirm({
      title: t(isMe ? 'shared.leave.title' : 'shared.remove.title', { username }),
      text: t(isMe ? 'shared.leave.text' : 'shared.remove.text'),
      verb: t(isMe ? 'shared.leave' : 'shared.remove'),
    });
    if (isSure) removal.mutate(person);
  }

  return (
    <Section title={t('shared.people')} className="max-w-[920px]">
      <p className="max-w-[72ch] py-2.5 text-13 text-text-2">{t(`shared.note.${thing.kind}`)}</p>
      <QueryContent query={people} before={<Skeleton className="h-24" />}>
        {({ owner, collaborators, gid }) => (
          <>
            <ul className="border-t border-line text-13">
              {owner === null ? null : <PersonRow person={owner} role={t('shared.role.owner')} />}
              {collaborators.map((person) => (
                <PersonRow
                  key={person.uid}
                  person={person}
                  role={t(`shared.role.${person.role}`)}
                  roles={roles}
                  onRole={(role) => change.mutate({ username: person.username, role })}
                  onRemove={() => remove(person)}
                  isMe={person.uid === me}
                />
              ))}
            </ul>
            <p className="py-2.5 text-12 text-text-3">
              {t(gid === null ? `shared.who.${thing.kind}` : 'shared.who.group')}
            </p>
            <AddPerson
              gid={gid}
              roles={roles}
              add={async (username, role) => {
                await calls.add(thing.id, username, role);
                await refresh();
              }}
            />
          </>
        )}
      </QueryContent>
    </Section>
  );
}
