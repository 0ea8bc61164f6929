import type { Translated } from '../translated.ts';
import type { assistant as reference } from '../zh-CN/assistant.ts';

export const assistant: Translated<typeof reference> = {
  talk: 'Conversation',
  greeting:
    'Hello, I am the programming assistant. Ask me about algorithms, or show me an error message. I do not write complete solutions.',
  you: 'You:',
  it: 'AI assistant:',
  question: 'Question',
  placeholder: 'Ask a question. Press Enter to send, Shift + Enter for a new line.',
  note: 'Answers may be wrong. Check them before you use them. Submitting AI-generated code is forbidden.',
  send: 'Send',
  stop: 'Stop',
  new: 'New conversation',
  left: '{count} {count|character|characters} left',
  thinking: 'Thinking…',
  stopped: 'Answer stopped',
  sorry: 'No answer: {reason}.',
  incomplete: 'The answer is incomplete: {reason}.',
  'reason.timeout': 'the service took too long',
  'reason.unreachable': 'the service cannot be reached',
  'reason.refused': 'the service refused the request',
  'reason.tooLong': 'it was too long and was cut off',
  'reason.other': 'the connection was interrupted',
  off: 'The AI assistant is not available on this site',
  'off.detail':
    'To enable it, an administrator sets XIEZHI_ASSISTANT_KEY in the environment and restarts the server.',
};
