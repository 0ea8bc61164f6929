import { limits } from '@xiezhi/contract/limits';
import type { CallBody } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../routing/use-uploads.ts';
import type { FormSection, OwnControl, Saved } from '../../../components/form/description.ts';
import type { ManagedAnnouncement } from './queries.ts';

/** Values of the form. */
export type AnnouncementValues = {
  title: string;
  content: string;
  englishTitle: string;
  englishContent: string;
  isShown: boolean;
};

export const newAnnouncement: Saved<AnnouncementValues> = {
  values: { title: '', content: '', englishTitle: '', englishContent: '', isShown: true },
  version: 'new',
  by: null,
  at: new Date(0).toISOString(),
};

/** Converts a row of the server to form values. */
export function savedAnnouncement(row: ManagedAnnouncement): Saved<AnnouncementValues> {
  return {
    values: {
      title: row.title,
      content: row.content,
      englishTitle: row.english?.title ?? '',
      englishContent: row.english?.content ?? '',
      isShown: row.status === 0,
    },
    version: row.gmtModified,
    by: null,
    at: row.gmtModified,
  };
}

/** Converts form values to a request body. */
export function announcementBody(values: AnnouncementValues): CallBody<'POST /api/admin/announcement'> {
  const { title, content, englishTitle, englishContent, isShown } = values;
  const english = englishTitle.trim() === '' ? null : { title: englishTitle, content: englishContent };
  return { title, content, english, status: isShown ? 0 : 1 };
}

function ContentEditor(control: OwnControl<string> & { label: string; isRequired?: boolean }) {
  return (
    <MarkdownEditor {...control} {...useUploads()} max={limits.announcementContentMax} profile="staff" />
  );
}

/** Sections of the form, with the limits of the contract. */
export function announcementSections(t: Translate): FormSection<AnnouncementValues>[] {
  const title = { kind: 'text', max: limits.announcementTitleMax } as const;
  return [
    {
      id: 'announcement-text',
      title: t('announcement.text'),
      fields: [
        { ...title, name: 'title', label: t('announcement.title'), isRequired: true },
        {
          kind: 'own',
          name: 'content',
          label: t('announcement.content'),
          isRequired: true,
          max: limits.announcementContentMax,
          inWords: (content) => content,
          render: (control) => <ContentEditor {...control} label={t('announcement.content')} isRequired />,
        },
      ],
    },
    {
      id: 'announcement-english',
      title: t('announcement.english'),
      fields: [
        {
          ...title,
          name: 'englishTitle',
          label: t('announcement.title'),
          hint: t('announcement.english.hint'),
          check: ({ englishTitle, englishContent }) =>
            englishTitle.trim() === '' && englishContent.trim() !== ''
              ? t('announcement.english.whole')
              : undefined,
        },
        {
          kind: 'own',
          name: 'englishContent',
          max: limits.announcementContentMax,
          label: t('announcement.content'),
          inWords: (content) => content,
          render: (control) => <ContentEditor {...control} label={t('announcement.content.english')} />,
          check: ({ englishTitle, englishContent }) =>
            englishTitle.trim() !== '' && englishContent.trim() === ''
              ? t('announcement.english.whole')
              : undefined,
        },
      ],
    },
    {
      id: 'announcement-state',
      title: t('announcement.state'),
      fields: [{ kind: 'switch', name: 'isShown', label: t('announcement.shown') }],
    },
  ];
}
