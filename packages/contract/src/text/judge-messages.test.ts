import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeMessagesInChinese, judgeMessageText } from './judge-messages.ts';

test('messages of judge nodes are translated to Chinese with their values', () => {
  const rows: readonly (readonly [english: string, chinese: string])[] = [
    ['output limit exceeded', '输出超过上限'],
    ['exit code 1: ValueError', '退出码 1：ValueError'],
    ['killed by signal 11 (SIGSEGV)', '被信号 11 (SIGSEGV) 终止'],
    ['Compilation exceeded the time limit\nmain.cpp: x', '编译超过时间上限\nmain.cpp: x'],
    ['main.cpp:1: error: x', 'main.cpp:1: error: x'],
  ];
  for (const [english, chinese] of rows) {
    assert.equal(judgeMessageText(english, 'zh-CN'), chinese);
    assert.equal(judgeMessageText(english, 'en-US'), english);
  }
});

test('each translation is Chinese and has the placeholders of its message', () => {
  for (const [english, chinese] of Object.entries(judgeMessagesInChinese)) {
    assert.equal(chinese.split('{}').length, english.split('{}').length, english);
    assert.match(chinese, /\p{Script=Han}/u, english);
  }
});
