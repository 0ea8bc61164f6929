import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { lazyComponent } from '../../../../components/lazy/lazy-component.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Menu } from '../../../../components/Menu.tsx';
import { StateMark } from '../../../../components/StateMark.tsx';
import { stepHref } from '../addresses.ts';
import { partOf } from '../steps.ts';
import { useProblemDraft } from '../problem-draft-context.ts';
import { findingText } from './finding-text.ts';

const PublishDialog = lazyComponent(
  async () => (await import('./PublishDialog.tsx')).PublishDialog,
  ['confirm'],
);

/**
 * Publishes if nothing is missing. Otherwise shows the number of missing things and a link to each. Hidden if the
 * problem is public.
 */
export function PublishButton() {
  const t = useT();
  const router = useRouter();
  const { problem, page, home } = useProblemDraft();
  const [isAsking, setIsAsking] = useState(false);
  const { errors, warnings } = partOf(problem.findings);
  if (problem.auth === 1 || problem.hiddenAt !== null) return null;
  const verb = t(problem.isGroup ? 'problemEditor.showMembers' : 'problemEditor.publish');
  if (errors.length > 0)
    return (
      <Menu
        items={[
          { kind: 'heading', label: t('problemEditor.missing.title', { count: errors.length }) },
          ...errors.map((finding) => ({
            kind: 'action' as const,
            label: findingText(finding, t),
            icon: 'half' as const,
            onSelect: () => void router.navigate({ href: stepHref(home, finding.step) }),
          })),
        ]}
        renderTrigger={(props) => (
          <Button {...props}>
            <StateMark state="open" />
            {t('problemEditor.missing.of', { verb, count: errors.length })}
            <Icon name="down" />
          </Button>
        )}
      />
    );
  if (!problem.can.publish) return null;
  return (
    <>
      <Button
        tone={page.isDirty ? 'plain' : 'primary'}
        disabled={page.isDirty}
        data-tip={page.isDirty ? t('problemEditor.publish.saveFirst') : undefined}
        onClick={() => setIsAsking(true)}
      >
        {verb}
      </Button>
      {isAsking ? <PublishDialog warnings={warnings} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
