import { useMemo, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../components/Button.tsx';
import type { Option } from '../../components/combobox/option.ts';
import type { FormSection, Saved } from '../../components/form/description.ts';
import { FormPage } from '../../components/form/FormPage.tsx';
import type { FormSaveOutcome } from '../../components/form/use-form-page.ts';
import { Section } from '../../components/Section.tsx';
import { searchPeople } from './people.ts';
import { useSay, type Say } from './words.ts';

type ProblemValues = {
  displayId: string;
  title: string;
  description: string;
  timeLimit: number | null;
  kind: string;
  difficulty: string;
  isPublic: boolean;
  opensAt: string | null;
  author: Option | null;
  tags: readonly string[];
};

const first: Saved<ProblemValues> = {
  version: 1,
  by: 'qiushi',
  at: '2026-11-20T13:04:00.000Z',
  values: {
    displayId: '1094',
    title: '断案的獬豸',
    description: '县衙里站着 n 名证人，编号 1 到 n。',
    timeLimit: 1000,
    kind: 'oi',
    difficulty: 'mediumPlus',
    isPublic: false,
    opensAt: '2026-11-22T07:04:00.000Z',
    author: { value: 'qiushi', label: 'qiushi' },
    tags: ['二分图'],
  },
};

function sectionsOf(say: Say): FormSection<ProblemValues>[] {
  return [
    {
      id: 'kit-basics',
      title: say('基本信息', 'Basics'),
      fields: [
        {
          kind: 'text',
          name: 'displayId',
          label: say('题号', 'Id'),
          isRequired: true,
          isHalf: true,
          isMono: true,
          max: 8,
          check: ({ displayId }) =>
            /^\w+$/.test(displayId) ? undefined : say('只能用字母和数字', 'Letters and digits only'),
        },
        { kind: 'text', name: 'title', label: say('标题', 'Title'), isRequired: true, isHalf: true, max: 30 },
        {
          kind: 'textarea',
          name: 'description',
          label: say('题目描述', 'Description'),
          max: 1000,
          isMono: true,
        },
        { kind: 'tags', name: 'tags', label: say('标签', 'Tags'), max: 3, isHalf: true },
        {
          kind: 'option',
          name: 'author',
          label: say('出题人', 'Author'),
          search: searchPeople,
          isHalf: true,
        },
      ],
    },
    {
      id: 'kit-judging',
      title: say('评测', 'Judging'),
      fields: [
        {
          kind: 'number',
          name: 'timeLimit',
          label: say('时间限制', 'Time limit'),
          unit: 'ms',
          min: 1,
          max: 60_000,
          isRequired: true,
          isHalf: true,
        },
        {
          kind: 'select',
          name: 'difficulty',
          label: say('难度', 'Difficulty'),
          isHalf: true,
          options: [
            { value: 'easy', label: say('简单', 'Easy') },
            { value: 'mediumPlus', label: say('中等+', 'Medium+') },
          ],
        },
        {
          kind: 'choice',
          name: 'kind',
          label: say('赛制', 'Kind'),
          options: [
            { value: 'acm', label: 'ACM' },
            { value: 'oi', label: 'OI' },
          ],
        },
      ],
    },
    {
      id: 'kit-release',
      title: say('发布', 'Release'),
      fields: [
        { kind: 'moment', name: 'opensAt', label: say('公开时间', 'Opens at'), siteZone: 'Asia/Shanghai' },
        { kind: 'switch', name: 'isPublic', label: say('公开', 'Public') },
      ],
    },
  ];
}

/** A form page that another user saves at the same time. */
export function Forms() {
  const say = useSay();
  const sections = useMemo(() => sectionsOf(say), [say]);
  const [saved, setSaved] = useState(first);
  const [isDirty, setIsDirty] = useState(false);

  async function save(values: ProblemValues): Promise<FormSaveOutcome<ProblemValues>> {
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (values.displayId === '1000') throw new Error(say('题号已被使用', 'This id is taken'));
    const next = { values, version: Number(saved.version) + 1, by: 'root', at: new Date().toISOString() };
    setSaved(next);
    return { kind: 'saved', saved: next };
  }

  return (
    <Section
      title={say('表单页', 'Form page')}
      aside={
        <Button
          size="small"
          onClick={() =>
            setSaved({
              version: Number(saved.version) + 1,
              by: 'baize',
              at: new Date().toISOString(),
              values: { ...saved.values, title: say('断案', 'The verdict'), timeLimit: 2000 },
            })
          }
        >
          {say('让别人先保存', 'Let somebody else save')}
        </Button>
      }
    >
      <div className="mt-6" data-dirty={isDirty}>
        <FormPage
          label={say('编辑题目', 'Edit the problem')}
          formKey="kit:problem"
          sections={sections}
          saved={saved}
          save={save}
          onDirty={setIsDirty}
          faultsOf={(error) => ({ displayId: error.message })}
          onSaved={() => showToast({ tone: 'success', text: say('已保存', 'Saved') })}
        />
      </div>
    </Section>
  );
}
