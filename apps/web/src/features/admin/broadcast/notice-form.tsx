import { limits } from '@xiezhi/contract/limits';
import type { CallBody } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import type { FormSection, OwnControl, Saved } from '../../../components/form/description.ts';
import type { Notice } from './queries.ts';

/** Values of the form. */
export type NoticeValues = {
  title: string;
  content: string;
  englishTitle: string;
  englishContent: string;
  type: string;
  recipients: readonly string[];
  toNewcomers: boolean;
};

export const newNotice: Saved<NoticeValues> = {
  values: {
    title: '',
    content: '',
    englishTitle: '',
    englishContent: '',
    type: 'All',
    recipients: [],
    toNewcomers: true,
  },
  version: 'new',
  by: null,
  at: new Date(0).toISOString(),
};

/** Converts a row of the server to form values. */
export function savedNotice(row: Notice): Saved<NoticeValues> {
  const { title, content, type, recipients, toNewcomers } = row;
  return {
    values: {
      title,
      content,
      englishTitle: row.english?.title ?? '',
      englishContent: row.english?.content ?? '',
      type,
      recipients,
      toNewcomers,
    },
    version: row.gmtModified,
    by: null,
    at: row.gmtModified,
  };
}

/** Converts form values to a request body. */
export function noticeBody(values: NoticeValues): CallBody<'POST /api/admin/msg/notice'> {
  const { title, content, englishTitle, englishContent, recipients, toNewcomers } = values;
  const type = (['All', 'Single', 'Admin'] as const).find((each) => each === values.type) ?? 'All';
  return {
    title,
    content,
    english: englishTitle.trim() === '' ? null : { title: englishTitle, content: englishContent },
    type,
    recipients: type === 'Single' ? [...recipients] : null,
    toNewcomers,
  };
}

function ContentEditor(control: OwnControl<string> & { label: string }) {
  return <MarkdownEditor {...control} max={limits.announcementContentMax} profile="staff" />;
}

/** Whether one text of a pair is empty although the other one is filled in. */
const isHalf = (own: string, other: string) => own.trim() === '' && other.trim() !== '';

/** Sections of the form, with the limits of the contract. */
export function noticeSections(t: Translate): FormSection<NoticeValues>[] {
  const title = { kind: 'text', max: limits.announcementTitleMax } as const;
  const content = { kind: 'own', max: limits.announcementContentMax } as const;
  return [
    {
      id: 'notice-to',
      title: t('notice.to'),
      fields: [
        {
          kind: 'choice',
          name: 'type',
          label: t('notice.type'),
          options: [
            { value: 'All', label: t('notice.type.all') },
            { value: 'Single', label: t('notice.type.single') },
            { value: 'Admin', label: t('notice.type.admin') },
          ],
        },
        {
          kind: 'tags',
          name: 'recipients',
          label: t('notice.recipients'),
          hint: t('notice.recipients.hint'),
          max: 500,
          check: ({ type, recipients }) =>
            type === 'Single' && recipients.length === 0 ? t('notice.recipients.missing') : undefined,
        },
        {
          kind: 'switch',
          name: 'toNewcomers',
          label: t('notice.newcomers'),
          hint: t('notice.newcomers.hint'),
        },
      ],
    },
    {
      id: 'notice-text',
      title: t('notice.text'),
      fields: [
        { ...title, name: 'title', label: t('notice.title'), isRequired: true },
        {
          ...content,
          name: 'content',
          label: t('notice.content'),
          isRequired: true,
          inWords: (text) => text,
          render: (control) => <ContentEditor {...control} label={`${t('notice.content')} *`} />,
        },
      ],
    },
    {
      id: 'notice-english',
      title: t('notice.english'),
      fields: [
        {
          ...title,
          name: 'englishTitle',
          label: t('notice.title'),
          hint: t('notice.english.hint'),
          check: (values) =>
            isHalf(values.englishTitle, values.englishContent) ? t('notice.english.whole') : undefined,
        },
        {
          ...content,
          name: 'englishContent',
          label: t('notice.content'),
          inWords: (text) => text,
          render: (control) => <ContentEditor {...control} label={t('notice.content.english')} />,
          check: (values) =>
            isHalf(values.englishContent, values.englishTitle) ? t('notice.english.whole') : undefined,
        },
      ],
    },
  ];
}
