import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Time } from '../../../components/Time.tsx';
import { editorialQuery, type Editorial, type EditorialTarget } from './queries.ts';

const EditorialForm = lazyComponent(
  async () => (await import('./EditorialForm.tsx')).EditorialForm,
  ['markdownEditor', 'field', 'form'],
);

/** The editorial of a problem or contest; users with the right create, edit and delete it here. */
export function EditorialView({ place }: { place: EditorialTarget }): JSX.Element | null {
  const t = useT();
  const client = useQueryClient();
  const options = editorialQuery(place, useUser()?.uid ?? null);
  const { data } = useQuery(options);
  const [isEdited, setIsEdited] = useState(false);
  if (data === undefined) return null;
  const { editorial, can } = data;
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('editorial.remove.title'),
      text: t('editorial.remove.text'),
      verb: t('editorial.remove'),
      tone: 'danger',
    });
    if (!isSure) return;
    await call('DELETE /api/editorial', { query: place });
    await refresh();
  }

  if (isEdited)
    return (
      <EditorialForm
        place={place}
        editorial={editorial}
        onSaved={() => {
          setIsEdited(false);
          void refresh();
        }}
        onCancel={() => setIsEdited(false)}
      />
    );
  return (
    <div>
      {can.edit ? (
        <div className="mb-3 flex flex-wrap items-center gap-2 text-13 text-text-2">
          <span className="min-w-0 flex-1">
            {editorial === null ? t('editorial.none') : <RuleText editorial={editorial} />}
          </span>
          <Button onClick={() => setIsEdited(true)}>
            {t(editorial === null ? 'editorial.write' : 'editorial.edit')}
          </Button>
          {editorial === null ? null : (
            <Button tone="danger" onClick={() => void remove()}>
              {t('editorial.remove')}
            </Button>
          )}
        </div>
      ) : null}
      {editorial === null ? null : <EditorialText editorial={editorial} />}
    </div>
  );
}

function EditorialText({ editorial }: { editorial: Editorial }): JSX.Element {
  const t = useT();
  const { post } = editorial;
  return (
    <>
      {post === null ? null : (
        <p className="mb-2 text-13 text-text-3">
          {t('editorial.fromPost', { author: post.author })}{' '}
          <HrefLink
            href={`/discussion-detail/${post.did}`}
            className="reach text-brand hover:text-brand-hover"
          >
            {post.title}
          </HrefLink>
        </p>
      )}
      <Markdown
        source={editorial.content}
        profile={editorial.isStaffText ? 'staff' : 'user'}
        formulas={editorial.formulas}
        className="max-w-(--measure) text-16"
      />
    </>
  );
}

/** For editors: when the editorial opens. */
function RuleText({ editorial: { rule, attempts, opensAt } }: { editorial: Editorial }): JSX.Element {
  const t = useT();
  switch (rule) {
    case 'attempts':
      return <>{t('editorial.opens.attempts', { count: attempts ?? 0 })}</>;
    case 'date':
      return (
        <>
          {t('editorial.opens.date')} {opensAt === null ? null : <Time value={opensAt} />}
        </>
      );
    case 'solved':
      return <>{t('editorial.opens.solved')}</>;
    case 'ended':
      return <>{t('editorial.opens.ended')}</>;
  }
}
