import { useState } from 'react';
import { Combobox } from '../../components/combobox/Combobox.tsx';
import { MultiCombobox, TagInput } from '../../components/combobox/MultiCombobox.tsx';
import type { Option } from '../../components/combobox/option.ts';
import { DateTimeField } from '../../components/date-time/DateTimeField.tsx';
import { DateTimeRange, type Span } from '../../components/date-time/DateTimeRange.tsx';
import { ChooseOne, ChooseSome } from '../../components/field/ChoiceGroup.tsx';
import { FileDrop } from '../../components/field/FileDrop.tsx';
import { NumberField } from '../../components/field/NumberField.tsx';
import { Textarea } from '../../components/field/Textarea.tsx';
import type { SendFile } from '../../components/field/upload.ts';
import { Icon } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { TextField } from '../../components/TextField.tsx';
import { searchPeople } from './people.ts';
import { Specimen } from './Specimen.tsx';
import { useSay } from './words.ts';

const siteZone = 'Asia/Shanghai';

/** Simulates the progress of an upload without sending it. Rejects file names that contain "bad". */
const pretendToSend: SendFile = async (file, onSent, signal) => {
  for (let part = 1; part <= 20; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal.throwIfAborted();
    onSent((file.size * part) / 20);
  }
  if (file.name.includes('bad')) throw new Error('the server says no');
};

/** Form fields. */
export function Fields() {
  const say = useSay();
  const [text, setText] = useState(
    '县衙里站着 n 名证人，编号 1 到 n。\n\n每名证人要么句句属实，要么句句是谎。',
  );
  const [number, setNumber] = useState<number | null>(1000);
  const [moment, setMoment] = useState<string | null>('2026-11-22T07:04:00.000Z');
  const [span, setSpan] = useState<Span>({
    start: '2026-11-22T05:00:00.000Z',
    end: '2026-11-22T10:00:00.000Z',
  });
  const [person, setPerson] = useState<Option | null>({ value: 'qiushi', label: 'qiushi' });
  const [people, setPeople] = useState<Option[]>([]);
  const [words, setWords] = useState([say('并查集', 'union-find'), say('二分图', 'bipartite')]);
  const [one, setOne] = useState<'default' | 'spj' | 'interactive'>('default');
  const [some, setSome] = useState<('c' | 'cpp' | 'py')[]>(['cpp']);
  return (
    <Section title={say('字段', 'Fields')}>
      <div className="mt-4 grid items-start gap-6 sm:grid-cols-2">
        <Specimen title={say('文本', 'Text')}>
          <div className="grid gap-3.5">
            <TextField
              label={say('用户名', 'Username')}
              defaultValue="qiushi"
              leading={<Icon name="users" className="text-text-3" />}
              hint={say('注册后不能修改', 'Cannot be changed later')}
            />
            <TextField
              label={say('邮箱', 'Email')}
              defaultValue="qiushi@"
              error={say('邮箱格式不正确', 'This is no email address')}
            />
            <TextField label={say('不可用', 'Disabled')} defaultValue="1094" disabled />
            <Textarea
              label={say('题目描述', 'Description')}
              value={text}
              max={200}
              onChange={(event) => setText(event.target.value)}
              hint={say('支持 Markdown', 'Markdown works')}
            />
          </div>
        </Specimen>
        <Specimen title={say('数字与选择', 'Numbers and choices')}>
          <div className="grid gap-3.5">
            <NumberField
              label={say('时间限制', 'Time limit')}
              value={number}
              unit="ms"
              min={1}
              max={60_000}
              step={100}
              onChange={setNumber}
              {...(number !== null && number > 60_000 && { error: say('超出范围', 'Out of range') })}
            />
            <ChooseOne
              label={say('评测方式', 'Judging')}
              value={one}
              onChange={setOne}
              options={[
                { value: 'default', label: say('比较', 'Compare') },
                {
                  value: 'spj',
                  label: say('检查器', 'Checker'),
                  detail: say('由程序判断输出', 'A program looks at the output'),
                },
                { value: 'interactive', label: say('交互', 'Interactive'), isDisabled: true },
              ]}
            />
            <ChooseSome
              label={say('语言', 'Languages')}
              value={some}
              onChange={setSome}
              isRow
              options={[
                { value: 'c', label: 'C' },
                { value: 'cpp', label: 'C++' },
                { value: 'py', label: 'Python' },
              ]}
              {...(some.length === 0 && { error: say('至少选择一种', 'Choose at least one') })}
            />
          </div>
        </Specimen>
        <Specimen title={say('日期与时间', 'Date and time')}>
          <div className="grid gap-3.5">
            <DateTimeField
              label={say('发布时间', 'Published at')}
              value={moment}
              siteZone={siteZone}
              min="2026-11-01T00:00:00.000Z"
              onChange={setMoment}
            />
            <DateTimeField
              label={say('纽约的时钟', 'Clocks of New York')}
              value={moment}
              siteZone={siteZone}
              zone="America/New_York"
              hasSeconds
              onChange={setMoment}
            />
            <DateTimeRange value={span} siteZone={siteZone} isRequired onChange={setSpan} />
          </div>
        </Specimen>
        <Specimen title={say('搜索选择', 'Comboboxes')}>
          <div className="grid gap-3.5">
            <Combobox
              label={say('出题人', 'Author')}
              value={person}
              onChange={setPerson}
              search={searchPeople}
              placeholder={say('用户名', 'Username')}
            />
            <MultiCombobox
              label={say('协作者', 'Helpers')}
              value={people}
              onChange={setPeople}
              search={searchPeople}
              placeholder={say('输入用户名搜索', 'Search by username')}
              hint={say('搜索 fail 会失败', 'Searching for “fail” fails')}
            />
            <TagInput
              label={say('标签', 'Tags')}
              value={words}
              onChange={setWords}
              known={[say('贪心', 'greedy'), say('动态规划', 'dynamic programming'), say('图论', 'graphs')]}
            />
            <Combobox
              label={say('有错误的', 'With an error')}
              value={null}
              onChange={() => undefined}
              options={[]}
              error={say('必填', 'Required')}
            />
          </div>
        </Specimen>
        <Specimen title={say('文件', 'Files')}>
          <FileDrop
            label={say('测试数据', 'Test data')}
            accept=".zip"
            maxBytes={32 * 1024 * 1024}
            isMultiple
            send={pretendToSend}
          />
        </Specimen>
      </div>
    </Section>
  );
}
