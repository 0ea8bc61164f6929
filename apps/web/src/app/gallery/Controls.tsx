import { keysOf } from '@xiezhi/contract/wire/values';
import { useState } from 'react';
import { buttonClass, Button, type ButtonTone } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Difficulty } from '../../components/Difficulty.tsx';
import { Icon } from '../../components/Icon.tsx';
import { iconShapes } from '../../components/icon-shapes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import { Steps, type Step } from '../../components/Steps.tsx';
import { Switch } from '../../components/Switch.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { Label } from '../../components/Label.tsx';
import { Tag } from '../../components/Tag.tsx';
import { Time } from '../../components/Time.tsx';
import { Specimen } from './Specimen.tsx';
import { useSay, type Say } from './words.ts';

const tones = ['primary', 'plain', 'quiet', 'danger', 'final'] as const satisfies readonly ButtonTone[];
const icons = keysOf(iconShapes);
const levels = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const stepsOf = (say: Say): Step[] => [
  {
    id: 'text',
    href: '#text',
    label: say('题面', 'Statement'),
    state: 'open',
    stateLabel: say('未完', 'Open'),
  },
  { id: 'data', href: '#data', label: say('数据', 'Data'), state: 'done', stateLabel: say('齐全', 'Done') },
  {
    id: 'checks',
    href: '#checks',
    label: say('检查', 'Checks'),
    state: 'wrong',
    stateLabel: say('有误', 'Wrong'),
  },
  {
    id: 'publish',
    href: '#publish',
    label: say('发布', 'Publish'),
    state: 'untouched',
    stateLabel: say('未开始', 'Not begun'),
  },
];

/** Buttons and small inline elements. */
export function Controls() {
  const say = useSay();
  const [isOn, setIsOn] = useState(true);
  const [segment, setSegment] = useState('all');
  const [tab, setTab] = useState('problems');
  const [step, setStep] = useState('text');
  const [choice, setChoice] = useState('cpp');
  return (
    <Section title={say('控件', 'Controls')}>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <Specimen title={say('按钮', 'Buttons')}>
          <div className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Button key={tone} tone={tone}>
                {say('提交', 'Submit')} {tone}
              </Button>
            ))}
            <Button disabled>{say('不可用', 'Disabled')}</Button>
            <Button isBusy>{say('进行中', 'Busy')}</Button>
            <Button size="small">{say('小', 'Small')}</Button>
            <a href="#kit" className={buttonClass()}>
              {say('链接', 'A link')}
            </a>
          </div>
        </Specimen>
        <Specimen title={say('步骤（Alt 1 至 4）', 'Steps (Alt 1 to 4)')}>
          <Steps
            label={say('步骤', 'Steps')}
            current={step}
            onGo={(href) => setStep(href.slice(1))}
            steps={stepsOf(say)}
          />
        </Specimen>
        <Specimen title={say('图标按钮与菜单', 'Icon buttons and menus')}>
          <div className="flex flex-wrap items-center gap-2">
            <IconButton icon="edit" label={say('编辑', 'Edit')} />
            <IconButton icon="trash" label={say('删除', 'Delete')} size={28} />
            <IconButton icon="x" label={say('关闭', 'Close')} size={24} disabled />
            <Menu
              items={[
                { kind: 'heading', label: 'qiushi', detail: say('超级管理员', 'Super admin') },
                { kind: 'action', label: say('重测', 'Rejudge'), icon: 'reset', onSelect: () => undefined },
                {
                  kind: 'choice',
                  label: say('跟随系统', 'System'),
                  isChosen: true,
                  onSelect: () => undefined,
                },
                { kind: 'separator' },
                {
                  kind: 'action',
                  label: say('取消评测', 'Cancel'),
                  isDisabled: true,
                  onSelect: () => undefined,
                },
              ]}
              renderTrigger={(props) => (
                <Button {...props}>
                  {say('操作', 'Actions')} <Icon name="down" />
                </Button>
              )}
            />
          </div>
        </Specimen>
        <Specimen title={say('选择', 'Choices')}>
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              label={say('赛制', 'Rule')}
              value={segment}
              options={[
                { value: 'all', label: say('全部', 'All') },
                { value: 'acm', label: 'ACM' },
                { value: 'oi', label: 'OI' },
              ]}
              onChange={setSegment}
            />
            <Select
              label={say('语言', 'Language')}
              value={choice}
              options={[
                { value: 'cpp', label: 'C++ 17' },
                { value: 'py', label: 'Python 3.13' },
              ]}
              onValueChange={setChoice}
            />
            <Select
              label={say('不可用', 'Disabled')}
              value="x"
              disabled
              options={[{ value: 'x', label: say('不可用', 'Disabled') }]}
              onValueChange={() => undefined}
            />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-4">
            <Switch label={say('自动刷新', 'Live')} checked={isOn} onCheckedChange={setIsOn} />
            <Switch label={say('不可用', 'Disabled')} checked={false} disabled onCheckedChange={setIsOn} />
            <Checkbox checked={isOn} onCheckedChange={setIsOn}>
              {say('公开', 'Public')}
            </Checkbox>
            <Checkbox checked={false} isMixed onCheckedChange={setIsOn}>
              {say('部分', 'Some')}
            </Checkbox>
            <Checkbox checked={false} onCheckedChange={setIsOn}>
              {say('未选', 'Off')}
            </Checkbox>
            <Checkbox checked disabled onCheckedChange={setIsOn}>
              {say('不可用', 'Disabled')}
            </Checkbox>
          </div>
        </Specimen>
        <Specimen title={say('标签、状态、时间', 'Tags, labels, times')}>
          <div className="flex flex-wrap items-center gap-2">
            <Tag>{say('贪心', 'greedy')}</Tag>
            <Tag
              isChosen
              onRemove={() => undefined}
              removeLabel={say('去掉“二分”', 'Remove “binary search”')}
            >
              {say('二分', 'binary search')}
            </Tag>
            <Label>ACM</Label>
            <Label tone="running">{say('进行中', 'Running')}</Label>
            <Label tone="upcoming">{say('未开始', 'Upcoming')}</Label>
            <Label tone="ended">{say('已结束', 'Ended')}</Label>
            <Label tone="warning">{say('即将截止', 'Soon')}</Label>
            <Label tone="failed">{say('失败', 'Failed')}</Label>
            <Time
              value={new Date(Date.parse('2026-11-18T08:00:00Z')).toISOString()}
              className="text-text-3"
            />
          </div>
          <div className="mt-3 grid grid-cols-2 gap-1 text-13">
            {levels.map((level) => (
              <Difficulty key={level} level={level} />
            ))}
          </div>
        </Specimen>
        <Specimen title={say('标签页', 'Tabs')}>
          <Tabs
            label={say('团队', 'Group')}
            idPrefix="kit"
            tabs={[
              { id: 'problems', label: say('题目', 'Problems'), count: 31 },
              { id: 'members', label: say('成员', 'Members'), count: 46 },
              { id: 'settings', label: say('设置', 'Settings') },
            ]}
            current={tab}
            onChange={setTab}
          />
          <div id="kit-panel" role="tabpanel" aria-labelledby={`kit-tab-${tab}`} className="py-2 text-13">
            {tab}
          </div>
        </Specimen>
        <Specimen title={say('图标', 'Icons')}>
          <div className="flex flex-wrap gap-3 text-text-2">
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        </Specimen>
      </div>
    </Section>
  );
}
