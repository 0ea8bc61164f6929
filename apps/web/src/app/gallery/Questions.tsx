import { useState } from 'react';
import { showToast, type ToastTone } from '../../lib/toasts.ts';
import { Button } from '../../components/Button.tsx';
import { confirm, type Question } from '../../components/confirm/confirm.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Section } from '../../components/Section.tsx';
import { TextField } from '../../components/TextField.tsx';
import { Specimen } from './Specimen.tsx';
import { useInlineText } from './inline-text.ts';

const notices = ['success', 'info', 'warning', 'error'] as const satisfies readonly ToastTone[];

/** Confirm dialogs, dialogs and toasts. */
export function Questions() {
  const say = useInlineText();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = async (question: Question) => setAnswer(await confirm(question));
  return (
    <Section title={say('确认、对话框、通知', 'Confirmations, dialogs, notices')}>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <Specimen title={say('确认', 'Confirmations')}>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              onClick={() =>
                void ask({
                  title: say('重测比赛题 F 的全部提交？', 'Rejudge all submissions of problem F?'),
                  text: say(
                    '215 份提交会回到排队中，榜单随结果变化，旧结果保留在评测历史里。约需 4 分钟，可以离开此页。',
                    '215 submissions go back to the queue, and the board follows. The old verdicts stay in the history. It takes about 4 minutes; you may leave this page.',
                  ),
                  verb: say('重测 215 份', 'Rejudge 215'),
                })
              }
            >
              {say('重测…', 'Rejudge…')}
            </Button>
            <Button
              tone="danger"
              onClick={() =>
                void ask({
                  title: say('移出 2 名成员？', 'Remove 2 members?'),
                  text: say('他们的提交和作业成绩会保留。', 'Their submissions and scores stay.'),
                  verb: say('移出 2 名', 'Remove 2'),
                  tone: 'danger',
                })
              }
            >
              {say('移出…', 'Remove…')}
            </Button>
            <Button
              tone="danger"
              onClick={() =>
                void ask({
                  title: say('永久删除题目 1094？', 'Delete problem 1094 for good?'),
                  text: say(
                    '题面、25 个测试点和 1,208 份提交会一起删除，无法恢复。',
                    'The statement, 25 test cases and 1,208 submissions go with it. Nobody can bring them back.',
                  ),
                  verb: say('永久删除', 'Delete for good'),
                  tone: 'final',
                  typed: '1094',
                })
              }
            >
              {say('删除…', 'Delete…')}
            </Button>
            <output className="text-13 text-text-3" data-answer={String(answer)}>
              {answer === null ? '' : String(answer)}
            </output>
          </div>
        </Specimen>
        <Specimen title={say('对话框与通知', 'Dialogs and notices')}>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsOpen(true)}>{say('对话框', 'Dialog')}</Button>
            {notices.map((tone) => (
              <Button
                key={tone}
                onClick={() =>
                  showToast({
                    tone,
                    text: say('网络错误，提交没有送达', 'Network error, the submission was not sent'),
                    detail: say('代码还在编辑器里。', 'The code is still in the editor.'),
                    action: { label: say('重试', 'Retry'), run: () => undefined },
                  })
                }
              >
                {tone}
              </Button>
            ))}
          </div>
        </Specimen>
      </div>
      {isOpen ? (
        <Dialog
          title={say('新建令牌', 'New token')}
          width={370}
          closesOutside={false}
          onClose={() => setIsOpen(false)}
          actions={
            <Button tone="primary" onClick={() => setIsOpen(false)}>
              {say('新建', 'Create')}
            </Button>
          }
        >
          <TextField label={say('名称', 'Name')} defaultValue="" />
        </Dialog>
      ) : null}
    </Section>
  );
}
