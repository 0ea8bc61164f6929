import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { bankTagsQuery, type BankTag, type BankTags, type Classification } from './queries.ts';
import { ClassificationDialog, refreshTags, TagDialog } from './TagDialogs.tsx';

type Editing =
  | { kind: 'tag'; tag: BankTag | null; tcid: number | null }
  | { kind: 'classification'; classification: Classification | null };

/** Tags of the bank by classification: create, edit, move and delete. */
export function TagPage() {
  const t = useT();
  const query = useQuery(bankTagsQuery);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { data } = query;
  const close = () => setEditing(null);
  return (
    <ConsolePage
      title={t('console.nav.tags')}
      note={data === undefined ? undefined : t('problemAdmin.tags.count', { count: data.tags.length })}
      actions={
        <>
          <Button onClick={() => setEditing({ kind: 'classification', classification: null })}>
            <Icon name="plus" />
            {t('problemAdmin.classification.create')}
          </Button>
          <Button tone="primary" onClick={() => setEditing({ kind: 'tag', tag: null, tcid: null })}>
            <Icon name="plus" />
            {t('problemAdmin.tag.create')}
          </Button>
        </>
      }
    >
      <QueryContent query={query} before={<Skeleton width="60%" />}>
        {(tags) => <Groups data={tags} onEdit={setEditing} />}
      </QueryContent>
      {editing?.kind === 'tag' ? (
        <TagDialog
          tag={editing.tag}
          tcid={editing.tcid}
          classifications={data?.classifications ?? []}
          onClose={close}
        />
      ) : null}
      {editing?.kind === 'classification' ? (
        <ClassificationDialog classification={editing.classification} onClose={close} />
      ) : null}
    </ConsolePage>
  );
}

interface GroupsProps {
  data: BankTags;
  onEdit: (editing: Editing) => void;
}

function Groups({ data: { tags, classifications }, onEdit }: GroupsProps) {
  const t = useT();
  const client = useQueryClient();
  const rest = tags.filter(({ tcid }) => !classifications.some(({ id }) => id === tcid));
  const refresh = () => refreshTags(client);
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Classification) =>
      call('DELETE /api/admin/tag/classification', { query: { tcid: id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('problemAdmin.classification.deleted') }),
    onSettled: refresh,
  });

  async function ask(classification: Classification): Promise<void> {
    const count = tags.filter(({ tcid }) => tcid === classification.id).length;
    const isSure = await confirm({
      title: t('problemAdmin.classification.delete.title', { name: classification.name }),
      text: t('problemAdmin.classification.delete.text', { count }),
      verb: t('problemAdmin.delete'),
      tone: 'danger',
    });
    if (isSure) remove(classification);
  }

  if (tags.length === 0 && classifications.length === 0)
    return <EmptyState icon="flag" title={t('problem.noTags')} detail={t('problemAdmin.tags.none')} />;
  return (
    <>
      {classifications.map((classification) => (
        <Section
          key={classification.id}
          title={classification.name}
          className="mb-6"
          aside={
            <span className="-mt-1 flex items-center">
              <span className="mr-2">
                {[classification.nameEn, t('problemAdmin.rank.of', { rank: classification.rank })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <IconButton
                icon="plus"
                size={28}
                label={t('problemAdmin.tag.createIn', { name: classification.name })}
                onClick={() => onEdit({ kind: 'tag', tag: null, tcid: classification.id })}
              />
              <IconButton
                icon="edit"
                size={28}
                label={t('problemAdmin.editOf', { name: classification.name })}
                onClick={() => onEdit({ kind: 'classification', classification })}
              />
              <IconButton
                icon="trash"
                size={28}
                label={t('problemAdmin.deleteOf', { name: classification.name })}
                onClick={() => void ask(classification)}
              />
            </span>
          }
        >
          <Tags tags={tags.filter(({ tcid }) => tcid === classification.id)} onEdit={onEdit} />
        </Section>
      ))}
      {rest.length === 0 ? null : (
        <Section title={t('problem.otherTags')}>
          <Tags tags={rest} onEdit={onEdit} />
        </Section>
      )}
    </>
  );
}

function Tags({ tags, onEdit }: { tags: readonly BankTag[]; onEdit: GroupsProps['onEdit'] }) {
  const t = useT();
  if (tags.length === 0)
    return <p className="py-2 text-13 text-text-3">{t('problemAdmin.classification.empty')}</p>;
  return (
    <ul className="flex flex-wrap gap-2 py-3">
      {tags.map((tag) => (
        <li key={tag.id}>
          <button
            type="button"
            data-tip={t('problemAdmin.editOf', { name: tag.name })}
            onClick={() => onEdit({ kind: 'tag', tag, tcid: tag.tcid })}
            className="inline-flex h-11 items-center gap-1.5 rounded-2 border border-line bg-sunk px-2.5 text-13 hover:border-line-strong sm:h-7"
          >
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full border border-line-strong"
              style={{ background: tag.color ?? 'transparent' }}
            />
            {tag.name}
            {tag.nameEn ? <span className="text-text-3">{tag.nameEn}</span> : null}
            <span className="text-12 text-text-3">{formatNumber(tag.problemCount ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
